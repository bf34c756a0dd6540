#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Each reads `count` bytes of JSON into its own tree; `padding` more bytes may be read after them.
/// Returns how many values there are, keys not counted, when `counts` is set, else 1; 0 where the text is refused.
uint64_t peer_simdjson(const uint8_t *text, size_t count, size_t padding, int counts);
/// The same with a parser, and so its memory, made anew.
uint64_t peer_simdjson_cold(const uint8_t *text, size_t count, size_t padding, int counts);
uint64_t peer_rapidjson(const uint8_t *text, size_t count, int counts);

/// The version and the processor-specific code that simdjson uses here.
const char *peer_simdjson_name(void);
const char *peer_rapidjson_name(void);

#ifdef __cplusplus
}
#endif
