import Foundation
import Testing
import TextKitBridge

/// Texts from RTF and as RTF.
@Suite("RTF in and out")
struct RTFTests {
  private func read(_ rtf: String) throws -> NSAttributedString {
    try NSAttributedString(data: Data(rtf.utf8))
  }

  private func values(_ text: NSAttributedString, _ position: Int) -> [NSAttributedString.Key: Any]
  {
    text.attributes(at: position, effectiveRange: nil)
  }

  private func font(_ text: NSAttributedString, _ position: Int) -> UIFont? {
    values(text, position)[.font] as? UIFont
  }

  @Test("runs have their fonts, sizes, traits, lines and colours")
  func runs() throws {
    let text = try read(
      #"""
      {\rtf1\ansi\deff0{\fonttbl{\f0\fswiss Noto Sans;}{\f1\froman Noto Serif;}}
      {\colortbl;\red255\green0\blue0;\red0\green0\blue255;}
      \f0\fs24 plain {\b bold {\i both}} \f1\fs40 large\f0\fs24  {\ul\cf1 red}{\strike\cb2 x}
      {\super up}}
      """#)
    #expect(text.string == "plain bold both large redxup")
    #expect(font(text, 0)?.familyName == "Noto Sans" && font(text, 0)?.pointSize == 12)
    #expect(font(text, 6)?.fontDescriptor.symbolicTraits == .traitBold)
    #expect(font(text, 11)?.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    #expect(font(text, 16)?.familyName == "Noto Serif" && font(text, 16)?.pointSize == 20)
    #expect(values(text, 22)[.underlineStyle] as? Int == 1)
    #expect(values(text, 22)[.foregroundColor] as? UIColor == .red)
    #expect(values(text, 25)[.strikethroughStyle] as? Int == 1)
    #expect(values(text, 25)[.backgroundColor] as? UIColor == .blue)
    #expect(values(text, 26)[.superscript] as? Int == 1)
    #expect(values(text, 0)[.underlineStyle] == nil)
  }

  @Test("paragraphs have their alignment, indents, spacing and direction")
  func paragraphs() throws {
    let text = try read(
      #"{\rtf1 \pard\qc\li400\fi200\ri100\sb120\sa240 one\par\pard\rtlpar\qr two\par\pard\sl480\slmult1 three}"#
    )
    #expect(text.string == "one\ntwo\nthree")
    let first = try #require(values(text, 0)[.paragraphStyle] as? NSParagraphStyle)
    #expect(first.alignment == .center && first.headIndent == 20)
    #expect(first.firstLineHeadIndent == 30 && first.tailIndent == -5)
    #expect(first.paragraphSpacingBefore == 6 && first.paragraphSpacing == 12)
    let second = try #require(values(text, 5)[.paragraphStyle] as? NSParagraphStyle)
    #expect(second.alignment == .right && second.baseWritingDirection == .rightToLeft)
    let third = try #require(values(text, 9)[.paragraphStyle] as? NSParagraphStyle)
    #expect(third.lineHeightMultiple == 2)
  }

  @Test("characters are read from code pages, numbers and symbols")
  func characters() throws {
    #expect(try read(#"{\rtf1\ansi\ansicpg1252 caf\'e9 \'80}"#).string == "café €")
    #expect(
      try read(#"{\rtf1{\fonttbl{\f1\fcharset204 A;}}\f1 \'cf\'f0\'e8}"#).string == "При")
    #expect(try read(#"{\rtf1\uc1 \u8364?\u-10179?\u-8704? x}"#).string == "€😀 x")
    #expect(try read(#"{\rtf1\uc2 \u228\'61\'65b{\uc0 \u252 c}}"#).string == "äbüc")
    #expect(
      try read(#"{\rtf1 a\~b\_c\-d\\\{\}\tab e\line f\emdash\lquote}"#).string
        == "a\u{A0}b\u{2011}c\u{AD}d\\{}\te\u{2028}f—‘")
  }

  @Test("links are read; pictures, notes, style sheets and unknown groups are skipped")
  func groups() throws {
    let text = try read(
      #"""
      {\rtf1{\stylesheet{\s1 Heading;}}{\info{\title T}}{\*\unknown no {no}}a
      {\field{\*\fldinst HYPERLINK "https://example.org/a b"}{\fldrslt link}}{\pict\bin3 }}}}z{\v hid}}
      """#)
    #expect(text.string == "alinkz")
    let link = values(text, 1)[.link]
    #expect(
      (link as? URL)?.absoluteString == "https://example.org/a%20b"
        || link as? String == "https://example.org/a b")
    #expect(values(text, 0)[.link] == nil && values(text, 5)[.link] == nil)
  }

  @Test("what was written is read again")
  func roundTrip() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.headIndent = 18
    style.firstLineHeadIndent = 6
    style.paragraphSpacing = 7.5
    let bold = try #require(UIFont(name: "Noto Serif", size: 14.5)?.fontDescriptor)
    let text = NSMutableAttributedString(
      string: "Größe {a\\b}\n😀 שלום\u{2028}x\tend",
      attributes: [.font: UIFont.systemFont(ofSize: 11), .paragraphStyle: style])
    text.addAttributes(
      [
        .font: UIFont(
          descriptor: bold.withSymbolicTraits([.traitBold, .traitItalic]) ?? bold, size: 14.5),
        .foregroundColor: UIColor(red: 1, green: 0.2, blue: 0, alpha: 1),
        .underlineStyle: NSUnderlineStyle.double.rawValue, .kern: 1.5,
      ], range: NSRange(location: 0, length: 5))
    text.addAttribute(
      .link, value: URL(string: "https://example.org/?a=1") as Any,
      range: NSRange(location: 6, length: 3))
    let whole = NSRange(location: 0, length: text.length)
    let data = try text.data(
      from: whole, documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
    #expect(data.allSatisfy { $0 < 0x80 })
    let again = try #require(NSAttributedString(rtf: data))
    #expect(again.string == text.string)
    let first = values(again, 0)
    #expect((first[.font] as? UIFont)?.pointSize == 14.5)
    #expect((first[.font] as? UIFont)?.familyName == "Noto Serif")
    #expect(
      (first[.font] as? UIFont)?.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    #expect(
      first[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0.2, blue: 0, alpha: 1))
    #expect(first[.underlineStyle] as? Int == NSUnderlineStyle.double.rawValue)
    #expect(first[.kern] as? Double == 1.5)
    #expect((values(again, 7)[.link] as? URL)?.absoluteString == "https://example.org/?a=1")
    let read = try #require(first[.paragraphStyle] as? NSParagraphStyle)
    #expect(read.alignment == .justified && read.headIndent == 18)
    #expect(read.firstLineHeadIndent == 6 && read.paragraphSpacing == 7.5)
    #expect(again.rtf(from: NSRange(location: 0, length: again.length)) == data)
    #expect(again.rtf(from: NSRange(location: 2, length: 999)) == nil)
  }

  @Test("damaged files are read as far as they go, and others refused")
  func damaged() throws {
    #expect(try read(#"{\rtf1 a{\b b"#).string == "ab")
    #expect(try read(#"{\rtf1 a}}}}b\"#).string == "ab")
    #expect(
      try read(#"{\rtf1\fs99999999999999999 a\li-2147483648 b\'4\bin999999999 c}"#).length > 0)
    let deep = "{\\rtf1 " + String(repeating: "{\\b ", count: 100_000) + "x"
    #expect(try read(deep).string == "x")
    #expect(throws: CocoaError.self) {
      try NSAttributedString(
        data: Data("no".utf8), options: [.documentType: NSAttributedString.DocumentType.rtf])
    }
    #expect(NSAttributedString(rtf: Data("no".utf8)) == nil)
    var random = SystemRandomNumberGenerator()
    let parts = [
      "{", "}", "\\b", "\\fonttbl", "\\f1", "\\u-5", "\\'", "\\*", "\\colortbl;", "x", "\\uc9 ",
    ]
    for _ in 0..<200 {
      let noise = (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      _ = try read("{\\rtf1" + noise)
    }
  }

  private func rtf(_ source: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(source.utf8), options: [.documentType: NSAttributedString.DocumentType.rtf])
  }

  private func style(_ text: NSAttributedString, _ index: Int) -> NSParagraphStyle? {
    unsafe text.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle
  }

  @Test("tab stops come in and go out")
  func tabs() throws {
    let text = try rtf("{\\rtf1 \\pard\\tx720\\tqr\\tx2000 a\\tab b\\par\\pard c}")
    let stops = style(text, 0)?.tabStops
    #expect(stops?.map(\.location) == [36, 100] && stops?.last?.alignment == .right)
    let again = try rtf(
      String(
        decoding: text.data(
          from: NSRange(location: 0, length: text.length),
          documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf]), as: UTF8.self))
    #expect(style(again, 0)?.tabStops == stops && again.string == text.string)
  }

  @Test("tables come in as cells, and go out as rows")
  func tables() throws {
    let source = """
      {\\rtf1{\\colortbl;\\red255\\green0\\blue0;}\\pard Above\\par
      \\trowd\\trgaph100\\clcbpat1\\clbrdrt\\brdrs\\brdrw20\\brdrcf1\\cellx2000\\clvertalc\\cellx5000
      \\pard\\intbl one\\par two\\cell\\pard\\intbl b\\cell\\row
      \\trowd\\cellx2000\\cellx5000\\pard\\intbl c\\cell\\cell\\row\\pard Below}
      """
    let text = try rtf(source)
    #expect(text.string == "Above\none\ntwo\nb\nc\n\nBelow")
    func cell(_ text: NSAttributedString, _ index: Int) -> NSTextTableBlock? {
      style(text, index)?.textBlocks.first as? NSTextTableBlock
    }
    for text in [
      text,
      try rtf(
        String(
          decoding: text.rtf(from: NSRange(location: 0, length: text.length)) ?? Data(),
          as: UTF8.self)),
    ] {
      #expect(text.string == "Above\none\ntwo\nb\nc\n\nBelow")
      let (one, two, b, c, empty) = (
        cell(text, 6), cell(text, 10), cell(text, 14), cell(text, 16), cell(text, 18)
      )
      #expect(cell(text, 0) == nil && cell(text, 19) == nil)
      #expect(one != nil && one === two && one?.table === c?.table)
      #expect(
        b?.startingColumn == 1 && b?.startingRow == 0 && b?.verticalAlignment == .middleAlignment)
      #expect(c?.startingRow == 1 && empty?.startingColumn == 1 && empty?.startingRow == 1)
      #expect(one?.backgroundColor == .red && one?.borderColor(for: .minY) == .red)
      #expect(one?.width(for: .border, edge: .minY) == 1 && one?.contentWidth == 90)
      #expect(one?.width(for: .padding, edge: .minX) == 5)
    }
    let odd = try rtf("{\\rtf1 \\cell\\row\\cellx-5\\trowd\\brdrw9\\cell\\par}")
    #expect(odd.string == "\n\n\n")
  }
}
