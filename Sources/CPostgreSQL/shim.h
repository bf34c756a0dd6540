// PostgreSQL's client library; Debian keeps its header in a folder of its own.
#ifndef THRUM_CPOSTGRESQL_SHIM_H
#define THRUM_CPOSTGRESQL_SHIM_H

#include <postgresql/libpq-fe.h>

#endif
