import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge
import TextLayout
import TextStorage

@testable import TextKitUsages

/// Programs written for Text Kit must run with changed imports and give the same results.
@Suite("Usages of Text Kit")
struct TextKitUsageTests {
  private let text = String(
    repeating: "The water finds its way around every stone it meets. ", count: 12)

  @Test("1: an overridden container keeps text in a circle")
  func circle() {
    let rects = layOutCircle(text, diameter: 200)
    #expect(rects.count > 8)
    for rect in rects {
      for corner in [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ] {
        let (x, y) = (corner.x - 100, corner.y - 100)
        #expect((x * x + y * y).squareRoot() < 100.001)
      }
    }
  }

  @Test("1, again: columns around a shape share the text")
  func columns() {
    let ranges = layOutColumns(text, size: CGSize(width: 180, height: 200))
    #expect(ranges[0].location == 0)
    #expect(ranges[1].location == NSMaxRange(ranges[0]))
    #expect(ranges[1].length > 0)
  }

  @Test("1, its last part: a button has room in place of hidden text, and shows all of it again")
  func expandable() {
    let expandable = ExpandableText(
      text + "\nAnd a last paragraph.", width: 200, buttonSize: CGSize(width: 30, height: 12))
    let manager = expandable.layoutManager
    let count = manager.numberOfGlyphs
    var lines: [CGRect] = []
    func readLines() {
      lines = []
      manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: count)) {
        rect, _, _, _, _ in lines.append(rect)
      }
    }
    readLines()
    let all = lines
    expandable.collapse(toLines: 3)
    readLines()
    #expect(lines.filter { $0.minX < 200 } == Array(all[..<3]) && lines.count == 4)
    let hidden = expandable.hiddenRange?.location ?? 0
    let button = expandable.buttonRect ?? .zero
    #expect(button.minY > all[2].minY && button.maxY <= all[2].maxY)
    #expect(button.minX > 100 && button.maxX <= 200 - 5 + 1e-9)
    let glyph = manager.glyphIndexForCharacter(at: hidden)
    #expect(manager.propertyForGlyph(at: glyph) == .controlCharacter)
    #expect(manager.propertyForGlyph(at: glyph + 1) == .null)
    #expect(manager.notShownAttribute(forGlyphAt: glyph + 5))
    #expect(!manager.notShownAttribute(forGlyphAt: glyph - 1))
    expandable.expand()
    readLines()
    #expect(lines == all)
    #expect(expandable.buttonRect == nil)
  }

  @Test("2: a dragged shape moves the text, and the bubble finds the selection's last line")
  func interaction() {
    let controller = InteractionController(text)
    let before = controller.bubbleRect(for: NSRange(location: 60, length: 100))
    #expect(before.height > 0)
    controller.pan(to: CGRect(x: 8, y: 8, width: 150, height: 150))
    let after = controller.bubbleRect(for: NSRange(location: 60, length: 100))
    #expect(after.minY > before.minY)
  }

  @Test("3: links are found as text is typed, kept in one line, spaced and boxed")
  func links() {
    let storage = LinkDetectingTextStorage()
    let manager = OutliningLayoutManager()
    let delegate = LinkLayoutDelegate()
    manager.delegate = delegate
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: .zero)
    manager.addTextContainer(container)
    storage.replaceCharacters(
      in: NSRange(location: 0, length: 0),
      with:
        "Some words before https://example.org/a-long-way/to/go and some words behind it.\nMore.")
    container.size = CGSize(width: 160, height: 400)
    var range = NSRange()
    #expect(
      storage.attribute(.link, at: 20, effectiveRange: &range) as? String
        == "https://example.org/a-long-way/to/go")
    #expect(range == NSRange(location: 18, length: 36))
    let target = DrawingTarget(DisplayList(size: Size(width: 200, height: 400)))
    target.draw {
      manager.drawGlyphs(
        forGlyphRange: manager.glyphRange(for: container), at: CGPoint(x: 10, y: 10))
    }
    #expect(!manager.boxes.isEmpty)
    #expect(!target.list.glyphs.isEmpty)
    for box in manager.boxes { #expect(box.minX >= 10 && box.width > 0) }
  }

  @Test("4: two managers follow one storage, and linked containers flow on")
  func configuration() {
    let controller = ConfigurationController(text)
    let first = controller.linkedManager.glyphRange(for: controller.first)
    let second = controller.linkedManager.glyphRange(for: controller.second)
    #expect(first.length > 0 && NSMaxRange(first) == second.location)
    let height = controller.wholeManager.usedRect(for: controller.whole).height
    controller.textStorage.deleteCharacters(in: NSRange(location: 0, length: 300))
    #expect(controller.wholeManager.usedRect(for: controller.whole).height < height)
    #expect(
      NSMaxRange(controller.linkedManager.glyphRange(for: controller.second))
        == controller.linkedManager.numberOfGlyphs)
  }

  @Test("5: styles follow what is typed, and an arc of absurd angles is a full circle")
  func highlighting() {
    let (storage, container) = layOutNote(
      "A *bold* word and more text to fill lines with.", width: 200)
    let font = storage.attribute(.font, at: 3, effectiveRange: nil) as? UIFont
    #expect(font?.descriptor.weight == 700)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "*so* ")
    #expect(
      (storage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)?.descriptor.weight == 700)
    #expect(
      (storage.attribute(.font, at: 6, effectiveRange: nil) as? UIFont)?.descriptor.weight == 400)
    // The circle covers the right end of the first line.
    let rect = container.layoutManager?.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect((rect?.maxX ?? 0) < 150)
    #expect(container.exclusionPaths[0].contains(CGPoint(x: 170, y: -25)))
    #expect(container.exclusionPaths[0].contains(CGPoint(x: 170, y: 45)))
  }

  @Test("one path that is no path is left out, and the other keeps text away")
  func brokenPath() {
    let (storage, container) = layOutNote("A word.", width: 200)
    let broken = UIBezierPath()
    broken.move(to: CGPoint(x: 0, y: CGFloat.nan))
    broken.addLine(to: CGPoint(x: CGFloat.infinity, y: 5))
    container.exclusionPaths = [
      broken, UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 80)),
    ]
    let rect = container.layoutManager?.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(rect?.minX == 50)
    let free = unsafe container.lineFragmentRect(
      forProposedRect: CGRect(x: 0, y: 0, width: 200, height: 20), at: 0,
      writingDirection: .leftToRight, remaining: nil)
    #expect(free.minX == 50)
    #expect(container.kit.exclusionFaults.map(\.text) == ["exclusions[0]"])
    #expect(storage.length == 7)
  }

  @Test("6: a bubble is as large as its text, and a tap finds the link under it only")
  func measuring() {
    let text = NSMutableAttributedString(
      string: "See the page for more about it.", attributes: [.font: UIFont.systemFont(ofSize: 16)])
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 8, length: 4))
    let measurer = BubbleMeasurer(text, width: 120)
    let size = measurer.size()
    #expect(size.width <= 120 && size.height > 30)
    #expect(size.width == size.width.rounded())
    let box = measurer.layoutManager.boundingRect(
      forGlyphRange: NSRange(location: 8, length: 4), in: measurer.textContainer)
    #expect(measurer.link(at: CGPoint(x: box.midX, y: box.midY)) == "https://example.org")
    #expect(measurer.link(at: CGPoint(x: 5, y: 5)) == nil)
    #expect(measurer.link(at: CGPoint(x: 115, y: 500)) == nil)
    #expect(BubbleMeasurer(text, width: 120, lines: 1).size().height < size.height)
    measurer.addGutter(30)
    #expect(measurer.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minX == 30)
  }

  @Test("7: text follows the concave side, and a style on one character counts for its paragraph")
  func concave() {
    let (storage, rects) = layOutConcave(text)
    let edges = rects.filter { $0.maxY < 100 }.map(\.maxX)
    #expect(edges.count > 3)
    #expect(edges == edges.sorted(by: >))
    #expect(rects.contains { $0.minY > 100 && $0.maxX > 150 })
    #expect(
      storage.kit.attributes(at: storage.length - 1)[.paragraphStyle]?.hyphenationFactor == 1)
  }

  @Test("out-parameters, stop flags and what is not there are as in Text Kit")
  func signatures() {
    let storage = NSTextStorage(
      string: "abc\n", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 100))
    manager.addTextContainer(container)
    #expect(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
    #expect(manager.extraLineFragmentTextContainer === container)
    #expect(manager.extraLineFragmentUsedRect.width == 10)
    var effective = NSRange()
    #expect(manager.textContainer(forGlyphAt: 0, effectiveRange: &effective) === container)
    #expect(effective == NSRange(location: 0, length: 4))
    var fraction: CGFloat = -1
    let glyph = manager.glyphIndex(
      for: CGPoint(x: 0, y: 3), in: container, fractionOfDistanceThroughGlyph: &fraction)
    #expect(glyph == 0 && fraction == 0)
    var positions = [CGFloat](repeating: 0, count: 5)
    var indexes = [Int](repeating: -1, count: 5)
    let count = manager.getLineFragmentInsertionPoints(
      forCharacterAt: 0, alternatePositions: false, inDisplayOrder: true, positions: &positions,
      characterIndexes: &indexes)
    #expect(count == 4 && Array(indexes[..<4]) == [0, 1, 2, 3])
    #expect(positions[0] == 5)
    var calls = 0
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 4)) {
      _, used, container, range, stop in
      calls += 1
      #expect(used.width > 10 && range.length == 4 && container === container)
      stop.pointee = true
    }
    #expect(calls == 1)
    #expect(manager.cgGlyph(at: 3) == .max)
    #expect(manager.propertyForGlyph(at: 3) == .controlCharacter)
  }
}
