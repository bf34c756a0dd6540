// What Swift cannot import of libcurl: options, whose values are of any type.
#ifndef THRUM_CCURL_SHIM_H
#define THRUM_CCURL_SHIM_H

#include <curl/curl.h>

static inline CURLcode thrum_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode thrum_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode thrum_curl_set_bytes(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode thrum_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode thrum_curl_set_sink(
    CURL *handle, CURLoption function, CURLoption context, size_t (*take)(char *, size_t, size_t, void *), void *value) {
    CURLcode code = curl_easy_setopt(handle, function, take);
    return code == CURLE_OK ? curl_easy_setopt(handle, context, value) : code;
}

static inline CURLcode thrum_curl_status(CURL *handle, long *status) {
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
}

#endif
