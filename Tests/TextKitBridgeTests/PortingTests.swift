import Foundation
import Testing
import TextKitBridge

/// Faults that programs met when they were ported from UIKit.
@Suite("Members as programs call them")
struct PortingTests {
  @available(*, deprecated, message: "Foundation marks its own names of types as deprecated.")
  private static var linkType: UInt64 { NSTextCheckingResult.CheckingType.link.rawValue }
  @available(*, deprecated, message: "Foundation marks its own names of types as deprecated.")
  private static var phoneType: UInt64 { NSTextCheckingResult.CheckingType.phoneNumber.rawValue }

  @available(*, deprecated, message: "Foundation marks its own names of types as deprecated.")
  @Test("a detector finds links by Foundation's name and by Apple's number")
  func detector() throws {
    let text = "See https://example.org or call +1 555 010 9999."
    let whole = NSRange(location: 0, length: text.utf16.count)
    for type in [Self.linkType, 1 << 5] {
      let found = try NSDataDetector(types: type).matches(in: text, range: whole)
      #expect(found.map(\.url?.absoluteString) == ["https://example.org"])
      #expect(found.first?.resultType.rawValue == Self.linkType)
    }
    let both = try NSDataDetector(types: Self.linkType | Self.phoneType)
    #expect(both.numberOfMatches(in: text, range: whole) == 2)
    #expect(try NSDataDetector(types: 1 << 4).matches(in: text, range: whole).isEmpty)
  }

  @Test("white space is measured, also at the end of the text")
  func whiteSpace() {
    let font = UIFont.systemFont(ofSize: 20)
    func width(_ text: String) -> CGFloat {
      (text as NSString).size(withAttributes: [.font: font]).width
    }
    let space = font.advancement(forCGGlyph: font.cgGlyph(for: " ") ?? 0).width
    #expect(space == 5.2 && abs(width(" ") - space) < 1e-9)
    #expect(abs(width("a  ") - width("a") - 2 * space) < 1e-9)
    #expect(abs(width("  a") - width("a") - 2 * space) < 1e-9)
    #expect(abs(width("a \nb") - width("a") - space) < 1e-9)
    #expect(width("a\n") == width("a") && width("\n") == 0)
    let blank = NSAttributedString(string: "   ", attributes: [.font: font])
    #expect(abs(blank.size().width - 3 * space) < 1e-9 && blank.size().height > 20)
    let box = NSAttributedString(string: "a ", attributes: [.font: font]).boundingRect(
      with: CGSize(width: 100, height: 100), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(box.width - width("a") - space) < 1e-9)
    // A broken line is as wide as its text.
    let broken = NSAttributedString(string: "aa aa", attributes: [.font: font]).boundingRect(
      with: CGSize(width: width("aa "), height: 100), options: .usesLineFragmentOrigin,
      context: nil)
    #expect(abs(broken.width - width("aa")) < 1e-9)
    let hebrew = width("א א") - width("אא")
    #expect(hebrew > 4 && abs(width("אב ") - width("אב") - hebrew) < 1e-6)
  }

  @Test("a font that nobody has is nil, and well-known ones have a substitute")
  func fonts() throws {
    #expect(UIFont(name: "No Such Family", size: 12) == nil)
    #expect(UIFont(name: "NoSuchFamily-Bold", size: 12) == nil)
    #expect((UIFont(name: "Nobody", size: 12) ?? .systemFont(ofSize: 9)).pointSize == 9)
    for name in ["Helvetica", "Arial", "Courier", "Georgia", "Menlo", "Times New Roman"] {
      let font = try #require(UIFont(name: name, size: 12))
      #expect(font.familyName == name && font.fontName == name.filter { $0 != " " })
      #expect(font.withSize(20).familyName == name && font.withSize(20).pointSize == 20)
    }
    let courier = try #require(UIFont(name: "Courier-Bold", size: 10))
    #expect(courier.familyName == "Courier" && courier.fontName == "Courier-Bold")
    func advance(_ letter: Unicode.Scalar, _ font: UIFont) -> CGFloat {
      font.advancement(forCGGlyph: font.cgGlyph(for: letter) ?? 0).width
    }
    #expect(advance("i", courier) == advance("W", courier) && courier.isFixedPitch)
    #expect(UIFont(name: "TimesNewRomanPSMT", size: 12)?.familyName == "TimesNewRomanPSMT")
    #expect(UIFont(name: "NotoSans-Regular", size: 12)?.fontName == "NotoSans-Regular")
    #expect(UIFont.systemFont(ofSize: 12).fontName == "NotoSans-Regular")
    // Layout uses the substitute's face.
    let text = NSAttributedString(string: "iii", attributes: [.font: courier])
    let wide = NSAttributedString(string: "WWW", attributes: [.font: courier])
    #expect(text.size().width == wide.size().width)
  }

