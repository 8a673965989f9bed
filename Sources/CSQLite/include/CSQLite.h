#ifndef CSQLITE_H
#define CSQLITE_H

#include <errno.h>
#include <sqlite3.h>
#if defined(__linux__)
#include <fcntl.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <stdio.h>
#endif

// What Swift cannot import: variadic functions, destructors that are casts of small integers, pointers to
// functions of a file.

// Gives a file another name unless one stands there already; 0, or -1 with errno.
static inline int roster_rename_exclusively(const char *from, const char *to) {
#if defined(__linux__)
  const unsigned int no_replace = 1;  // RENAME_NOREPLACE, see renameat2(2)
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, no_replace);
#else
  return renamex_np(from, to, RENAME_EXCL);
#endif
}

#if defined(__linux__)
// The type of the file system that a file is on, as linux/magic.h has them; 0 if it cannot be asked.
static inline unsigned int roster_file_system_type(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}
#endif

static inline int roster_sqlite_config_flag(int option, int on) {
  return sqlite3_config(option, on);
}

static inline int roster_sqlite_db_config_flag(sqlite3 *db, int option, int on) {
  int state = 0;
  return sqlite3_db_config(db, option, on, &state);
}

// A null pointer would bind NULL; an empty text or blob is a value.
static inline int roster_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, int borrowed) {
  return sqlite3_bind_text64(
      statement, index, bytes ? (const char *)bytes : "", count,
      borrowed ? SQLITE_STATIC : SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int roster_sqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, int borrowed) {
  return sqlite3_bind_blob64(
      statement, index, bytes ? bytes : "", count, borrowed ? SQLITE_STATIC : SQLITE_TRANSIENT);
}

// SQLite remembers no system error of a failed commit on the connection, but on the file: of the log, or else
// of the database.
static inline int roster_sqlite_file_errno(sqlite3 *db) {
  int number = 0;
  sqlite3_file *log = 0;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log && log->pMethods) {
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
  }
  if (number == 0) sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
  return number;
}

static inline void roster_sqlite_result_text(
    sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(
      context, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void roster_sqlite_result_blob(
    sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

// Where the rows of a table that is in memory alone come from: `next` moves to the first row, then to each
// that follows, and gives 0 after the last; `column` sets a result to a value of the row.
typedef struct {
  void *source;
  int (*next)(void *source);
  void (*column)(void *source, sqlite3_context *result, int column);
  void (*release)(void *source);
} roster_feed;

// Makes a feed known to the statements of the connection as a table with the columns c0, c1 and so on, which
// may be read any number of times, one reading at a time. Takes the source over, also when it fails.
int roster_sqlite_create_feed(sqlite3 *db, const char *name, int columns, const roster_feed *feed);

static inline void roster_sqlite_result_borrowed_text(
    sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes ? (const char *)bytes : "", count, SQLITE_STATIC, SQLITE_UTF8);
}

static inline void roster_sqlite_result_borrowed_blob(
    sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, bytes ? bytes : "", count, SQLITE_STATIC);
}

#endif
