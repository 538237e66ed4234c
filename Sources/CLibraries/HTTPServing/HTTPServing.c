#include "HTTPServing.h"

#include <stdlib.h>

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>

struct textrender_http {
  struct event_base *base;
  struct evhttp *http;
  textrender_http_handler handler;
  void *context;
};

static struct evhttp_request *own(textrender_http_request *request) { return (struct evhttp_request *)request; }

textrender_http *textrender_http_make(int socket, size_t body_limit, size_t head_limit, int idle_seconds) {
  textrender_http *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->base = event_base_new();
  server->http = server->base ? evhttp_new(server->base) : NULL;
  if (!server->http || evhttp_accept_socket(server->http, socket) != 0) {
    textrender_http_free(server);
    return NULL;
  }
  evhttp_set_max_body_size(server->http, (ev_ssize_t)body_limit);
  evhttp_set_max_headers_size(server->http, (ev_ssize_t)head_limit);
  evhttp_set_timeout(server->http, idle_seconds);
  evhttp_set_allowed_methods(server->http, EVHTTP_REQ_GET | EVHTTP_REQ_POST);
  return server;
}

void textrender_http_free(textrender_http *server) {
  if (!server) return;
  if (server->http) evhttp_free(server->http);
  if (server->base) event_base_free(server->base);
  free(server);
}

static void answer(struct evhttp_request *request, void *context) {
  textrender_http *server = context;
  server->handler(server->context, (textrender_http_request *)request);
}

void textrender_http_run(textrender_http *server, textrender_http_handler handler, void *context) {
  server->handler = handler;
  server->context = context;
  evhttp_set_gencb(server->http, answer, server);
  event_base_dispatch(server->base);
}

_Bool textrender_http_is_post(textrender_http_request *request) {
  return evhttp_request_get_command(own(request)) == EVHTTP_REQ_POST;
}

const char *textrender_http_path(textrender_http_request *request) {
  const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(own(request));
  return uri ? evhttp_uri_get_path(uri) : NULL;
}

const char *textrender_http_header(textrender_http_request *request, const char *name) {
  return evhttp_find_header(evhttp_request_get_input_headers(own(request)), name);
}

size_t textrender_http_body(textrender_http_request *request, const uint8_t **bytes) {
  struct evbuffer *input = evhttp_request_get_input_buffer(own(request));
  *bytes = evbuffer_pullup(input, -1);
  return evbuffer_get_length(input);
}

void textrender_http_add_header(textrender_http_request *request, const char *name, const char *value) {
  evhttp_add_header(evhttp_request_get_output_headers(own(request)), name, value);
}

void textrender_http_send(textrender_http_request *request, int status, const uint8_t *bytes, size_t count) {
  struct evbuffer *body = evbuffer_new();
  if (body) evbuffer_add(body, bytes, count);
  evhttp_send_reply(own(request), status, status == 200 ? "OK" : "Refused", body);
  if (body) evbuffer_free(body);
}
