#ifndef CUTF8PROC_H
#define CUTF8PROC_H

#include <stdint.h>
#include <utf8proc.h>

/// Decomposition for a search key: NFKD, case-folded, without default-ignorable code points.
/// Returns the number of code points, more than `capacity` if they did not fit, below 0 for bytes
/// that are not UTF-8.
static inline long roster_key_decompose(
  const uint8_t *text, long length, int32_t *points, long capacity) {
  return utf8proc_decompose(
    text, length, points, capacity,
    (utf8proc_option_t)(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE));
}

/// Canonical composition in place; returns the new number of code points.
static inline long roster_compose(int32_t *points, long count) {
  return utf8proc_normalize_utf32(
    points, count, (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
}

#endif
