import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge
import TextLayout
import TextStorage

/// Drawing by subclasses of a layout manager.
@Suite("Drawing as Text Kit has it")
struct TextKitDrawingTests {
  private final class Manager: NSLayoutManager {
    var shown: [(count: Int, x: CGFloat, font: UIFont)] = []
    var filled: [(rects: [CGRect], range: NSRange, color: UIColor)] = []
    var struck: [NSRange] = []
    var underlined: [NSRange] = []

    override func showCGGlyphs(
      _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
      font: UIFont, textMatrix: CGAffineTransform,
      attributes: [NSAttributedString.Key: Any], in target: DrawingTarget
    ) {
      shown.append((glyphCount, positions[0].x, font))
      if attributes[.link] != nil { UIColor.red.setFill() }
      super.showCGGlyphs(
        glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix,
        attributes: attributes, in: target)
    }

    override func fillBackgroundRectArray(
      _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
      forCharacterRange charRange: NSRange, color: UIColor
    ) {
      filled.append(
        (Array(UnsafeBufferPointer(start: rectArray, count: rectCount)), charRange, color))
      super.fillBackgroundRectArray(
        rectArray, count: rectCount, forCharacterRange: charRange, color: color)
    }

    override func drawUnderline(
      forGlyphRange range: NSRange, underlineType: NSUnderlineStyle, baselineOffset: CGFloat,
      lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
      containerOrigin: CGPoint
    ) {
      underlined.append(range)
      super.drawUnderline(
        forGlyphRange: range, underlineType: underlineType, baselineOffset: baselineOffset,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
        containerOrigin: containerOrigin)
    }

    override func drawStrikethrough(
      forGlyphRange range: NSRange, strikethroughType: NSUnderlineStyle, baselineOffset: CGFloat,
      lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
      containerOrigin: CGPoint
    ) {
      struck.append(range)
      super.drawStrikethrough(
        forGlyphRange: range, strikethroughType: strikethroughType,
        baselineOffset: baselineOffset, lineFragmentRect: lineRect,
        lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
    }
  }

  /// A text in a container 300 points wide, kept alive together.
  private final class Stack {
    let storage: NSTextStorage
    let manager = Manager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 200))

    init(_ text: String) {
      storage = NSTextStorage(string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)])
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
    }

    /// The items drawn at an origin.
    func drawn(at origin: CGPoint = .zero) -> DisplayList {
      let target = DrawingTarget(DisplayList(size: Size(width: 400, height: 300)))
      target.draw {
        let range = manager.glyphRange(for: container)
        manager.drawBackground(forGlyphRange: range, at: origin)
        manager.drawGlyphs(forGlyphRange: range, at: origin)
      }
      return target.list
    }
  }

  private func rules(_ list: DisplayList) -> [TextRule] {
    list.items.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }

  @Test("glyphs, backgrounds and lines are what the kit draws, unless a subclass does otherwise")
  func sameAsKit() {
    let stack = Stack("plain back under struck אבג end")
    let storage = stack.storage
    storage.addAttribute(
      .backgroundColor, value: UIColor.gray, range: NSRange(location: 6, length: 4))
    storage.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 11, length: 5))
    storage.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 17, length: 6))
    var kit = DisplayList(size: Size(width: 400, height: 300))
    kit.drawText(in: stack.container.kit, of: stack.manager.kit, at: Point(x: 7, y: 9))
    let own = stack.drawn(at: CGPoint(x: 7, y: 9))
    #expect(own.glyphs == kit.glyphs && own.origins == kit.origins)
    #expect(Set(own.items.filter { $0.color == .black }).count == own.items.count - 1)
    let rectangles = { (list: DisplayList) in
      list.items.filter { if case .rectangle = $0 { true } else { false } }
    }
    #expect(rectangles(own) == rectangles(kit))
    #expect(Set(rules(own)) == Set(rules(kit)))
    #expect(stack.manager.struck == [NSRange(location: 17, length: 6)])
    #expect(stack.manager.filled.map(\.range) == [NSRange(location: 6, length: 4)])
    #expect(stack.manager.filled[0].color == .gray && stack.manager.filled[0].rects.count == 1)
  }

  @Test("glyphs go through the subclass run by run, and take the colour that it sets")
  func shownGlyphs() {
    let stack = Stack("ab cd")
    stack.storage.addAttributes(
      [.link: "x", .foregroundColor: UIColor.blue], range: NSRange(location: 3, length: 2))
    let list = stack.drawn()
    #expect(stack.manager.shown.map(\.count) == [3, 2])
    #expect(stack.manager.shown[0].font == .systemFont(ofSize: 10))
    #expect(list.items.map(\.color) == [.black, UIColor.red.color])
  }

  @Test("lines by word leave white space out, and none is drawn at the ends of a line")
  func linesByWord() {
    let stack = Stack(" ab  cd \nef")
    let whole = NSRange(location: 0, length: stack.storage.length)
    stack.storage.addAttribute(.underlineStyle, value: 1 | 0x8000, range: whole)
    stack.storage.addAttribute(.strikethroughStyle, value: 1, range: whole)
    _ = stack.drawn()
    let ranges = { (pairs: [(Int, Int)]) in pairs.map { NSRange(location: $0.0, length: $0.1) } }
    #expect(stack.manager.underlined == ranges([(1, 2), (5, 2), (9, 2)]))
    #expect(stack.manager.struck == ranges([(1, 6), (9, 2)]))
  }

  @Test("temporary attributes of the program outlast drawing")
  func temporaryUnderline() {
    let stack = Stack("abcdef")
    stack.storage.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: 6))
    stack.manager.addTemporaryAttribute(
      .underlineStyle, value: 9, forCharacterRange: NSRange(location: 2, length: 2))
    let styles = rules(stack.drawn()).map(\.style)
    #expect(styles == [.single, .double, .single])
    #expect(rules(stack.drawn()).map(\.style) == styles)
  }

  @Test("marks of spaces, tabs and ends of lines are drawn, and nothing is laid out anew")
  func invisibleCharacters() {
    let stack = Stack("a b\tc\nd")
    let plain = stack.drawn()
    stack.manager.showsInvisibleCharacters = true
    let list = stack.drawn()
    #expect(list.glyphs.count == plain.glyphs.count + 3)
    let font = UIFont.systemFont(ofSize: 10)
    #expect(list.glyphs.suffix(3).first == font.cgGlyph(for: "\u{B7}").map(UInt32.init))
    #expect(list.glyphs.last == font.cgGlyph(for: "\u{B6}").map(UInt32.init))
    #expect(Array(list.origins.prefix(plain.origins.count)) == plain.origins)
  }

  @Test("control characters take the room of the letters that stand for them")
  func controlCharacters() {
    let stack = Stack("a\u{1}b")
    let manager = stack.manager
    func room() -> CGFloat {
      manager.location(forGlyphAt: 2).x - manager.location(forGlyphAt: 1).x
    }
    #expect(room() == 0)
    manager.showsControlCharacters = true
    let letters = NSAttributedString(
      string: "^A", attributes: [.font: UIFont.systemFont(ofSize: 10), .kern: 0])
    #expect(abs(room() - letters.size().width) < 1e-6)
    let list = stack.drawn()
    let font = UIFont.systemFont(ofSize: 10)
    #expect(
      list.glyphs.suffix(2)
        == [font.cgGlyph(for: "^"), font.cgGlyph(for: "A")].map { UInt32($0 ?? 0) })
    manager.showsControlCharacters = false
    #expect(room() == 0)
  }
}
