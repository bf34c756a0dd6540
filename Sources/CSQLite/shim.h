// What Swift cannot import of SQLite 3: the destructor that is a cast.
#ifndef THRUM_CSQLITE_SHIM_H
#define THRUM_CSQLITE_SHIM_H

#include <sqlite3.h>

// Binds bytes that SQLite copies.
static inline int thrum_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
    return sqlite3_bind_text(statement, place, count == 0 ? "" : text, count, SQLITE_TRANSIENT);
}

static inline int thrum_sqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, place, 0)
                      : sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

#endif
