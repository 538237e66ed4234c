import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Further members that some programs use.
@Suite("More members of Text Kit")
struct TextKitExtraTests {
  @Test("a detector finds links, as Foundation's does on Apple's systems")
  func detector() throws {
    let detector = try NSDataDetector(types: 1 << 5)
    let text = "See https://example.org/a, or mail ann@example.org."
    let whole = NSRange(location: 0, length: (text as NSString).length)
    let found = detector.matches(in: text, options: [], range: whole)
    #expect(
      found.map { $0.url?.absoluteString } == ["https://example.org/a", "mailto:ann@example.org"])
    #expect(found[0].range == NSRange(location: 4, length: 21) && found[0].numberOfRanges == 1)
    #expect(detector.numberOfMatches(in: text, range: NSRange(location: 26, length: 24)) == 1)
    var count = 0
    detector.enumerateMatches(in: text, options: [], range: whole) { result, _, stop in
      count += result == nil ? 0 : 1
      stop.pointee = true
    }
    #expect(count == 1)
    #expect(throws: (any Error).self) { try NSDataDetector(types: 0) }
  }

  @Test("lists of paragraphs have markers, and items are counted")
  func lists() {
    let list = NSTextList(markerFormat: .decimal, options: 0)
    let roman = NSTextList(markerFormat: .init("({lower-roman})"), options: [])
    #expect(list.marker(forItemNumber: 12) == "12" && list.isOrdered)
    #expect(roman.marker(forItemNumber: 4) == "(iv)")
    #expect(NSTextList(markerFormat: .disc, options: 0).marker(forItemNumber: 3) == "•")
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    #expect(style.style.textLists.count == 1)
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy?.textLists.first === list && copy == style)
    let text = NSMutableAttributedString(string: "a\n")
    text.append(NSAttributedString(string: "b\nc\n", attributes: [.paragraphStyle: style]))
    text.append(NSAttributedString(string: "d"))
    #expect(text.range(of: list, at: 4) == NSRange(location: 2, length: 4))
    #expect(text.itemNumber(in: list, at: 4) == 2)
    #expect(text.range(of: list, at: 0).location == NSNotFound)
  }

  @Test("members of a layout manager can be overridden")
  func overriding() {
    final class Own: NSLayoutManager {
      var extra: [CGRect] = []
      override func lineFragmentUsedRect(
        forGlyphAt index: Int, effectiveRange: NSRangePointer?
      ) -> CGRect {
        super.lineFragmentUsedRect(forGlyphAt: index, effectiveRange: effectiveRange)
          .insetBy(dx: 1, dy: 1)
      }
      override func glyphIndexForCharacter(at index: Int) -> Int {
        super.glyphIndexForCharacter(at: index) + 100
      }
      override func setExtraLineFragmentRect(
        _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
      ) {
        extra.append(fragmentRect)
        var tall = fragmentRect
        tall.size.height = 40
        super.setExtraLineFragmentRect(tall, usedRect: usedRect, textContainer: container)
      }
      override var usesFontLeading: Bool {
        get { false }
        set {}
      }
    }
    let storage = NSTextStorage(
      string: "ab\n", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = Own()
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    #expect(manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil).minX == 1)
    #expect(manager.glyphIndexForCharacter(at: 1) == 101)
    #expect(manager.extraLineFragmentRect.height == 40 && manager.extra.count == 1)
    #expect(manager.extra[0].height < 20)
  }

  @Test("only the glyphs that are asked for are drawn")
  func parts() {
    let storage = NSTextStorage(
      string: "alpha beta\ngamma", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 100))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    storage.addAttribute(
      .backgroundColor, value: UIColor.yellow, range: NSRange(location: 0, length: 16))
    func drawn(_ range: NSRange) -> (glyphs: Int, items: Int) {
      let context = CGContext(DisplayList(size: Size(width: 200, height: 100)))
      context.draw { manager.drawGlyphs(forGlyphRange: range, at: .zero) }
      let back = CGContext(DisplayList(size: Size(width: 200, height: 100)))
      back.draw { manager.drawBackground(forGlyphRange: range, at: .zero) }
      return (context.list.glyphs.count, back.list.items.count)
    }
    #expect(drawn(NSRange(location: 0, length: 16)) == (15, 2) as (Int, Int))
    #expect(drawn(NSRange(location: 2, length: 3)) == (3, 1) as (Int, Int))
    #expect(drawn(NSRange(location: 8, length: 6)) == (5, 2) as (Int, Int))
  }

  @Test("what was done is taken back and done again, group by group")
  func undo() {
    final class Box { var values: [Int] = [] }
    let manager = UndoManager()
    let box = Box()
    func add(_ value: Int) {
      box.values.append(value)
      manager.registerUndo(withTarget: box) { _ in remove() }
    }
    func remove() {
      let value = box.values.removeLast()
      manager.registerUndo(withTarget: box) { _ in add(value) }
    }
    add(1)
    manager.beginUndoGrouping()
    add(2)
    add(3)
    manager.setActionName("Add")
    manager.endUndoGrouping()
    #expect(manager.undoMenuItemTitle == "Undo Add")
    manager.undo()
    #expect(box.values == [1] && manager.canRedo && manager.redoActionName == "Add")
    manager.redo()
    #expect(box.values == [1, 2, 3])
    manager.undo()
    manager.undo()
    #expect(box.values.isEmpty && !manager.canUndo)
    add(9)
    #expect(!manager.canRedo)
    manager.disableUndoRegistration()
    add(10)
    manager.enableUndoRegistration()
    manager.undo()
    #expect(box.values == [9])
  }

  @Test("fonts are converted, colours taken apart, and words found")
  func values() {
    let font = UIFont.systemFont(ofSize: 14)
    let manager = NSFontManager.shared
    let bold = manager.convert(font, toHaveTrait: .boldFontMask)
    #expect(manager.traits(of: bold) == .boldFontMask && bold.pointSize == 14)
    #expect(manager.convert(bold, toNotHaveTrait: .boldFontMask) == font)
    #expect(UIFont.familyNames.contains("Noto Sans"))
    #expect(UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 10).pointSize == 10)
    #expect(font.advancement(forCGGlyph: font.cgGlyph(for: "W") ?? 0).width > 8)
    let literal: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    literal.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    #expect(abs(hue - 1 / 12) < 1e-6 && saturation == 1 && brightness == 1)
    #expect(UIColor.black.components == [0, 1] && literal.components?.count == 4)
    let text = NSMutableAttributedString(string: "one two\nthree")
    #expect(text.doubleClick(at: 5) == NSRange(location: 4, length: 3))
    #expect(text.nextWord(from: 0, forward: true) == 4)
    #expect(text.nextWord(from: 8, forward: false) == 4)
    text.setAlignment(.center, range: NSRange(location: 9, length: 0))
    let style = text.attribute(.paragraphStyle, at: 8, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.alignment == .center)
    #expect(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) == nil)
    #expect(!text.containsAttachments(in: NSRange(location: 0, length: 13)))
  }

  @Test("a container keeps a manager's layout when another takes its place")
  func replacing() {
    let storage = NSTextStorage(
      string: "one two", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let (first, second) = (NSLayoutManager(), NSLayoutManager())
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    storage.addLayoutManager(first)
    first.addTextContainer(container)
    container.replaceLayoutManager(second)
    #expect(container.layoutManager === second && storage.layoutManagers.count == 1)
    #expect(second.glyphRange(for: container).length == 7 && first.textContainers.isEmpty)
    var count = 0
    let rects = second.rectArray(
      forCharacterRange: NSRange(location: 0, length: 3),
      withinSelectedCharacterRange: NSRange(location: NSNotFound, length: 0), in: container,
      rectCount: &count)
    #expect(count == 1 && (rects?[0].width ?? 0) > 10)
  }
}
