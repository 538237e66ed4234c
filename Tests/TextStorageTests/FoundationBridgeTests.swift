import Foundation
import Testing
import TextGeometry
import TextStorage
import TextStorageFoundation

extension AttributeKey<Int> {
  fileprivate static let revision = AttributeKey("org.example.revision")
}

private enum RevisionKey: BridgedAttributeKey {
  typealias Value = Int
  static let name = "org.example.revision"
  static var key: AttributeKey<Int> { .revision }
}

@Suite struct FoundationBridgeTests {
  /// A text with every attribute of the kit, an emoji and a combining mark.
  private var everything: AttributedText {
    var text = AttributedText(string: "Every 😀 attribu\u{301}te ")
    var style = ParagraphStyle()
    style.alignment = .justified
    var attributes = TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 17))
    attributes[.paragraphStyle] = style
    attributes[.foregroundColor] = Color(red: 1, green: 0.5, blue: 0)
    attributes[.backgroundColor] = .white
    attributes[.kern] = 1.5
    attributes[.tracking] = 2
    attributes[.ligature] = 0
    attributes[.baselineOffset] = -3
    attributes[.underlineStyle] = [.single, .byWord]
    attributes[.underlineColor] = .black
    attributes[.strikethroughStyle] = .double
    attributes[.strikethroughColor] = .black
    attributes[.link] = "https://example.org/a"
    text.addAttributes(attributes, range: 0..<8)
    var others = TextAttributes(.shadow, Shadow(blurRadius: 2))
    others[.textEffect] = .emboss
    others[.strokeWidth] = -4
    others[.strokeColor] = .black
    others[.obliqueness] = 0.25
    others[.expansion] = 0.1
    others[.writingDirection] = [.rightToLeftOverride]
    others[.language] = "de"
    others[.fontFeatures] = [FontFeature(tag: "smcp")]
    others[.superscript] = 1
    others[.verticalGlyphForm] = 1
    others[.toolTip] = "help"
    others[.revision] = 7
    text.addAttributes(others, range: 5..<15)
    text.append(
      AttributedText(attachment: TextAttachment(bounds: Rect(x: 0, y: -2, width: 10, height: 8))))
    return text
  }

  @Test("attributed strings keep every attribute")
  func attributedStringRoundTrip() {
    let string = AttributedString(everything, including: [RevisionKey.self])
    #expect(AttributedText(string, including: [RevisionKey.self]) == everything)
    #expect(String(string.characters) == everything.string)
    #expect(string.runs.first?.link == URL(string: "https://example.org/a"))
  }

  @Test("attributed strings leave out keys that are not named")
  func unnamedKeys() {
    var expected = everything
    expected.removeAttribute(.revision, range: 0..<expected.length)
    #expect(AttributedText(AttributedString(everything)) == expected)
  }

  @Test("small capitals are a key of attributed strings")
  func smallCapitals() {
    var string = AttributedString("Mill")
    string[TextStorageScope.SmallCapitalsKey.self] = true
    let text = AttributedText(string)
    #expect(text.attribute(.smallCapitals, at: 0) == true)
    #expect(AttributedString(text)[TextStorageScope.SmallCapitalsKey.self] == true)
  }

  @Test("links and languages of Foundation come over")
  func linksAndLanguages() {
    var string = AttributedString("link")
    string.link = URL(string: "https://example.org")
    string.languageIdentifier = "fr"
    let text = AttributedText(string)
    #expect(text.attribute(.link, at: 0) == "https://example.org")
    #expect(text.attribute(.language, at: 3) == "fr")
  }

  @Test("attributes of every kind go to an NSAttributedString and back")
  func nsAttributedStringRoundTrip() {
    let string = everything.nsAttributedString
    #expect(string.length == everything.length)
    #expect(AttributedText(string) == everything)
    let size = unsafe string.attribute(
      NSAttributedString.Key("font"), at: 0, effectiveRange: nil)
    #expect((size as? FontDescriptor)?.size == 17)
  }

  @Test("effects go to an NSAttributedString by name, and Text Kit's name of one is known")
  func effects() {
    let own = unsafe everything.nsAttributedString.attribute(
      NSAttributedString.Key("textEffect"), at: 9, effectiveRange: nil)
    #expect((own as? String) == "emboss")
    func effect(_ name: String, _ value: String) -> TextEffect? {
      let string = NSAttributedString(
        string: "a", attributes: [NSAttributedString.Key(name): value])
      return AttributedText(string).attribute(.textEffect, at: 0)
    }
    #expect(effect("NSTextEffect", "_UIKitNewLetterpressStyle") == .letterpress)
    #expect(effect("textEffect", "letterpress") == .letterpress)
    #expect(effect("NSTextEffect", "other") == nil && effect("textEffect", "other") == nil)
    // A link of this name stays a link.
    let link = NSAttributedString(
      string: "a", attributes: [NSAttributedString.Key("NSLink"): "emboss"])
    #expect(AttributedText(link).attribute(.link, at: 0) == "emboss")
  }

  @Test("unknown attributes of an NSAttributedString are left out")
  func unknownAttributes() {
    let string = NSMutableAttributedString(
      string: "abc", attributes: [NSAttributedString.Key("org.example.unknown"): 3])
    string.addAttribute(
      NSAttributedString.Key("link"), value: URL(string: "https://a.example") as Any,
      range: NSRange(location: 1, length: 1))
    let text = AttributedText(string)
    #expect(text.attributes(at: 0).isEmpty)
    #expect(text.attribute(.link, at: 1) == "https://a.example")
  }

  @Test("ranges of Foundation are checked against the text")
  func checkedRanges() {
    let storage = TextStorage(string: "a😀b")
    #expect(storage.nsRange == NSRange(location: 0, length: 4))
    #expect(storage.range(NSRange(location: 1, length: 2)) == 1..<3)
    #expect(storage.range(NSRange(location: 4, length: 0)) == 4..<4)
    #expect(storage.range(NSRange(location: 4, length: 1)) == nil)
    #expect(storage.range(NSRange(location: NSNotFound, length: 0)) == nil)
    #expect(storage.range(NSRange(location: 1, length: Int.max)) == nil)
  }

  @Test("ported code edits with ranges of Foundation")
  func portedCode() {
    let storage = TextStorage(string: "Hello, world\nagain")
    storage.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 5))
    var range = NSRange(location: 0, length: 0)
    #expect(storage.attribute(.kern, at: 1, effectiveRange: &range) == 2)
    #expect(range == NSRange(location: 0, length: 5))
    storage.replaceCharacters(in: NSRange(location: 0, length: 5), with: "Bye")
    #expect(storage.string == "Bye, world\nagain")
    #expect(
      storage.paragraphRange(for: NSRange(location: 2, length: 0))
        == NSRange(location: 0, length: 11))
    var seen: [NSRange] = []
    storage.enumerateAttribute(.kern, in: storage.nsRange) { value, range, _ in
      if value != nil { seen.append(range) }
    }
    #expect(seen == [NSRange(location: 0, length: 3)])
    storage.removeAttribute(.kern, range: storage.nsRange)
    #expect(storage.attributes(at: 0).isEmpty)
  }
}
