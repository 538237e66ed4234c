import TestFonts
import TextGeometry
import TextStorage

@testable import TextLayout

/// Tests of fitting, whose text has characters half an em wide and rows an em high.
protocol FittingSuite {}

private let fittingFont = TestFont(
  advances: [:], defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0
).path()

extension FittingSuite {
  func text(
    _ string: String, size: Double = 10, style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> AttributedText {
    var attributes = TextAttributes()
    var font = FontDescriptor(family: "Test", size: size)
    font.file = fittingFont
    attributes[.font] = font
    var paragraph = ParagraphStyle()
    style(&paragraph)
    attributes[.paragraphStyle] = paragraph
    return AttributedText(string: string, attributes: attributes)
  }

  func container(_ width: Double, _ height: Double) -> TextContainer {
    let container = TextContainer(size: Size(width: width, height: height))
    container.lineFragmentPadding = 0
    return container
  }
}
