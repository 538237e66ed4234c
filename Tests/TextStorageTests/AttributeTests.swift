import SeededRandom
import Testing
import TextStorage

extension AttributeKey<Int> {
  fileprivate static let number = AttributeKey("org.example.same")
}

extension AttributeKey<String> {
  fileprivate static let word = AttributeKey("org.example.same")
}

@Suite struct AttributeTests {
  @Test("keys differ by name and by type")
  func keyIdentity() {
    var attributes = TextAttributes(.number, 3)
    attributes[.word] = "three"
    #expect(attributes.count == 2)
    #expect(attributes[.number] == 3)
    #expect(attributes[.word] == "three")
    #expect(AttributeKey<Int>("org.example.same") == .number)
    #expect(AttributeKey<Int>.number.name == "org.example.same")
    attributes[.number] = nil
    #expect(attributes.names == ["org.example.same"])
    #expect(attributes.description == "[org.example.same: three]")
  }

  @Test("sets are equal by value in any order")
  func setEquality() {
    var a = TextAttributes(.font, FontDescriptor(family: "A", size: 10))
    a[.kern] = 1
    var b = TextAttributes(.kern, 1)
    b[.font] = FontDescriptor(family: "A", size: 10)
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    b[.kern] = 2
    #expect(a != b)
    #expect(a.merging(b) == b)
    b[.kern] = nil
    #expect(a != b)
    #expect(b.merging(a) == a)
    // Attributes that are not hashed are still compared.
    a[.font] = FontDescriptor(families: ["A", "B"], size: 10)
    #expect(a != b)
  }

  @Test("equal neighbours become one run")
  func equalNeighbours() {
    let storage = TextStorage(string: "0123456789")
    storage.addAttribute(.kern, value: 1, range: 2..<4)
    storage.addAttribute(.kern, value: 1, range: 4..<6)
    #expect(storage.attributeRuns.map(\.range) == [0..<2, 2..<6, 6..<10])
    storage.addAttribute(.kern, value: 2, range: 3..<5)
    #expect(storage.attributeRuns.count == 5)
    storage.addAttribute(.kern, value: 1, range: 3..<5)
    storage.removeAttribute(.kern, range: 0..<10)
    #expect(storage.attributeRuns.map(\.range) == [0..<10])
  }

  private var sample: TextStorage {
    let storage = TextStorage(string: "0123456789")
    storage.addAttribute(.kern, value: 1, range: 2..<6)
    storage.addAttribute(.link, value: "a", range: 4..<8)
    return storage
  }

