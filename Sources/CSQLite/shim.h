// SPDX-License-Identifier: GPL-3.0-or-later
// The only place that sees SQLite's header.
#ifndef TIPSIM_CSQLITE_SHIM_H
#define TIPSIM_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift doesn't import: SQLite copies the text before the call returns.
static inline int tipsim_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}

#endif
