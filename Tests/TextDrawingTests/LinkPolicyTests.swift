import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("The policy on links in files")
struct LinkPolicyTests {
  @Test(
    "listed schemes, fragments and relative names are allowed",
    arguments: [
      "https://example.org/a?b=javascript:c", "HTTP://example.org", "mailto:a@b.example",
      "tel:+49123", "#part", "#javascript:a", "next.html", "/index.html", "a/b:c", "?a:b", "",
      "10:30.html", "é:a", "..\\a", "./javascript:a",
    ])
  func allowed(_ destination: String) { #expect(LinkPolicy.standard.allows(destination)) }

  @Test(
    "other schemes are refused, however they are written",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,a", "vbscript:a", "file:///a",
      " javascript:a", "\u{1}javascript:a", "java\tscript:a", "java\nscript:a", "java\r\nscript:a",
      "java\u{0}script:a", "java\u{1}script:a", "\u{7F}javascript:a", "java\u{85}script:a",
      "java\u{AD}script:a", "java\u{200B}script:a", "\u{FEFF}javascript:a", "\u{A0}javascript:a",
      "\u{202E}javascript:a", "javascript%3Aa", "java%0Ascript:a", "%6Aavascript:a",
      "%20javascript:a", "javascript\t:a", "C:\\a", "x-other+1.2:a", "java\u{FFFE}script:a",
    ])
  func refused(_ destination: String) { #expect(!LinkPolicy.standard.allows(destination)) }

  @Test(
    "a host needs a scheme before it",
    arguments: [
      "//host/a", "\\\\host\\a", "/\\host", "\\/host", "/\t/host", " //host", "/\u{1}/host",
    ])
  func hosts(_ destination: String) { #expect(!LinkPolicy.standard.allows(destination)) }

  @Test("a program may allow other schemes, which takes those away that it does not name")
  func otherSchemes() {
    let policy = LinkPolicy(schemes: ["FTP", "https"])
    #expect(policy.allows("ftp://a") && policy.allows("https://a") && policy.allows("b.html"))
    #expect(!policy.allows("mailto:a@b") && !policy.allows("javascript:a"))
  }

  private func page(_ destination: String) -> DisplayList {
    let text = TextStorage(
      string: "click me",
      attributes: TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 16)))
    text.addAttribute(.link, value: destination, range: 0..<text.length)
    return .page(of: text, width: 200, height: 100)
  }

  private func files(_ list: DisplayList, _ links: LinkPolicy) throws -> [String] {
    [
      String(decoding: try HTMLEncoder.encode(list, links: links), as: UTF8.self),
      String(decoding: try SVGEncoder(links: links).encode(list), as: UTF8.self),
      try PDFDocument(PDFEncoder.encode(list, links: links)).objects(),
    ]
  }

  @Test("no encoder writes a link that a program sets and the policy refuses; its words stay")
  func encoders() throws {
    for destination in ["javascript:alert(1)", "java\u{1}script:alert(1)", "data:text/html,a"] {
      for file in try files(page(destination), .standard) {
        #expect(!file.contains("alert(1)") && !file.contains("data:text") && !file.contains("<a "))
        #expect(!file.contains("/Link") && !file.contains("/URI"))
      }
    }
    let html = try files(page("javascript:a"), .standard)[0]
    #expect(html.contains(">click me<"))
    for file in try files(page("ftp://a"), LinkPolicy(schemes: ["ftp"])) {
      #expect(file.contains("ftp://a"))
    }
  }
}
