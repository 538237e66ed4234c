import Foundation
import Testing

@Suite("serve shows a live page to this machine alone", .serialized)
struct ServeTests {
  private let folder: ScratchFolder
  private let server: RunningTool
  private let port: Int
  private let token: String

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"{"sheet":1,"source":"a.md","page":{"size":[300,200]},"exclusions":[{"shape":"circle(40 at 150 100)"}]}"#
        .utf8, to: "a.json")
    try folder.write(String(repeating: "Words to fill it. ", count: 30).utf8, to: "a.md")
    server = try RunningTool(["serve", "a.json"], joinsOutput: true, in: folder.url)
    let address = try server.line()
    let parts = try #require(
      try /http:\/\/127\.0\.0\.1:(\d+)\/([0-9a-f]{32})\//.wholeMatch(in: address))
    port = try #require(Int(parts.1))
    token = String(parts.2)
    #expect(try server.line().hasPrefix("textrender: a.json: served at the address above"))
  }

  /// The server's answer to a request, until it closes the connection or pauses for a while.
  private func answer(_ text: String) throws -> String {
    let own = try connected()
    defer { close(own) }
    return try answer(text, by: own)
  }

  /// A connection with the server.
  private func connected() throws -> Int32 {
    let own = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(own, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    return own
  }

  private func answer(_ text: String, by own: Int32) throws -> String {
    let bytes = Array(text.utf8)
    let sent = unsafe send(own, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #expect(sent == bytes.count)
    var all: [UInt8] = []
    var descriptor = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
    var patience: Int32 = 20_000
    while unsafe poll(&descriptor, 1, patience) > 0 {
      var piece = [UInt8](repeating: 0, count: 65536)
      let count = unsafe recv(own, &piece, piece.count, 0)
      if count <= 0 { break }
      all += piece.prefix(count)
      patience = 300
    }
    return String(decoding: all, as: UTF8.self)
  }

  private func get(_ path: String, host: String? = nil, more: String = "") throws -> String {
    try answer(
      "GET \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\(more)Connection: close\r\n\r\n"
    )
  }

  private func post(_ name: String, _ body: String, origin: String? = nil) throws -> String {
    try answer(
      "POST /\(token)/api/\(name) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        + "Origin: \(origin ?? "http://127.0.0.1:\(port)")\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  @Test("the page loads nothing from elsewhere, and nobody may hold it in a frame")
  func page() throws {
    let page = try get("/\(token)/")
    #expect(page.hasPrefix("HTTP/1.1 200"))
    #expect(page.contains("Content-Security-Policy: default-src 'none'"))
    #expect(page.contains("frame-ancestors 'none'"))
    #expect(!page.lowercased().contains("access-control"))
    #expect(!page.contains("https://"))
    #expect(try get("/\(token)/page.js").contains("Content-Type: text/javascript"))
    #expect(try get("/\(token)/page.css").contains("Content-Type: text/css"))
  }

  @Test("other hosts, other pages, wrong tokens and paths outside are refused")
  func refusals() throws {
    #expect(try get("/").hasPrefix("HTTP/1.1 404"))
    #expect(try get("/\(String(repeating: "0", count: 32))/").hasPrefix("HTTP/1.1 404"))
    #expect(try get("/\(token)/", host: "evil.example").hasPrefix("HTTP/1.1 403"))
    #expect(try get("/\(token)/", host: "evil.example:\(port)").hasPrefix("HTTP/1.1 403"))
    #expect(
      try get("/\(token)/", more: "Origin: http://evil.example\r\n").hasPrefix("HTTP/1.1 403"))
    for path in ["../a.md", "a.md", "font/t/../../a.md", "%2e%2e/a.md", "picture/t/page.png"] {
      let answer = try get("/\(token)/\(path)")
      #expect(answer.hasPrefix("HTTP/1.1 404"), "\(path)")
      #expect(!answer.contains("Words"))
    }
    #expect(
      try post("open", #"{"tab":"t"}"#, origin: "http://evil.example").hasPrefix("HTTP/1.1 403"))
    #expect(try post("open", #"{"tab":"t"}"#, origin: "null").hasPrefix("HTTP/1.1 403"))
    let put = "PUT /\(token)/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    #expect(!(try answer(put)).contains(" 200 "))
  }

  @Test("bytes that are no request, and requests that are too large, end nothing")
  func oddBytes() throws {
    _ = try answer("\u{0}\u{1}\u{2}\r\n\r\n")
    _ = try answer("GET\r\n\r\n")
    let long = String(repeating: "x", count: 40_000)
    #expect(!(try get("/\(token)/", more: "X: \(long)\r\n")).contains(" 200 "))
    let large =
      "POST /\(token)/api/open HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 99999999\r\n\r\n"
    #expect(!(try answer(large)).contains(" 200 "))
    #expect(try get("/\(token)/").hasPrefix("HTTP/1.1 200"))
  }

  /// The memory of the server, in MiB.
  private func memory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(server.number)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.filter(\.isNumber))) / 1024
  }

  /// Opens connections that each send a head and part of a body, as far as the server accepts
  /// them.
  private func flood(_ path: String, connections: Int, bytes: Int) throws -> [Int32] {
    let head =
      "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(bytes + 1)\r\n\r\n"
    let message = Array(head.utf8) + [UInt8](repeating: 0x20, count: bytes)
    return try (0..<connections).map { _ in
      let own = try connected()
      var time = timeval(tv_sec: 2, tv_usec: 0)
      unsafe setsockopt(own, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
      var done = 0
      while done < message.count {
        let sent = unsafe message.withUnsafeBytes {
          unsafe send(
            own, $0.baseAddress?.advanced(by: done), message.count - done, Int32(MSG_NOSIGNAL))
        }
        if sent <= 0 { break }
        done += sent
      }
      return own
    }
  }

  @Test("bodies of requests without the token are not kept, and those with it are given back")
  func floods() throws {
    #expect(try get("/\(token)/").hasPrefix("HTTP/1.1 200"))
    let before = try memory()
    let wrong = String(repeating: "0", count: 32)
    let strangers = try flood("/\(wrong)/api/open", connections: 40, bytes: 15 << 20)
    #expect(try memory() < before + 30)
    #expect(try get("/\(token)/").hasPrefix("HTTP/1.1 200"))
    strangers.forEach { close($0) }
    let own = try flood("/\(token)/api/open", connections: 5, bytes: 15 << 20)
    #expect(try memory() > before + 40)
    own.forEach { close($0) }
    for _ in 0..<40 where try memory() > before + 30 { usleep(250_000) }
    #expect(try memory() < before + 30)
  }

  @Test("of many connections some wait until others are closed")
  func connections() throws {
    let idle = try (0..<40).map { _ in try connected() }
    usleep(300_000)
    let folder = "/proc/\(server.number)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).count
    #expect((32..<50).contains(open))
    idle.forEach { close($0) }
    #expect(try get("/\(token)/").hasPrefix("HTTP/1.1 200"))
  }

  @Test("a shape is dragged, dropped and saved into the sheet")
  func dragging() throws {
    #expect(try post("open", #"{"tab":"t"}"#).contains(#""canMove":true"#))
    let shapes = #""shapes":{"0":{"shape":"circle(40 at 90 90)"}}"#
    let drag = try post("drag", "{\"tab\":\"t\",\(shapes)}")
    #expect(drag.contains("<text "))
    #expect(try post("drop", #"{"tab":"t"}"#).contains("circle(40 at 90 90)"))
    #expect(try post("save", #"{"tab":"t"}"#).contains(#""saved":["a.json"]"#))
    let sheet = try #require(folder.read("a.json"))
    #expect(String(decoding: sheet, as: UTF8.self).contains("circle(40 at 90 90)"))
    #expect(try get("/\(token)/picture/t/page.svg").contains("attachment; filename=\"page.svg\""))
    #expect(try get("/\(token)/picture/t/storyboard.png").hasPrefix("HTTP/1.1 200"))
    #expect(server.end(SIGINT) == (.uncaughtSignal, SIGINT))
  }

  @Test("a file that cannot be read and a port that is taken are told")
  func failures() throws {
    #expect(try folder.run("serve", "missing.json").status == 66)
    let taken = try folder.run("serve", "a.json", "--port", "\(port)")
    #expect(taken.status == 69)
    #expect(taken.errors.contains("port \(port)"))
    #expect(try folder.run("serve", "-").status == 64)
  }
}
