import HTTPServing
import SystemLibrary
package import TextDocument

/// Serves the live page on this machine's loopback address with libevent: one thread, one request
/// at a time.
@safe package final class LiveServer {
  private let service: LiveService
  private let entry: LiveGuard
  private let http: OpaquePointer

  /// The page's address.
  package var address: String { entry.address }

  /// The maximum size of a request, in bytes: of its body, and of its head.
  private static let bodyLimit = 16 << 20
  private static let headLimit = 16 << 10
  /// The time after which an idle connection is closed, in seconds.
  private static let timeout: Int32 = 30

  /// Listens on a port without answering yet.
  ///
  /// - Parameters:
  ///   - service: The service that answers requests.
  ///   - port: The port; 0 for a free one.
  /// - Throws: A ``DocumentError`` if the port is in use.
  package init(_ service: LiveService, port: Int) throws(DocumentError) {
    self.service = service
    let (socket, port) = try Self.listen(port)
    entry = LiveGuard(port: port)
    guard
      let http = unsafe textrender_http_make(
        socket, entry.path, Self.bodyLimit, Self.headLimit, Self.timeout)
    else { throw Self.failure(ENOMEM, port) }
    unsafe self.http = http
  }

  deinit { unsafe textrender_http_free(http) }

  /// Answers requests until the process ends.
  package func run() {
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe textrender_http_run(
      http,
      { context, request in
        guard let request = unsafe request, let context = unsafe context else { return }
        unsafe Unmanaged<LiveServer>.fromOpaque(context).takeUnretainedValue().answer(request)
      }, own)
  }

  private func answer(_ pointer: OpaquePointer) {
    let request = unsafe LiveRequest(reading: pointer)
    let answer: LiveAnswer
    switch entry.open(request) {
    case .success(let name): answer = service.answer(name, request)
    case .failure(let refusal): answer = .refusal(refusal.status, refusal.reason)
    }
    unsafe answer.send(to: pointer)
  }

  // MARK: Listening

  /// Creates a socket that only this machine can reach.
  private static func listen(_ port: Int) throws(DocumentError) -> (Int32, Int) {
    let socket = SystemLibrary.socket(
      AF_INET,
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard socket >= 0 else { throw failure(errno, port) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    // Small answers are sent without delay; connections inherit this option.
    unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(socket, generic, length) == 0 && SystemLibrary.listen(socket, 64) == 0
          && getsockname(socket, generic, &length) == 0
      }
    }
    guard isBound else {
      let reason = errno
      close(socket)
      throw failure(reason, port)
    }
    return (socket, Int(in_port_t(bigEndian: address.sin_port)))
  }

  private static func failure(_ number: Int32, _ port: Int) -> DocumentError {
    DocumentError(
      .unavailableResource, at: "port \(port)", InputFile.reason(number),
      hint: "Another program may use it: name another port, or omit --port for a free one.")
  }
}

extension LiveAnswer {
  /// The headers of every answer. No other site may frame or read the page, nothing is cached, and
  /// the page loads from and sends to this server alone.
  private static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  /// Sends the answer to a request.
  fileprivate func send(to request: OpaquePointer) {
    for (name, value) in Self.headers { unsafe textrender_http_add_header(request, name, value) }
    unsafe textrender_http_add_header(request, "Content-Type", type)
    if let fileName {
      unsafe textrender_http_add_header(
        request, "Content-Disposition", "attachment; filename=\"\(fileName)\"")
    }
    unsafe textrender_http_send(request, Int32(status), bytes, bytes.count)
  }
}

extension LiveRequest {
  /// Reads a request from libevent.
  fileprivate init(reading request: OpaquePointer) {
    self.init(unsafe textrender_http_path(request).map { unsafe String(cString: $0) } ?? "")
    isPost = unsafe textrender_http_is_post(request)
    func header(_ name: String) -> String? {
      unsafe textrender_http_header(request, name).map { unsafe String(cString: $0) }
    }
    (host, origin, type) = (header("Host"), header("Origin"), header("Content-Type"))
    var bytes: UnsafePointer<UInt8>?
    let count = unsafe textrender_http_body(request, &bytes)
    if let bytes = unsafe bytes {
      unsafe body = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }
  }
}
