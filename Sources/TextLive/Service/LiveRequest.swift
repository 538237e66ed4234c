/// A request of a browser, as far as the live page looks at it.
package struct LiveRequest {
  /// Whether it carries a body and may change something.
  package var isPost = false
  package var path: String
  /// The server that the browser means, as its header says.
  package var host: String?
  /// The page that sends the request; nil where the browser does not say.
  package var origin: String?
  /// What the body is.
  package var type: String?
  /// The body.
  package var body: [UInt8] = []

  /// Creates a request for a path.
  package init(_ path: String) { self.path = path }
}

/// Lets through what the live page itself asks for, and nobody else.
///
/// The page's address holds a random token, so that other users and programs of the machine cannot guess it. The name
/// of the server is compared, so that no name that leads to this machine by a trick is taken for it; where a request
/// says which page sends it, it is this one.
package struct LiveGuard {
  /// What the address holds: 128 random bits.
  package let token: String
  private let hosts: [String]

  /// - Parameter port: The port that the server listens on.
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

  /// The path that all its requests begin with.
  package var path: String { "/\(token)/" }

  /// What a request asks for behind the token.
  ///
  /// - Returns: The rest of the path; or why it is refused.
  package func open(_ request: LiveRequest) -> Result<String, Refusal> {
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      return .failure(Refusal(403, "this server answers to its own name alone"))
    }
    guard request.origin == nil || request.origin == "http://\(host)" else {
      return .failure(Refusal(403, "this server answers its own page alone"))
    }
    let parts = request.path.split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, isToken(parts[1]) else {
      return .failure(
        Refusal(404, "there is nothing here; open the address that the server printed"))
    }
    if request.isPost {
      // A form of another site sends neither.
      guard request.origin != nil, request.type?.hasPrefix("application/json") == true else {
        return .failure(Refusal(403, "this server answers its own page alone"))
      }
    }
    return .success(String(parts[2]))
  }

  /// Compares in a time that tells nothing.
  private func isToken(_ text: Substring) -> Bool {
    let one = Array(text.utf8)
    let other = Array(token.utf8)
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Why a request is not answered.
  package struct Refusal: Error {
    package let status: Int
    package let reason: String

    init(_ status: Int, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }
}
