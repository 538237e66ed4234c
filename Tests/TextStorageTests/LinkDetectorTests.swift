import Testing
import TextStorage

@Suite("Addresses in text")
struct LinkDetectorTests {
  private func links(_ text: String, _ kinds: LinkDetector.Kinds = .links) -> [String] {
    LinkDetector(kinds).matches(in: text).map(\.address)
  }

  @Test(
    "addresses are found without what ends their sentence",
    arguments: [
      ("see https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
      ("(https://example.org/a_(b))", ["https://example.org/a_(b)"]),
      ("<http://a.example/x>, and ftp://b.example!", ["http://a.example/x", "ftp://b.example"]),
      ("www.example.org/x and www.only", ["http://www.example.org/x"]),
      ("at example.com, or example.com:80/p", ["http://example.com", "http://example.com:80/p"]),
      ("mail ann.b+c@example.org now", ["mailto:ann.b+c@example.org"]),
      ("mailto:ann@example.org", ["mailto:ann@example.org"]),
      ("“https://example.org”", ["https://example.org"]),
      ("a.b e.g. 3.14 file.swift end.Then http://", []),
      ("one,https://example.org two", ["https://example.org"]),
      ("https://example.org/a\u{202F}b", ["https://example.org/a"]),
      ("", []),
    ] as [(String, [String])])
  func addresses(text: String, expected: [String]) {
    #expect(links(text) == expected)
  }

  @Test("places are in UTF-16 code units")
  func places() {
    let text = "😀 see example.org"
    let match = LinkDetector().matches(in: text).first
    #expect(match?.range == 7..<18)
  }

  @Test("telephone numbers are found when they are asked for")
  func numbers() {
    let text = "call +49 (30) 123-4567 or 555 0100 000, not 12 or 123456789012345678"
    #expect(links(text, .phoneNumbers) == ["tel:+49301234567", "tel:5550100000"])
    #expect(links(text).isEmpty)
    #expect(links("https://a.example/1234567890", [.links, .phoneNumbers]).count == 1)
  }

  @Test(
    "a long text takes a time that grows with its length",
    arguments: ["a.b,(c@d:e/", "a,", "a.de,", "1234567,a.de "])
  func cost(_ part: String) {
    func time(_ count: Int) -> Duration {
      let text = Array(String(repeating: part, count: count).utf16)
      return (0..<20).map { _ in
        ContinuousClock().measure { _ = LinkDetector([.links, .phoneNumbers]).matches(in: text) }
      }.min() ?? .zero
    }
    let (short, long) = (time(20), time(200))
    #expect(long < short * 40, "\(long) and \(short)")
  }
}