  @Test("a descriptor has the attributes that were set")
  func descriptors() throws {
    let smallCaps: [UIFontDescriptor.FeatureKey: Any] = [
      .type: kLowerCaseType, .selector: kLowerCaseSmallCapsSelector,
    ]
    let descriptor = UIFontDescriptor(fontAttributes: [.family: "Noto Serif", .size: 17.0])
    #expect(descriptor.fontAttributes.count == 2)
    #expect(descriptor.fontAttributes[.family] as? String == "Noto Serif")
    let capitals = descriptor.addingAttributes([.featureSettings: [smallCaps]])
    #expect(capitals.fontAttributes.count == 3 && capitals.pointSize == 17)
    let font = UIFont(descriptor: capitals, size: 0)
    #expect(font.descriptor.features.map(\.description) == ["smcp"])
    #expect(font.fontDescriptor.fontAttributes[.featureSettings] != nil)
    let stylistic: [UIFontDescriptor.FeatureKey: Any] = [.type: 35, .selector: 4]
    let set = descriptor.addingAttributes([.featureSettings: [stylistic]])
    #expect(set.font.features.map(\.description) == ["ss02"])
    let cascade = UIFontDescriptor(name: "Noto Sans", size: 12).addingAttributes([
      .cascadeList: [UIFontDescriptor(name: "Noto Serif", size: 12)]
    ])
    #expect(
      UIFont(descriptor: cascade, size: 0).descriptor.families == ["Noto Sans", "Noto Serif"])
    #expect(descriptor.withFace("Bold Italic").symbolicTraits == [.traitBold, .traitItalic])
    let body = UIFont.preferredFont(forTextStyle: .body).fontDescriptor
    #expect(body.object(forKey: .textStyle) as? UIFont.TextStyle == .body)
  }

  @Test("a registered file is found by the name of its family")
  func registering() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fonts/NotoSerif-Italic.ttf").standardizedFileURL
    var failure: (any Error)?
    #expect(
      !CTFontManagerRegisterFontsForURL(file.appendingPathComponent("no"), .process, &failure))
    #expect(failure != nil)
    #expect(CTFontManagerRegisterFontsForURL(file, .process, nil))
    let font = try #require(UIFont(name: "Noto Serif", size: 12))
    #expect(font.descriptor.file == file.path && font.familyName == "Noto Serif")
    #expect(CTFontManagerUnregisterFontsForURL(file, .process, nil))
    #expect(UIFont(name: "Noto Serif", size: 12)?.descriptor.file == nil)
    #expect(!CTFontManagerUnregisterFontsForURL(file, .process, nil))
  }

  @Test("substrings are enumerated within a range: characters, words, sentences and lines")
  func substrings() {
    let text = "one two. Three four\nfive" as NSString
    func parts(
      _ range: NSRange, _ options: NSString.EnumerationOptions
    ) -> [String] {
      var parts: [String] = []
      text.enumerateSubstrings(in: range, options: options) { part, inner, outer, stop in
        parts.append((part ?? "-") + " \(inner.location),\(inner.length) \(outer.length)")
        if parts.count == 4 { stop.pointee = true }
      }
      return parts
    }
    let start = NSRange(location: 0, length: 3)
    #expect(parts(start, .byComposedCharacterSequences) == ["o 0,1 1", "n 1,1 1", "e 2,1 1"])
    #expect(parts(start, [.byComposedCharacterSequences, .reverse]).first == "e 2,1 1")
    #expect(
      parts(NSRange(location: 0, length: 15), .byWords) == [
        "one 0,3 4", "two 4,3 5", "Three 9,5 6",
      ])
    #expect(parts(NSRange(location: 0, length: 24), .bySentences).count == 3)
    #expect(
      parts(NSRange(location: 4, length: 20), .byLines) == [
        "two. Three four 4,15 16", "five 20,4 4",
      ])
    #expect(parts(start, [.byWords, .substringNotRequired]) == ["- 0,3 3"])
    let string = "añ👍🏽b"
    var letters: [String] = []
    string.enumerateSubstrings(
      in: string.startIndex..<string.index(string.startIndex, offsetBy: 3),
      options: .byComposedCharacterSequences
    ) { part, _, _, _ in letters.append(part ?? "") }
    #expect(letters == ["a", "ñ", "👍🏽"])
    letters = []
    string.enumerateSubstrings(in: string.startIndex..., options: .byComposedCharacterSequences) {
      part, _, _, stop in
      letters.append(part ?? "")
      stop = letters.count == 2
    }
    #expect(letters == ["a", "ñ"])
  }
}
