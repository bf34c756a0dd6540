#include "CPeers.h"

#include <rapidjson/document.h>
#include <rapidjson/rapidjson.h>
#include <simdjson.h>
#include <string>

namespace dom = simdjson::dom;

static uint64_t count_values(dom::element element) {
  uint64_t total = 1;
  if (element.is_array()) {
    for (dom::element child : dom::array(element)) total += count_values(child);
  } else if (element.is_object()) {
    for (dom::key_value_pair pair : dom::object(element)) total += count_values(pair.value);
  }
  return total;
}

static uint64_t parse(dom::parser &parser, const uint8_t *text, size_t count, size_t padding, int counts) {
  // No copy of the text: the padding is there.
  auto result = parser.parse(text, count, padding < simdjson::SIMDJSON_PADDING);
  if (result.error()) return 0;
  return counts ? count_values(result.value_unsafe()) : 1;
}

uint64_t peer_simdjson(const uint8_t *text, size_t count, size_t padding, int counts) {
  static dom::parser parser;
  return parse(parser, text, count, padding, counts);
}

uint64_t peer_simdjson_cold(const uint8_t *text, size_t count, size_t padding, int counts) {
  dom::parser parser;
  return parse(parser, text, count, padding, counts);
}

const char *peer_simdjson_name(void) {
  static std::string name = std::string("simdjson ") + SIMDJSON_STRINGIFY(SIMDJSON_VERSION) + " DOM, " +
                            simdjson::get_active_implementation()->name();
  return name.c_str();
}

static uint64_t count_values(const rapidjson::Value &value) {
  uint64_t total = 1;
  if (value.IsArray()) {
    for (const auto &child : value.GetArray()) total += count_values(child);
  } else if (value.IsObject()) {
    for (const auto &member : value.GetObject()) total += count_values(member.value);
  }
  return total;
}

uint64_t peer_rapidjson(const uint8_t *text, size_t count, int counts) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(reinterpret_cast<const char *>(text), count);
  if (document.HasParseError()) return 0;
  return counts ? count_values(document) : 1;
}

const char *peer_rapidjson_name(void) { return "RapidJSON " RAPIDJSON_VERSION_STRING " DOM"; }
