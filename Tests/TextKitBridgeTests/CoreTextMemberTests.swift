import Foundation
import Testing
import TextDrawing
import TextKitBridge

/// Members of Core Text's fonts, lines and runs that labels call.
@Suite("Members of Core Text")
struct CoreTextMemberTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func line(_ text: String) -> CTLine {
    CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
  }

  @Test("fonts by Core Text's functions have the metrics of UIKit's")
  func fonts() {
    let same = CTFontCreateWithName(NSString(string: font.fontName), 20, nil)
    #expect(CTFontGetSize(same) == 20 && CTFontGetAscent(same) == font.ascender)
    #expect(CTFontGetDescent(same) == -font.descender && CTFontGetXHeight(same) == font.xHeight)
    #expect(CTFontGetUnderlineThickness(same) > 0 && CTFontGetUnitsPerEm(same) == 1000)
    #expect(CTFontCreateWithName("No such font", 0, nil).pointSize == 12)
    let units = Array("Aé😀".utf16)
    var glyphs = [CGGlyph](repeating: 9, count: units.count)
    let hasAll = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    #expect(!hasAll && glyphs[0] > 0 && glyphs[1] > 0 && glyphs[3] == 0)
    var advances = [CGSize](repeating: .zero, count: 2)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2)
    #expect(abs(sum - Double(advances[0].width + advances[1].width)) < 1e-9 && sum > 10)
    var rects = [CGRect](repeating: .zero, count: 1)
    let bounds = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, &rects, 1)
    #expect(bounds == rects[0] && abs(bounds.maxY - font.capHeight) < 0.5 && bounds.minY >= -0.5)
    #expect(CTFontCreatePathForGlyph(font, glyphs[0], nil)?.isEmpty == false)
  }

  @Test("flushing, outlines and carets of a line")
  func lines() {
    let line = line("Ab ")
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let shown = width - CTLineGetTrailingWhitespaceWidth(line)
    #expect(abs(CTLineGetPenOffsetForFlush(line, 0.5, 100) - (100 - shown) / 2) < 1e-9)
    #expect(CTLineGetPenOffsetForFlush(line, 0, 100) == 0)
    #expect(CTLineGetPenOffsetForFlush(line, 1, 5) == 0)
    let image = CTLineGetImageBounds(line, nil)
    #expect(image.width > 10 && image.width < shown && abs(image.minY) < 0.5)
    #expect(image.maxY > font.xHeight)
    var offsets: [Double] = []
    unsafe CTLineEnumerateCaretOffsets(line) { offset, index, isLeading, stop in
      if isLeading { offsets.append(offset) }
      unsafe stop.pointee = index == 1
    }
    #expect(offsets.count == 2 && offsets[0] == 0 && offsets[1] > 5)
  }

  @Test("the direction of runs, and lists of lines")
  func runs() {
    let left = CTLineGetGlyphRuns(line("abc"))[0]
    let right = CTLineGetGlyphRuns(line("אבג"))[0]
    #expect(CTRunGetStatus(left) == [] && CTRunGetStatus(right).contains(.rightToLeft))
    #expect(CTRunGetTextMatrix(left).isIdentity)
    #expect(CTRunGetImageBounds(left, nil, CFRangeMake(0, 1)).width < 15)
    let setter = CTFramesetterCreateWithAttributedString(
      NSAttributedString(string: "one\ntwo", attributes: [kCTFontAttributeName: font]))
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 200, height: 100)).cgPath
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    #expect(CFArrayGetCount(CTFrameGetLines(frame)) == 2)
    #expect(CTFrameGetStringRange(frame).length == 7)
  }

  @Test("glyphs are drawn where they are placed")
  func drawing() {
    let glyphs = [font.cgGlyph(for: "H") ?? 0]
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      CTFontDrawGlyphs(font, glyphs, [CGPoint(x: 10, y: 30)], 1, context.cgContext)
    }
    let rows = (0..<40).filter { y in
      (0..<40).contains { picture.bitmap?[x: $0, y: y].alpha ?? 0 > 0 }
    }
    #expect(rows.last == 29 && abs((rows.first ?? 0) - 15) <= 1)
  }
}
