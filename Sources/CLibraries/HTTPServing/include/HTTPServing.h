#pragma once

#include <stddef.h>
#include <stdint.h>

// An HTTP server based on libevent, on one thread. libevent's headers are not included here: with
// them Swift would see some of the C library's types twice.

typedef struct textrender_http textrender_http;
typedef struct textrender_http_request textrender_http_request;

// Answers a request, with textrender_http_send, before it returns.
typedef void (*textrender_http_handler)(void *context, textrender_http_request *request);

// Makes a server that accepts connections from a listening socket, which it takes over. NULL if
// there is no memory.
//
// - entry: the required start of the path of each connection's first request; others are refused
//   before their body is read.
// - body_limit, head_limit: larger bodies and heads are refused, in bytes.
// - idle_seconds: idle connections are closed after this time. 32 are open at most.
textrender_http *textrender_http_make(int socket, const char *entry, size_t body_limit, size_t head_limit,
                                      int idle_seconds);

void textrender_http_free(textrender_http *server);

// Answers requests, GET and POST only, forever.
void textrender_http_run(textrender_http *server, textrender_http_handler handler, void *context);

_Bool textrender_http_is_post(textrender_http_request *request);

// The path without the query, still percent-encoded; NULL if the address has none.
const char *textrender_http_path(textrender_http_request *request);

// A header of the request, or NULL.
const char *textrender_http_header(textrender_http_request *request, const char *name);

// The length of the body, and its bytes, in one piece.
size_t textrender_http_body(textrender_http_request *request, const uint8_t **bytes);

// Adds a header to the response.
void textrender_http_add_header(textrender_http_request *request, const char *name, const char *value);

// Sends the response.
void textrender_http_send(textrender_http_request *request, int status, const uint8_t *bytes, size_t count);
