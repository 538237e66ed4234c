import Testing
import TextStorage

@Suite("Marks are found by their bytes")
struct SearchingTests {
  /// The UTF-8 offsets of the first occurrence.
  private func offsets(of mark: String, in text: String) -> Range<Int>? {
    text.firstRange(of: mark).map { found in
      let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      return start..<start + text.utf8.distance(from: found.lowerBound, to: found.upperBound)
    }
  }

  @Test(
    "the first occurrence",
    arguments: [
      ("a{{b}}c", "}}", 4..<6), ("aab", "ab", 1..<3), ("{{{", "{{", 0..<2), ("äöü", "ü", 4..<6),
      ("ab", "", 0..<0), ("", "", 0..<0),
    ])
  func first(text: String, mark: String, place: Range<Int>) {
    #expect(offsets(of: mark, in: text) == place)
    #expect(text.contains(mark))
  }

  @Test("what does not occur", arguments: [("", "a"), ("aaa", "aaaa"), ("a{b{", "{{"), ("é", "e")])
  func missing(text: String, mark: String) {
    #expect(offsets(of: mark, in: text) == nil)
    #expect(!text.contains(mark))
  }

  @Test("a combining accent hides no mark before it")
  func accents() {
    #expect(offsets(of: "url(", in: "a:url(\u{301}#b)") == 2..<6)
    let (mark, text) = ("\\", "\\\u{308}")
    #expect(text.contains(mark))
    #expect("\r\n".replacing("\r", with: "") == "\n")
  }

  @Test("a part of a text is searched, and no more")
  func parts() {
    let text = "a--b--c"
    let part = text.dropFirst(2)
    #expect(part.firstRange(of: "--").map { text[..<$0.lowerBound] } == "a--b")
    #expect(text.dropLast(3).parts(between: "--") == ["a", "b"])
    #expect(text.parts(between: "--") == ["a", "b", "c"])
    #expect("--a----".parts(between: "--") == ["", "a", "", ""])
    #expect("a".parts(between: "") == ["a"])
  }

  @Test("occurrences are replaced from the start, and not within what replaces them")
  func replacing() {
    #expect("aaa".replacing("aa", with: "a") == "aa")
    #expect("a%b%".replacing("%", with: "%25") == "a%25b%25")
    #expect("ab".replacing("", with: "x") == "ab")
    #expect("abcabc".dropFirst().replacing("bc", with: "") == "a")
  }
}
