import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Attribute values that are not numbers, infinite or huge.
@Suite("Invalid measures")
struct StrangeMeasureTests {
  private static let strange = [Double.nan, .infinity, -.infinity, 1e300]

  /// The lines of a text with some attributes in the middle, and the number of reported faults.
  private func lines(_ attributes: TextAttributes) -> (rects: [Rect], faults: Int) {
    let fixture = LayoutFixture("one two three four five six seven", width: 100)
    fixture.storage.addAttributes(attributes, range: 0..<33)
    #expect(fixture.manager.overflowRange == nil)
    #expect(fixture.manager.characterRange(in: fixture.container) == 0..<33)
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    return (fragments.map(\.rect), fixture.manager.fontErrors.count)
  }

  @Test("attributes of characters that are no measures are left out and told", arguments: strange)
  func characters(value: Double) {
    let plain = lines(TextAttributes())
    #expect(plain.faults == 0)
    for key in [AttributeKey<Double>.kern, .tracking, .baselineOffset, .expansion] {
      var attributes = TextAttributes()
      attributes[key] = value
      let answer = lines(attributes)
      #expect(answer.rects == plain.rects && answer.faults == 1)
    }
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(size: value)
    var usual = TextAttributes()
    usual[.font] = FontDescriptor(size: FontDescriptor.default.size)
    #expect(lines(attributes).rects == lines(usual).rects && lines(attributes).faults == 1)
  }

  @Test("measures of a paragraph that are none are as if nothing had been said", arguments: strange)
  func paragraphs(value: Double) {
    let fields: [WritableKeyPath<ParagraphStyle, Double>] = [
      \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.lineSpacing, \.paragraphSpacing,
      \.paragraphSpacingBefore, \.minimumLineHeight, \.maximumLineHeight, \.lineHeightMultiple,
      \.hyphenationFactor, \.protrusion, \.expansion, \.defaultTabInterval, \.minimumTabWidth,
      \.wrapIndent,
    ]
    let plain = lines(TextAttributes()).rects
    for field in fields {
      var style = ParagraphStyle()
      style[keyPath: field] = value
      style.lineHeight = field == \.lineSpacing ? value : nil
      style.tabStops = [TextTab(alignment: .left, location: value)]
      var attributes = TextAttributes()
      attributes[.paragraphStyle] = style
      #expect(lines(attributes).rects == plain)
    }
  }
}
