/// A browser's request, reduced to the parts that the live page uses.
package struct LiveRequest {
  /// True if the request has a body and may change something.
  package var isPost = false
  package var path: String
  /// The host that the browser addressed, by the header.
  package var host: String?
  /// The origin of the page that sent the request; nil if the browser does not send it.
  package var origin: String?
  /// The media type of the body.
  package var type: String?
  /// The body.
  package var body: [UInt8] = []

  /// Creates a request for a path.
  package init(_ path: String) { self.path = path }
}

/// Admits requests of the live page itself, and no others.
///
/// The page's address contains a random token, which other users and programs of the machine
/// cannot guess. The host name is compared, so that a foreign name which resolves to this machine
/// is rejected. A request with an origin must come from this page.
package struct LiveGuard {
  /// The token of the address: 128 random bits.
  package let token: String
  private let hosts: [String]

  /// Creates a guard with a new token.
  ///
  /// - Parameter port: The port of the server.
  package init(port: Int) {
    var random = SystemRandomNumberGenerator()
    let bits = [random.next(), random.next()]
    token = bits.map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The page's address.
  package var address: String { "http://\(hosts[0])\(path)" }

  /// The common prefix of the paths of all requests.
  package var path: String { "/\(token)/" }

  /// Checks a request and returns its path after the token.
  ///
  /// - Returns: The rest of the path, or the reason for a refusal.
  package func open(_ request: LiveRequest) -> Result<String, Refusal> {
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      return .failure(Refusal(403, "this server answers only to its own name"))
    }
    guard request.origin == nil || request.origin == "http://\(host)" else {
      return .failure(Refusal(403, "this server answers only its own page"))
    }
    let parts = request.path.split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, isToken(parts[1]) else {
      return .failure(
        Refusal(404, "there is nothing here; open the address that the server printed"))
    }
    if request.isPost {
      // A form on another site sends neither of these headers.
      guard request.origin != nil, request.type?.hasPrefix("application/json") == true else {
        return .failure(Refusal(403, "this server answers only its own page"))
      }
    }
    return .success(String(parts[2]))
  }

  /// Compares in constant time, so that timing reveals nothing about the token.
  private func isToken(_ text: Substring) -> Bool {
    let one = Array(text.utf8)
    let other = Array(token.utf8)
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The reason why a request is refused.
  package struct Refusal: Error {
    package let status: Int
    package let reason: String

    init(_ status: Int, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }
}