  @Test("an attribute goes on over runs that differ in others")
  func attributeAcrossRuns() {
    var range = 0..<0
    #expect(sample.attribute(.kern, at: 3, effectiveRange: &range) == 1)
    #expect(range == 2..<4)
    #expect(
      sample.attribute(.kern, at: 3, longestEffectiveRange: &range, in: 0..<10) == 1)
    #expect(range == 2..<6)
    #expect(
      sample.attribute(.kern, at: 3, longestEffectiveRange: &range, in: 3..<5) == 1)
    #expect(range == 3..<5)
    #expect(
      sample.attribute(.kern, at: 7, longestEffectiveRange: &range, in: 0..<10) == nil)
    #expect(range == 6..<10)
    #expect(
      sample.attributes(at: 5, longestEffectiveRange: &range, in: 0..<5 + 1)
        == {
          var both = TextAttributes(.kern, 1)
          both[.link] = "a"
          return both
        }())
    #expect(range == 4..<6)
  }

  @Test("enumerations go forwards and backwards and stop")
  func enumerationOrder() {
    var seen: [Range<Int>] = []
    sample.enumerateAttribute(.kern, in: 1..<9) { _, range, _ in seen.append(range) }
    #expect(seen == [1..<2, 2..<6, 6..<9])
    seen = []
    sample.enumerateAttribute(.kern, in: 1..<9, options: .longestEffectiveRangeNotRequired) {
      _, range, _ in seen.append(range)
    }
    #expect(seen == [1..<2, 2..<4, 4..<6, 6..<8, 8..<9])
    seen = []
    sample.enumerateAttributes(in: 0..<10, options: .reverse) { _, range, stop in
      seen.append(range)
      stop = range.lowerBound == 4
    }
    #expect(seen == [8..<10, 6..<8, 4..<6])
    #expect(sample.ranges(of: .link, in: 0..<10).map(\.range) == [4..<8])
  }

  @Test("an enumeration sees the runs it began with")
  func editsWhileEnumerating() {
    let storage = sample
    var seen: [Double?] = []
    storage.enumerateAttribute(.kern, in: 0..<10) { value, range, _ in
      seen.append(value)
      storage.setAttributes(TextAttributes(.kern, 9), range: 0..<10)
    }
    #expect(seen == [nil, 1, nil])
    #expect(storage.attributeRuns.count == 1)
  }

  @Test("texts are values")
  func textsAreValues() {
    var text = AttributedText(string: "value", attributes: TextAttributes(.kern, 1))
    let copy = text
    text.append("s")
    text.addAttribute(.link, value: "x", range: 0..<2)
    #expect(copy == AttributedText(string: "value", attributes: TextAttributes(.kern, 1)))
    #expect(text.string == "values")
    #expect(text.attribute(.kern, at: 5) == 1)
    #expect(text.attributedSubstring(in: 1..<3).attributeRuns.map(\.range) == [0..<1, 1..<2])
    text.setAttributes(TextAttributes(), range: 0..<6)
    #expect(text == "values")
  }

  @Test("a builder makes what appending makes", arguments: [51, 52] as [UInt64])
  func builder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var builder = AttributedTextBuilder()
    var text = AttributedText()
    for _ in 0..<400 {
      let letters = ["plain ascii ", "é", "漢字", "😀", "", "line\r\n"]
      let piece = String(
        repeating: letters[Int.random(in: 0..<6, using: &random)],
        count: Int.random(in: 0..<40, using: &random))
      let set = TextAttributes(.kern, Double(Int.random(in: 0..<3, using: &random)))
      builder.append(piece, attributes: set)
      text.append(piece, attributes: set)
    }
    let units = Array("slice".utf16)
    let set = TextAttributes(.kern, 3)
    builder.append(utf16: units[1..<3], attributes: set)
    text.append("li", attributes: set)
    #expect(builder.length == text.length)
    let built = builder.finish()
    #expect(built == text, "seed \(seed)")
    #expect(built.string == text.string, "seed \(seed)")
    #expect(built.paragraphCount == text.paragraphCount)
    #expect(builder.finish() == AttributedText())
  }

  @Test("attachments stay on their character only")
  func attachmentCharacters() {
    let picture = AttributedText(attachment: TextAttachment(fileType: "image/png"))
    let storage = TextStorage(string: "ab")
    storage.insert(picture, at: 1)
    #expect(storage.containsAttachments(in: 0..<3))
    storage.insert("c", at: 2)
    #expect(storage.attribute(.attachment, at: 1)?.fileType == "image/png")
    #expect(storage.attribute(.attachment, at: 2) == nil)
    storage.addAttribute(.attachment, value: TextAttachment(), range: 0..<4)
    #expect(storage.ranges(of: .attachment, in: 0..<4).map(\.range) == [1..<2])
    #expect(!storage.containsAttachments(in: 2..<4))
  }

  @Test("the first style of a paragraph holds for all of it")
  func oneStyleForParagraph() {
    func style(_ indent: Double) -> ParagraphStyle {
      var style = ParagraphStyle()
      style.headIndent = indent
      return style
    }
    let storage = TextStorage(string: "one\ntwo\nthree")
    storage.addAttribute(.paragraphStyle, value: style(1), range: 0..<1)
    storage.addAttribute(.paragraphStyle, value: style(2), range: 5..<6)
    #expect(
      storage.ranges(of: .paragraphStyle, in: 0..<13).map(\.range) == [0..<4, 4..<8])
    storage.deleteCharacters(in: 3..<4)
    #expect(storage.ranges(of: .paragraphStyle, in: 0..<12).map(\.range) == [0..<7])
    #expect(storage.attribute(.paragraphStyle, at: 4)?.headIndent == 1)
    storage.replaceCharacters(
      in: 0..<0, with: "x", attributes: TextAttributes(.paragraphStyle, style(3)))
    #expect(storage.attribute(.paragraphStyle, at: 6)?.headIndent == 3)
    #expect(storage.attribute(.paragraphStyle, at: 8) == nil)
  }
}
