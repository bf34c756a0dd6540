// What Swift cannot import of zlib: a macro that begins to unpack what archives hold, which has no header of its own.
#ifndef THRUM_CZLIB_SHIM_H
#define THRUM_CZLIB_SHIM_H

#include <zlib.h>

static inline int thrum_inflate_begin(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }

#endif
