import Testing
import TextDocument

@testable import TextLive

@Suite("The live page answers itself alone")
struct LiveGuardTests {
  private let entry = LiveGuard(port: 8123)

  private func request(
    _ path: String, host: String? = "127.0.0.1:8123", origin: String? = nil
  ) -> LiveRequest {
    var request = LiveRequest(path)
    request.host = host
    request.origin = origin
    return request
  }

  private func status(_ request: LiveRequest) -> Int {
    switch entry.open(request) {
    case .success: 200
    case .failure(let refusal): refusal.status
    }
  }

  @Test("the token has 128 bits, another for each server")
  func token() {
    #expect(entry.token.count == 32)
    #expect(entry.token != LiveGuard(port: 8123).token)
    #expect(entry.address == "http://127.0.0.1:8123/\(entry.token)/")
  }

  @Test("requests without the token, for other servers and from other pages are refused")
  func refusals() {
    let path = "/\(entry.token)/"
    #expect(status(request(path)) == 200)
    #expect(status(request(path, host: "LocalHost:8123")) == 200)
    #expect(status(request("/")) == 404)
    #expect(status(request("/\(entry.token)")) == 404)
    #expect(status(request("/\(entry.token.dropLast())g/")) == 404)
    for host in [nil, "", "127.0.0.1", "127.0.0.1:80", "evil.example:8123", "127.0.0.1:8123.evil"] {
      #expect(status(request(path, host: host)) == 403)
    }
    for origin in [
      "null", "http://evil.example", "https://127.0.0.1:8123", "http://localhost:8123",
    ] {
      #expect(status(request(path, origin: origin)) == 403)
    }
    #expect(status(request(path, origin: "http://127.0.0.1:8123")) == 200)
  }

  @Test("what changes something has to come from the page, as JSON")
  func posts() {
    var post = request("/\(entry.token)/api/save")
    post.isPost = true
    #expect(status(post) == 403)
    post.origin = "http://127.0.0.1:8123"
    #expect(status(post) == 403)
    post.type = "text/plain"
    #expect(status(post) == 403)
    post.type = "application/json"
    #expect(status(post) == 200)
  }

  @Test("calls that are no calls are refused with a sentence")
  func calls() throws {
    let service = try LiveService(opening: nil)
    func answer(_ name: String, _ body: String) -> LiveAnswer {
      var request = LiveRequest("")
      request.isPost = true
      request.body = Array(body.utf8)
      return service.answer(name, request)
    }
    #expect(answer("api/open", #"{"tab":"a"}"#).status == 200)
    for body in [
      "", "{}", "[]", #"{"tab":""}"#, #"{"tab":"../a"}"#, #"{"tab":"a","shapes":{"x":{}}}"#,
      #"{"tab":"a","shapes":{"0":{"shape":"circle(oops"}}}"#, #"{"tab":"a","margin":-1}"#,
      #"{"tab":"a","view":{"device":"toaster"}}"#, #"{"tab":"a","other":1}"#,
    ] {
      #expect(answer("api/drag", body).status == 400, "\(body)")
    }
    #expect(answer("api/explode", #"{"tab":"a"}"#).status == 400)
    #expect(
      answer("api/drag", #"{"tab":"a","shapes":{"99":{"shape":"circle(9 at 9 9)"}}}"#).status == 200
    )
    for name in [
      "font/a/99", "font/a/-1", "font/b/0", "picture/a/page.exe", "picture/a/../../x", "etc/passwd",
    ] {
      #expect(answer(name, "").status == 404, "\(name)")
    }
    #expect(answer("font/a/0", "").type == "font/ttf")
    // A shape must not refer to a file of the machine.
    #expect(
      answer("api/drag", #"{"tab":"a","shapes":{"3":{"shape":"svg(/etc/passwd)"}}}"#).status == 400)
  }

  @Test("tabs have sessions of their own, and only so many are kept")
  func tabs() throws {
    let service = try LiveService(opening: nil)
    func text(_ tab: Int, _ name: String, _ more: String = "") -> String {
      var request = LiveRequest("")
      request.isPost = true
      request.body = Array("{\"tab\":\"t\(tab)\"\(more)}".utf8)
      return String(decoding: service.answer("api/" + name, request).bytes, as: UTF8.self)
    }
    _ = text(0, "edit", ",\"text\":\"Only these.\"")
    #expect(text(0, "open").contains("Only these."))
    #expect(!text(1, "open").contains("Only these."))
    for tab in 2...13 { _ = text(tab, "open") }
    #expect(!text(0, "open").contains("Only these."))
  }
}
