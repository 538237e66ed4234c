import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Measuring texts on their own")
struct MeasuringTests {
  /// A text of characters 5 points wide and lines 10 points high, 12 with leading.
  private func text(
    _ string: String, _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> AttributedText {
    var font = FontDescriptor(family: "Test", size: 10)
    font.file = TestFont(defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 200).path()
    var attributes = TextAttributes(.font, font)
    var style = ParagraphStyle()
    change(&style)
    attributes[.paragraphStyle] = style
    return AttributedText(string: string, attributes: attributes)
  }

  @Test("a size without limits is that of the text's own lines, without padding or leading")
  func size() {
    #expect(text("abcd\nef").size() == Size(width: 20, height: 20))
    #expect(text("abcd\nef").size(options: .usesFontLeading) == Size(width: 20, height: 24))
    #expect(text("abcd\nef") { $0.alignment = .right }.size() == Size(width: 20, height: 20))
  }

  @Test("a last line that is empty counts")
  func emptyLine() {
    #expect(text("ab\n").size() == Size(width: 10, height: 20))
    #expect(text("").size().width == 0)
  }

  @Test("one measurer answers for one text after the other, and for one at many widths")
  func measurer() {
    let measurer = TextMeasurer()
    #expect(measurer.measure(in: Size(width: 50, height: 0)).rect.width == 0)
    measurer.text = text("aaa bbb cc")
    let narrow = measurer.measure(in: Size(width: 25, height: 0))
    #expect(narrow.rect == Rect(x: 0, y: 0, width: 15, height: 30))
    #expect(narrow.lineCount == 3 && narrow.fittingLength == 10)
    #expect(measurer.measure(in: Size(width: 40, height: 0)).lineCount == 2)
    #expect(measurer.measure(in: Size(width: 25, height: 0)) == narrow)
    // Text beyond a limit is not measured.
    let low = measurer.measure(in: Size(width: 25, height: 20))
    #expect(low.lineCount == 2 && low.fittingLength == 8)
    measurer.text = text("a\n")
    #expect(measurer.measure(in: Size(width: 25, height: 0)).rect.height == 20)
    #expect(measurer.text == text("a\n"))
    let limited = TextMeasurer(maximumNumberOfLines: 1, lineBreakMode: .byTruncatingTail)
    limited.text = text("aaa bbb cc")
    #expect(limited.measure(in: Size(width: 25, height: 0)).lineCount == 1)
  }

  @Test("a bounding rectangle breaks lines only from a line fragment's origin")
  func boundingRect() {
    let room = Size(width: 25, height: 0)
    #expect(
      text("aaa bbb cc").boundingRect(with: room) == Rect(x: 0, y: 0, width: 15, height: 30))
    // One line, relative to its baseline.
    #expect(
      text("aaa bbb cc").boundingRect(with: room, options: [])
        == Rect(x: 0, y: -8, width: 50, height: 10))
    let right = text("aaa bbb cc") { $0.alignment = .right }
    #expect(right.boundingRect(with: room) == Rect(x: 10, y: 0, width: 15, height: 30))
    // Letters are 4 wide and 7 high, half a point from their origin.
    #expect(
      text("ab").boundingRect(with: room, options: [.usesDeviceMetrics])
        == Rect(x: 0.5, y: -7, width: 9, height: 7))
  }

  @Test("the text that fits a room is told in whole lines")
  func fittingLength() {
    #expect(text("aaa bbb cc").length(fitting: Size(width: 25, height: 20)) == 8)
    #expect(text("aaa bbb cc").length(fitting: Size(width: 25, height: 0)) == 10)
    #expect(text("aaa bbb cc").length(fitting: Size(width: 25, height: 5)) == 0)
  }

  @Test("a text is scaled just as far as it has to be")
  func scaling() {
    let fitted = text("aaaaaaaaaa").fitted(
      to: Size(width: 40, height: 0), minimumScaleFactor: 0.5, maximumNumberOfLines: 1)
    #expect(fitted.fits)
    #expect(fitted.scaleFactor <= 0.8 && fitted.scaleFactor > 0.8 - 1.0 / 256)
    #expect(fitted.rect.width <= 40)
    let small = text("aaaaaaaaaa").fitted(
      to: Size(width: 40, height: 0), minimumScaleFactor: 0.9, maximumNumberOfLines: 1)
    #expect(!small.fits)
    #expect(small.scaleFactor == 0.9)
    let plain = text("aaa").fitted(to: Size(width: 40, height: 0), minimumScaleFactor: 0.1)
    #expect(plain.fits && plain.scaleFactor == 1 && plain.trackingAdjustment == 0)
  }

  @Test("tab stops are scaled with the text, also those of text without a style")
  func scaledTabs() {
    // The letter after the tab begins at the stop.
    let own = text("a\tb") { $0.tabStops = [TextTab(location: 30)] }
    let fitted = own.fitted(
      to: Size(width: 17.5, height: 0), minimumScaleFactor: 0.5, maximumNumberOfLines: 1)
    #expect(fitted.fits && fitted.scaleFactor == 0.5 && fitted.rect.width == 17.5)
    var plain = text("a\tb")
    plain.removeAttribute(.paragraphStyle, range: 0..<3)
    let usual = plain.fitted(
      to: Size(width: 16.5, height: 0), minimumScaleFactor: 0.5, maximumNumberOfLines: 1)
    #expect(usual.fits && usual.scaleFactor == 0.5 && usual.rect.width == 16.5)
  }

  @Test("the lengths of tabs, drop caps, markers and justification are scaled with the text")
  func scaledLengths() {
    let tall = text("aaaaaaaaaa") {
      $0.minimumTabWidth = 8
      $0.defaultTabInterval = 36
      $0.dropCap = DropCap(gap: 5)
      $0.justification = .even(fontSize: 16)
      $0.justification.maximumKashida = 3
      $0.textLists = [TextList(markerFormat: .disc)]
    }
    let fitted = tall.fitted(to: Size(width: 1, height: 1), minimumScaleFactor: 0.5)
    let style = fitted.text.attributes(at: 0)[.paragraphStyle]
    var justification = Justification.even(fontSize: 8)
    justification.maximumKashida = 1.5
    #expect(style?.minimumTabWidth == 4 && style?.defaultTabInterval == 18)
    #expect(style?.dropCap == DropCap(gap: 2.5))
    #expect(style?.justification == justification)
    #expect(style?.textLists.map(\.markerGap) == [3])
  }

  @Test("tightening comes before scaling")
  func tightening() {
    let fitted = text("aaaaaaaaaa").fitted(
      to: Size(width: 45, height: 0), minimumScaleFactor: 0.5, minimumTrackingAdjustment: -1,
      maximumNumberOfLines: 1)
    #expect(fitted.fits)
    #expect(fitted.scaleFactor == 1)
    // Nine gaps give five points.
    #expect(fitted.trackingAdjustment <= -5 / 9 && fitted.trackingAdjustment > -5 / 9 - 0.04)
    let both = text("aaaaaaaaaa").fitted(
      to: Size(width: 20, height: 0), minimumScaleFactor: 0.2, minimumTrackingAdjustment: -1,
      maximumNumberOfLines: 1)
    // Ten characters of five points, and nine gaps a point less.
    #expect(both.fits && both.scaleFactor <= 20.0 / 41 && both.scaleFactor > 20.0 / 41 - 0.01)
  }

  @Test("several lines shrink to a height")
  func height() {
    let fitted = text("aaa bbb ccc ddd").fitted(
      to: Size(width: 40, height: 15), minimumScaleFactor: 0.25)
    #expect(fitted.fits)
    #expect(fitted.rect.maxY <= 15 && fitted.scaleFactor > 0.6)
  }
}
