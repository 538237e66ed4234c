#pragma once

#include <stddef.h>
#include <stdint.h>

// A server of HTTP by libevent, on one thread. Its headers stay in here: with them Swift would see some of the C
// library's types twice.

typedef struct textrender_http textrender_http;
typedef struct textrender_http_request textrender_http_request;

// Answers a request, by textrender_http_send, before it returns.
typedef void (*textrender_http_handler)(void *context, textrender_http_request *request);

// Makes a server that takes connections from a listening socket, which becomes its own. NULL where
// there is no memory.
//
// - entry: what the path of each connection's first request begins with; others are refused before
//   their body is read.
// - body_limit, head_limit: larger bodies and heads are refused, in bytes.
// - idle_seconds: idle connections are closed after so long. 32 are open at most.
textrender_http *textrender_http_make(int socket, const char *entry, size_t body_limit, size_t head_limit,
                                      int idle_seconds);

void textrender_http_free(textrender_http *server);

// Answers requests, GET and POST alone, for ever.
void textrender_http_run(textrender_http *server, textrender_http_handler handler, void *context);

_Bool textrender_http_is_post(textrender_http_request *request);

// The path without the query, still with its percent signs; NULL where the address has none.
const char *textrender_http_path(textrender_http_request *request);

// A line of the head, or NULL.
const char *textrender_http_header(textrender_http_request *request, const char *name);

// How long the body is, and its bytes, in one piece.
size_t textrender_http_body(textrender_http_request *request, const uint8_t **bytes);

// Adds a line to the head of the answer.
void textrender_http_add_header(textrender_http_request *request, const char *name, const char *value);

// Sends the answer.
void textrender_http_send(textrender_http_request *request, int status, const uint8_t *bytes, size_t count);
