#include "CSQLite.h"

// A feed as a virtual table (https://www.sqlite.org/vtab.html), eponymous and read only.

typedef struct {
  roster_feed feed;
  int columns;
} feed_definition;

typedef struct {
  sqlite3_vtab base;
  const feed_definition *definition;
} feed_table;

typedef struct {
  sqlite3_vtab_cursor base;
  const roster_feed *feed;
  sqlite3_int64 row;
  int is_at_end;
} feed_cursor;

static int feed_connect(
    sqlite3 *db, void *data, int count, const char *const *arguments, sqlite3_vtab **table, char **error) {
  const feed_definition *definition = data;
  sqlite3_str *sql = sqlite3_str_new(db);
  sqlite3_str_appendall(sql, "CREATE TABLE feed(");
  for (int column = 0; column < definition->columns; column++) {
    sqlite3_str_appendf(sql, column ? ", c%d" : "c%d", column);
  }
  sqlite3_str_appendall(sql, ")");
  char *text = sqlite3_str_finish(sql);
  if (!text) return SQLITE_NOMEM;
  int code = sqlite3_declare_vtab(db, text);
  sqlite3_free(text);
  if (code != SQLITE_OK) return code;
  // Nothing in the file may read what is in memory.
  sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
  feed_table *made = sqlite3_malloc(sizeof *made);
  if (!made) return SQLITE_NOMEM;
  *made = (feed_table){.definition = definition};
  *table = &made->base;
  return SQLITE_OK;
}

static int feed_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

static int feed_plan(sqlite3_vtab *table, sqlite3_index_info *plan) {
  plan->estimatedCost = 1000;
  plan->estimatedRows = 1000;
  return SQLITE_OK;
}

static int feed_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
  feed_cursor *made = sqlite3_malloc(sizeof *made);
  if (!made) return SQLITE_NOMEM;
  *made = (feed_cursor){.feed = &((feed_table *)table)->definition->feed};
  *cursor = &made->base;
  return SQLITE_OK;
}

static int feed_close(sqlite3_vtab_cursor *cursor) {
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static int feed_next(sqlite3_vtab_cursor *base) {
  feed_cursor *cursor = (feed_cursor *)base;
  cursor->is_at_end = !cursor->feed->next(cursor->feed->source);
  cursor->row++;
  return SQLITE_OK;
}

static int feed_filter(
    sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values) {
  ((feed_cursor *)base)->row = 0;
  return feed_next(base);
}

static int feed_eof(sqlite3_vtab_cursor *cursor) { return ((feed_cursor *)cursor)->is_at_end; }

static int feed_column(sqlite3_vtab_cursor *base, sqlite3_context *result, int column) {
  const roster_feed *feed = ((feed_cursor *)base)->feed;
  feed->column(feed->source, result, column);
  return SQLITE_OK;
}

static int feed_row(sqlite3_vtab_cursor *cursor, sqlite3_int64 *row) {
  *row = ((feed_cursor *)cursor)->row;
  return SQLITE_OK;
}

static const sqlite3_module feed_module = {
    .xConnect = feed_connect,
    .xDisconnect = feed_disconnect,
    .xBestIndex = feed_plan,
    .xOpen = feed_open,
    .xClose = feed_close,
    .xFilter = feed_filter,
    .xNext = feed_next,
    .xEof = feed_eof,
    .xColumn = feed_column,
    .xRowid = feed_row,
};

static void feed_release(void *data) {
  feed_definition *definition = data;
  definition->feed.release(definition->feed.source);
  sqlite3_free(definition);
}

int roster_sqlite_create_feed(sqlite3 *db, const char *name, int columns, const roster_feed *feed) {
  feed_definition *definition = sqlite3_malloc(sizeof *definition);
  if (!definition) {
    feed->release(feed->source);
    return SQLITE_NOMEM;
  }
  *definition = (feed_definition){.feed = *feed, .columns = columns};
  return sqlite3_create_module_v2(db, name, &feed_module, definition, feed_release);
}
