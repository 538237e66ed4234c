import Glibc
import HTTPServing
package import TextDocument

/// Serves the live page on this machine's own address, by libevent: one thread, one request at a time.
@safe package final class LiveServer {
  private let service: LiveService
  private let entry: LiveGuard
  private let http: OpaquePointer

  /// The page's address.
  package var address: String { entry.address }

  /// How large a request may be, in bytes: its body, and its head.
  private static let bodyLimit = 16 << 20
  private static let headLimit = 16 << 10
  /// After how many seconds an idle connection is closed.
  private static let timeout: Int32 = 30

  /// Listens, and answers nothing yet.
  ///
  /// - Parameters:
  ///   - service: Answers the page.
  ///   - port: The port; 0 for one that is free.
  /// - Throws: A ``DocumentError`` when the port is taken.
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

  /// Answers until the process ends.
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

  /// A socket that only this machine reaches.
  private static func listen(_ port: Int) throws(DocumentError) -> (Int32, Int) {
    let socket = Glibc.socket(
      AF_INET,
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard socket >= 0 else { throw failure(errno, port) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    // Small answers do not wait for more; connections inherit it.
    unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(socket, generic, length) == 0 && Glibc.listen(socket, 64) == 0
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
      hint: "Another program may have it; ask for no port to get one that is free.")
  }
}

extension LiveAnswer {
  /// What every answer says: nobody else may hold the page in a frame, keep it, or read it; it loads nothing from
  /// elsewhere and sends nothing there.
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

  /// Answers a request.
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
  /// Reads a request.
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
