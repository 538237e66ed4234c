import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Core Text's lines and frames, as far as programs draw text with them.
@Suite("Lines and frames by Core Text's names")
struct CoreTextTests {
  private let font = UIFont.systemFont(ofSize: 20)
  private func text(_ string: String) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: font])
  }

  @Test("a line has a width, metrics and characters at its points")
  func lines() {
    let line = CTLineCreateWithAttributedString(text("Hello "))
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    #expect(abs(width - Double(text("Hello ").size().width)) < 1e-6)
    #expect(abs(ascent - font.ascender) < 1e-6 && abs(descent + font.descender) < 1e-6)
    #expect(abs(CTLineGetTrailingWhitespaceWidth(line) - 5.2) < 1e-6)
    #expect(CTLineGetGlyphCount(line) == 6)
    #expect(CTLineGetStringRange(line) == NSRange(location: 0, length: 6))
    let third = CTLineGetOffsetForStringIndex(line, 3, nil)
    #expect(abs(third - text("Hel").size().width) < 1e-6)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: third + 1, y: 0)) == 3)
    #expect(CTLineGetOffsetForStringIndex(line, 99, nil) == CGFloat(width))
    let empty = CTLineCreateWithAttributedString(text(""))
    #expect(
      CTLineGetTypographicBounds(empty, nil, nil, nil) == 0 && CTLineGetGlyphRuns(empty).isEmpty)
  }

  @Test("a line is truncated and justified")
  func fitting() throws {
    let line = CTLineCreateWithAttributedString(text("one two three four"))
    let full = CTLineGetTypographicBounds(line, nil, nil, nil)
    for kind in [CTLineTruncationType.start, .middle, .end] {
      let short = try #require(CTLineCreateTruncatedLine(line, full * 0.6, kind, nil))
      let width = CTLineGetTypographicBounds(short, nil, nil, nil)
      #expect(width <= full * 0.6 && width > full * 0.4)
    }
    #expect(CTLineCreateTruncatedLine(line, full + 1, .end, nil) === line)
    let wide = try #require(CTLineCreateJustifiedLine(line, 1, full + 30))
    #expect(abs(CTLineGetTypographicBounds(wide, nil, nil, nil) - full - 30) < 0.01)
    #expect(CTLineCreateJustifiedLine(line, 1, full - 1) == nil)
  }

  @Test("a typesetter suggests where lines end")
  func typesetter() {
    let words = text("one two three\nfour")
    let typesetter = CTTypesetterCreateWithAttributedString(words)
    let width = Double(text("one two").size().width) + 1
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, width) == 8)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 8, 1000) == 6)
    #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, Double(text("one t").size().width)) == 5)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 18, width) == 0)
    let line = CTTypesetterCreateLine(typesetter, CFRangeMake(4, 3))
    #expect(CTLineGetStringRange(line) == NSRange(location: 4, length: 3))
    #expect(CTLineGetGlyphCount(line) == 3)
  }

  @Test("a frame has lines in its path, and draws them in either direction of y")
  func frames() throws {
    let words = text(String(repeating: "word ", count: 40))
    let setter = CTFramesetterCreateWithAttributedString(words)
    let path = CGMutablePath(rect: CGRect(x: 10, y: 20, width: 120, height: 100))
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame)
    #expect(lines.count == 3)
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(abs(origins[0].y - (100 - font.ascender)) < 1e-6 && origins[0].x == 0)
    #expect(origins[1].y < origins[0].y)
    let visible = CTFrameGetVisibleStringRange(frame)
    #expect(visible.location == 0 && visible.length > 20 && visible.length < 100)
    var fit = CFRangeMake(0, 0)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude),
      &fit)
    #expect(fit.length == 200 && size.width <= 120 && size.height > 300)
    func top(_ prepare: (CGContext) -> Void) throws -> Int {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 150)).image {
        prepare($0.cgContext)
        CTFrameDraw(frame, $0.cgContext)
      }
      let bitmap = try #require(image.bitmap)
      return (0..<150).first { y in (0..<200).contains { bitmap[x: $0, y: y].alpha > 0 } } ?? -1
    }
    let down = try top { _ in }
    let up = try top {
      $0.translateBy(x: 0, y: 150)
      $0.scaleBy(x: 1, y: -1)
    }
    #expect(down > 20 && down < 35)
    // The path's top is 120 above the bottom.
    #expect(up == down + 10)
    let round = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0), CGPath(ovalIn: CGRect(x: 0, y: 0, width: 200, height: 200)), nil)
    let widths = CTFrameGetLines(round).map { CTLineGetTypographicBounds($0, nil, nil, nil) }
    #expect(widths.count > 4 && (widths.first ?? 0) < (widths.max() ?? 0) * 0.8)
  }

  @Test("runs have the attributes of their text")
  func runs() {
    let mixed = NSMutableAttributedString(attributedString: text("ab"))
    mixed.append(
      NSAttributedString(string: "cd", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)]))
    let line = CTLineCreateWithAttributedString(mixed)
    let runs = CTLineGetGlyphRuns(line)
    #expect(runs.map { CTRunGetGlyphCount($0) } == [2, 2])
    #expect(CTRunGetStringRange(runs[1]) == NSRange(location: 2, length: 2))
    let bold = CTRunGetAttributes(runs[1])[.font] as? UIFont
    #expect(bold?.fontDescriptor.symbolicTraits == .traitBold)
    var positions = [CGPoint](repeating: .zero, count: 2)
    CTRunGetPositions(runs[1], CFRangeMake(0, 0), &positions)
    let width = CTRunGetTypographicBounds(runs[0], CFRangeMake(0, 0), nil, nil, nil)
    #expect(abs(Double(positions[0].x) - width) < 1e-6 && positions[0].y == 0)
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetGlyphs(runs[0], CFRangeMake(0, 0), &glyphs)
    #expect(glyphs[0] == font.cgGlyph(for: "a"))
  }

  @Test("a line is drawn with its baseline at the text position")
  func drawing() throws {
    let line = CTLineCreateWithAttributedString(text("H"))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 60)).image {
      $0.cgContext.textPosition = CGPoint(x: 5, y: 40)
      CTLineDraw(line, $0.cgContext)
    }
    let bitmap = try #require(image.bitmap)
    let rows = (0..<60).filter { y in (0..<40).contains { bitmap[x: $0, y: y].alpha > 100 } }
    #expect(rows.last == 39 && abs((rows.first ?? 0) - 40 + Int(font.capHeight.rounded())) <= 1)
  }
}
