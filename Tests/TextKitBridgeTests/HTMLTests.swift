import Foundation
import Testing
import TextKitBridge

/// Texts from HTML and as HTML.
@Suite("HTML in and out")
struct HTMLTests {
  private func read(
    _ html: String, _ defaults: [NSAttributedString.Key: Any] = [:]
  ) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.html,
        .characterEncoding: String.Encoding.utf8.rawValue, .defaultAttributes: defaults,
      ], documentAttributes: nil)
  }

  @Test("paragraphs, white space, references and comments are read")
  func structure() throws {
    let text = try read(
      """
      <html><head><title>No</title><style>p { color: red }</style></head><body>
      <h1>A  title</h1><p>One &amp; two<br>three &#228;&#x263A;&hellip; &unknown; a < b</p>
      <!-- hidden > --><script>if (a < b) {}</script>
      <p>   Last </p></body></html>
      """)
    #expect(
      text.string == "A title\nOne & two\u{2028}three ä☺… &unknown; a < b\nLast")
    let heading = text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(heading?.pointSize == 24 && heading?.descriptor.weight == 700)
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.headerLevel == 1)
    #expect(try read("").length == 0 && read("<p>a<p>b").string == "a\nb")
    #expect(try read("<pre>a  b\n c</pre>").string == "a  b\n c")
  }

  @Test("elements and inline styles become attributes")
  func attributes() throws {
    let base: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
    func values(_ html: String) throws -> [NSAttributedString.Key: Any] {
      try read(html, base).attributes(at: 0, effectiveRange: nil)
    }
    func font(_ html: String) throws -> UIFont? { try values(html)[.font] as? UIFont }
    #expect(
      try font("<b><i>a</i></b>")?.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    #expect(try font("<span style='font-size: 20px; font-weight: 700'>a</span>")?.pointSize == 15)
    #expect(
      try font("<span style=\"font-family: Nothing, 'Courier New'\">a</span>")?.familyName
        == "Courier New")
    #expect(try font("<code>a</code>")?.isFixedPitch == true)
    #expect(try values("<font color='#00f'>a</font>")[.foregroundColor] as? UIColor == .blue)
    #expect(
      try values("<span style='background: rgb(255, 0, 0)'>a</span>")[.backgroundColor] as? UIColor
        == .red)
    let link = try values("<a href='https://example.org'>a</a>")
    #expect(link[.link] as? URL == URL(string: "https://example.org"))
    #expect(try values("<u>a</u>")[.underlineStyle] as? Int == 1)
    #expect(try values("<del>a</del>")[.strikethroughStyle] as? Int == 1)
    #expect(try values("<sup>a</sup>")[.superscript] as? Int == 1)
    let centred = try values("<p align=center>a</p>")[.paragraphStyle] as? NSParagraphStyle
    #expect(centred?.alignment == .center)
    // An element that is never closed ends with the one around it.
    let open = try read("<p><b>a</p>b", base)
    let last = open.attribute(.font, at: 2, effectiveRange: nil) as? UIFont
    #expect(last?.descriptor.weight == 400)
  }

  @Test("items of lists have markers and hang")
  func lists() throws {
    let text = try read("<ul><li>one<li>two</ul><ol start=4><li>x</li><li>y</li></ol>end")
    #expect(text.string == "\t•\tone\n\t•\ttwo\n\t4\tx\n\t5\ty\nend")
    let style = text.attribute(.paragraphStyle, at: 3, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.headIndent == 24 && style?.textLists.count == 1)
  }

  @Test("a text is written and read back")
  func roundTrip() throws {
    let text = NSMutableAttributedString(string: "One <&> ")
    text.append(
      NSAttributedString(
        string: "bold\n",
        attributes: [
          .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red,
          .underlineStyle: NSUnderlineStyle.single.rawValue, .kern: CGFloat(2),
        ]))
    text.append(
      NSAttributedString(string: "link", attributes: [.link: URL(string: "https://e.org/?a&b")!]))
    text.setAlignment(.right, range: NSRange(location: 14, length: 1))
    let data = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html, .title: "T<"])
    let file = String(decoding: data, as: UTF8.self)
    #expect(file.contains("<title>T&lt;</title>") && file.contains("https://e.org/?a&amp;b"))
    let again = try NSAttributedString(data: data)
    #expect(again.string == "One <&> bold\nlink")
    let values = again.attributes(at: 9, effectiveRange: nil)
    #expect((values[.font] as? UIFont)?.pointSize == 20 && values[.kern] as? CGFloat == 2)
    #expect((values[.font] as? UIFont)?.descriptor.weight == 700)
    #expect(values[.foregroundColor] as? UIColor == .red)
    #expect(values[.underlineStyle] as? Int == 1)
    let last = again.attributes(at: 14, effectiveRange: nil)
    #expect(last[.link] as? URL == URL(string: "https://e.org/?a&b"))
    #expect((last[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
  }

  @Test("plain text and bad input")
  func plain() throws {
    let data = Data("a < b".utf8)
    var attributes: [NSAttributedString.DocumentAttributeKey: Any]?
    let text = try NSAttributedString(data: data, options: [:], documentAttributes: &attributes)
    #expect(text.string == "a < b")
    #expect(attributes?[.documentType] as? NSAttributedString.DocumentType == .plain)
    #expect(throws: CocoaError.self) { try NSAttributedString(data: Data([0xFF, 0xFE, 0xFD])) }
    #expect(throws: CocoaError.self) {
      try NSAttributedString(
        data: data, options: [.documentType: NSAttributedString.DocumentType.rtf])
    }
    let deep = String(repeating: "<div><b>", count: 20_000) + "x"
    #expect(try read(deep).string == "x")
    for broken in [
      "<", "<a", "<a href='", "&#xFFFFFFFF;", "&#0;", "</p>", "<p", "<!--", "<script>",
    ] {
      _ = try read(broken)
    }
    #expect(try text.data(from: NSRange(location: 0, length: 1)) == Data("a".utf8))
  }

  @Test("tables are cells with spans, widths and colours, also without end tags")
  func tables() throws {
    let source = """
      <p>Above</p><table border=1 cellpadding="3" width="100%"><tr><th colspan=2>Head</th>
      <tr><td rowspan=2 bgcolor="#ff0000">a<td width=50>b<tr><td valign=bottom></td></tr></table>Below
      """
    let text = try NSAttributedString(
      data: Data(source.utf8), options: [.documentType: NSAttributedString.DocumentType.html])
    #expect(text.string == "Above\nHead\na\nb\n\nBelow")
    func cell(_ index: Int) -> NSTextTableBlock? {
      let style =
        unsafe text.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle
      return style?.textBlocks.last as? NSTextTableBlock
    }
    let (head, a, b, empty) = (cell(6), cell(11), cell(13), cell(15))
    #expect(cell(0) == nil && cell(16) == nil)
    #expect(head?.columnSpan == 2 && head?.startingRow == 0 && head?.table === a?.table)
    #expect(a?.rowSpan == 2 && a?.startingColumn == 0 && a?.backgroundColor == .red)
    #expect(b?.startingColumn == 1 && b?.startingRow == 1 && b?.contentWidth == 50)
    #expect(empty?.startingRow == 2 && empty?.startingColumn == 1)
    #expect(empty?.verticalAlignment == .bottomAlignment)
    #expect(a?.table.numberOfColumns == 2 && a?.table.contentWidthValueType == .percentageValueType)
    let size = text.boundingRect(
      with: CGSize(width: 200, height: 0), options: .usesLineFragmentOrigin, context: nil)
    // The width is a sum of columns and borders.
    #expect(abs(size.width - 200) < 1e-9 && size.height > 60)
    let broken = try NSAttributedString(
      data: Data("</td><td>x<table><table><td colspan=99999999>y".utf8),
      options: [.documentType: NSAttributedString.DocumentType.html])
    #expect(broken.string == "x\ny")
  }
}
