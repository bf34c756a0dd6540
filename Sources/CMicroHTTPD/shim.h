// What Swift cannot import of GNU libmicrohttpd: functions with a variable number of arguments, and constants that are casts.
#ifndef THRUM_CMICROHTTPD_SHIM_H
#define THRUM_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

// Starts threads that wait on the socket `listener` by epoll.
static inline struct MHD_Daemon *thrum_mhd_start(
    int listener, unsigned int threads, unsigned int connections, unsigned int seconds, size_t memory,
    MHD_AccessHandlerCallback handler, void *context, MHD_RequestCompletedCallback completed,
    void *(*target)(void *, const char *, struct MHD_Connection *)) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL, handler, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener, MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_URI_LOG_CALLBACK, target, context, MHD_OPTION_END);
}

// The address of the other side.
static inline const struct sockaddr *thrum_mhd_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// A response of these bytes, which are copied.
static inline struct MHD_Response *thrum_mhd_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// A response whose bytes `read` gives piece by piece, for as long as it takes.
static inline struct MHD_Response *thrum_mhd_stream(
    MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release) {
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read, context, release);
}

enum { THRUM_MHD_END_OF_STREAM = -1 };

#endif
