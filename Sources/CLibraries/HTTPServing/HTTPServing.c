#include "HTTPServing.h"

#include <arpa/inet.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>

enum {
  // Open connections; a browser has six. Others wait until one of these is closed.
  MOST_CONNECTIONS = 32,
  // The range of descriptors to count them in: the system assigns the lowest free number.
  MOST_DESCRIPTORS = 512,
  // The longest start of a request that is compared.
  MOST_START = 128,
};

struct textrender_http {
  struct event_base *base;
  struct evhttp *http;
  struct evconnlistener *listener;
  struct event *timer;
  textrender_http_handler handler;
  void *context;
  // The required start of the path of a connection's first request.
  char entry[MOST_START];
  // The request that replaces a refused one.
  char refused[MOST_START];
  _Bool is_replacing;
  // Seconds since memory was last returned to the system.
  int age;
};

static struct evhttp_request *own(textrender_http_request *request) { return (struct evhttp_request *)request; }

// A connection may send a body once it has sent the secret part of the address. libevent 2.1 has
// no callback between the head and the body of a request. So the first bytes of a connection are
// checked here, before the library sees them.

// Returns 1 if a connection begins like one of the page's own, 0 if not, -1 if more bytes are
// needed.
static int starts_with_entry(textrender_http *server, struct evbuffer *input) {
  char bytes[MOST_START];
  ev_ssize_t count = evbuffer_copyout(input, bytes, sizeof bytes);
  size_t length = strlen(server->entry);
  size_t method = count >= 1 && bytes[0] == 'P' ? sizeof "POST " - 1 : sizeof "GET " - 1;
  if (count < (ev_ssize_t)(method + length)) return count < 0 || memchr(bytes, '\n', (size_t)count) ? 0 : -1;
  if (memcmp(bytes, method == 4 ? "GET " : "POST ", method) != 0) return 0;
  // In constant time, so that timing reveals nothing.
  unsigned char difference = 0;
  for (size_t i = 0; i < length; i++) difference |= (unsigned char)(bytes[method + i] ^ server->entry[i]);
  return difference == 0;
}

static void look_at_start(struct evbuffer *input, const struct evbuffer_cb_info *info, void *context) {
  textrender_http *server = context;
  if (server->is_replacing || info->n_added == 0) return;
  int verdict = starts_with_entry(server, input);
  if (verdict < 0) return;
  if (verdict > 0) {
    evbuffer_remove_cb(input, look_at_start, server);
    return;
  }
  // Another request replaces it, which is refused and ends the connection.
  server->is_replacing = 1;
  evbuffer_drain(input, evbuffer_get_length(input));
  evbuffer_add(input, server->refused, strlen(server->refused));
  server->is_replacing = 0;
}

static int connection_count(void) {
  int count = 0;
  for (int descriptor = 3; descriptor < MOST_DESCRIPTORS; descriptor++) {
    int domain = 0, listens = 0;
    socklen_t size = sizeof domain;
    if (getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0 || domain != AF_INET) continue;
    size = sizeof listens;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && !listens) count++;
  }
  return count;
}

static struct bufferevent *connect_one(struct event_base *base, void *context) {
  textrender_http *server = context;
  if (connection_count() >= MOST_CONNECTIONS) evconnlistener_disable(server->listener);
  struct bufferevent *connection = bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
  if (connection) evbuffer_add_cb(bufferevent_get_input(connection), look_at_start, server);
  return connection;
}

// Lets others connect, and returns memory that requests have freed: the C library would keep it.
static void tick(evutil_socket_t socket, short events, void *context) {
  (void)socket, (void)events;
  textrender_http *server = context;
  if (connection_count() < MOST_CONNECTIONS) evconnlistener_enable(server->listener);
  if (++server->age % 4 == 0) malloc_trim(0);
}

textrender_http *textrender_http_make(int socket, const char *entry, size_t body_limit, size_t head_limit,
                                      int idle_seconds) {
  textrender_http *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->base = event_base_new();
  server->http = server->base ? evhttp_new(server->base) : NULL;
  struct evhttp_bound_socket *bound = server->http ? evhttp_accept_socket_with_handle(server->http, socket) : NULL;
  server->listener = bound ? evhttp_bound_socket_get_listener(bound) : NULL;
  server->timer = server->listener ? event_new(server->base, -1, EV_PERSIST, tick, server) : NULL;
  if (!server->timer || event_add(server->timer, &(struct timeval){1, 0}) != 0 ||
      strlen(entry) >= sizeof server->entry - sizeof "POST ") {
    textrender_http_free(server);
    return NULL;
  }
  strcpy(server->entry, entry);
  struct sockaddr_in address = {0};
  getsockname(socket, (struct sockaddr *)&address, &(socklen_t){sizeof address});
  snprintf(server->refused, sizeof server->refused,
           "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", ntohs(address.sin_port));
  evhttp_set_bevcb(server->http, connect_one, server);
  evhttp_set_max_body_size(server->http, (ev_ssize_t)body_limit);
  evhttp_set_max_headers_size(server->http, (ev_ssize_t)head_limit);
  evhttp_set_timeout(server->http, idle_seconds);
  evhttp_set_allowed_methods(server->http, EVHTTP_REQ_GET | EVHTTP_REQ_POST);
  return server;
}

void textrender_http_free(textrender_http *server) {
  if (!server) return;
  if (server->timer) event_free(server->timer);
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
