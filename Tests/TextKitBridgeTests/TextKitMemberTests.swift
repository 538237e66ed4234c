import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge
import TextLayout
import TextStorage

/// Members of Text Kit that programs use in addition to the usages that are ported as a whole.
@Suite("Members of Text Kit")
struct TextKitMemberTests {
  /// A text in a container 300 points wide, kept alive together.
  private final class Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 200))

    init(_ text: NSAttributedString) {
      storage = NSTextStorage(attributedString: text)
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
    }

    convenience init(_ text: String, size: CGFloat = 10) {
      self.init(
        NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size)]))
    }
  }

  @Test("buffers of glyphs are filled, and numbers that are none are told")
  func glyphStore() {
    let stack = Stack("ab\tאב")
    var glyphs = [CGGlyph](repeating: 1, count: 5)
    var properties = [NSLayoutManager.GlyphProperty](repeating: [], count: 5)
    var characters = [Int](repeating: -1, count: 5)
    var levels = [UInt8](repeating: 9, count: 5)
    let count = stack.manager.getGlyphs(
      in: NSRange(location: 0, length: 9), glyphs: &glyphs, properties: &properties,
      characterIndexes: &characters, bidiLevels: &levels)
    #expect(count == 5)
    #expect(glyphs[0] == stack.manager.cgGlyph(at: 0) && glyphs[2] == .max)
    #expect(properties == [[], [], .controlCharacter, [], []])
    #expect(characters == [0, 1, 2, 3, 4])
    #expect(levels == [0, 0, 0, 1, 1])
    var isValid = ObjCBool(true)
    #expect(stack.manager.cgGlyph(at: 5, isValidIndex: &isValid) == .max)
    #expect(!isValid.boolValue)
    #expect(
      stack.manager.range(ofNominallySpacedGlyphsContaining: 4) == NSRange(location: 3, length: 2))
  }

  @Test("glyphs that are higher than their line draw outside of it")
  func outside() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 12
    style.maximumLineHeight = 12
    let stack = Stack(
      NSAttributedString(
        string: "HH\nHH",
        attributes: [.font: UIFont.systemFont(ofSize: 40), .paragraphStyle: style]))
    #expect(stack.manager.drawsOutsideLineFragment(forGlyphAt: 0))
    #expect(!stack.manager.drawsOutsideLineFragment(forGlyphAt: 2))
    #expect(!Stack("HH").manager.drawsOutsideLineFragment(forGlyphAt: 0))
  }

  @Test("what must not be laid out is not")
  func withoutLayout() {
    let stack = Stack("abc")
    #expect(
      stack.manager.lineFragmentRect(
        forGlyphAt: 0, effectiveRange: nil, withoutAdditionalLayout: true) == .zero)
    #expect(
      stack.manager.textContainer(
        forGlyphAt: 0, effectiveRange: nil, withoutAdditionalLayout: true) == nil)
    stack.manager.ensureLayout(for: stack.container)
    #expect(
      stack.manager.lineFragmentUsedRect(
        forGlyphAt: 0, effectiveRange: nil, withoutAdditionalLayout: true
      ).width > 10)
    var (character, glyph) = (-1, -1)
    stack.manager.getFirstUnlaidCharacterIndex(&character, glyphIndex: &glyph)
    #expect(character == 3 && glyph == 3)
  }

  @Test("temporary attributes can be asked for and taken away")
  func temporaryAttributes() {
    let stack = Stack("abcdef")
    let whole = NSRange(location: 0, length: 6)
    stack.manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 1, length: 3))
    var range = NSRange()
    let value =
      stack.manager.temporaryAttribute(
        .foregroundColor, atCharacterIndex: 2, effectiveRange: &range) as? UIColor
    #expect(value == .red && range == NSRange(location: 1, length: 3))
    #expect(
      stack.manager.temporaryAttributes(atCharacterIndex: 5, effectiveRange: nil).isEmpty)
    stack.manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: whole)
    #expect(
      stack.manager.temporaryAttributes(atCharacterIndex: 2, effectiveRange: &range).isEmpty)
    #expect(range == whole)
  }

  @Test("paragraph styles and tab stops keep what they are given")
  func styles() {
    let style = NSMutableParagraphStyle()
    #expect(style.tabStops.count == 12)
    style.tabStops = []
    let decimal = NSTextTab(
      textAlignment: .right, location: 80,
      options: [.columnTerminators: NSTextTab.columnTerminators(for: Locale(identifier: "de"))])
    style.addTabStop(decimal)
    style.addTabStop(NSTextTab(textAlignment: .left, location: 30))
    #expect(style.tabStops.map(\.location) == [30, 80])
    #expect(style.tabStops[1] == decimal)
    style.lineBreakStrategy = .pushOut
    style.headIndent = 7
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy == style && copy?.headIndent == 7)
    let other = NSMutableParagraphStyle()
    other.setParagraphStyle(style)
    #expect(other.lineBreakStrategy == .pushOut)
    style.removeTabStop(decimal)
    #expect(style.tabStops.count == 1 && copy?.tabStops.count == 2)
  }

  @Test("an attachment keeps its room on the baseline")
  func attachments() {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    attachment.bounds = CGRect(x: 0, y: -4, width: 40, height: 20)
    let text = NSMutableAttributedString(
      string: "a", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: "b", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    let stack = Stack(text)
    let manager = stack.manager
    #expect(manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 40, height: 20))
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    #expect(
      manager.location(forGlyphAt: 2).x - manager.location(forGlyphAt: 1).x == 40)
  }

  @Test("strings are measured and drawn without padding")
  func strings() {
    let font = UIFont.systemFont(ofSize: 20)
    let text = NSAttributedString(string: "Rivers and stones", attributes: [.font: font])
    let size = text.size()
    #expect(abs(size.height - font.lineHeight) < 1e-9)
    #expect(("Rivers and stones" as NSString).size(withAttributes: [.font: font]) == size)
    let narrow = text.boundingRect(
      with: CGSize(width: size.width * 0.7, height: 0), options: .usesLineFragmentOrigin,
      context: nil)
    #expect(abs(narrow.height - 2 * font.lineHeight) < 1e-9)
    let oneLine = text.boundingRect(with: .zero, context: nil)
    #expect(abs(oneLine.minY + font.ascender) < 1e-9)
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.25
    let fitted = text.boundingRect(
      with: CGSize(width: size.width / 2, height: font.lineHeight),
      options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor < 1 && context.actualScaleFactor >= 0.25)
    #expect(fitted == context.totalBounds && fitted.width <= size.width / 2)
    let target = DrawingTarget(DisplayList(size: Size(width: 300, height: 100)))
    target.draw {
      text.draw(in: CGRect(x: 10, y: 10, width: 200, height: 80))
      ("b" as NSString).draw(at: CGPoint(x: 0, y: 50), withAttributes: [.font: font])
    }
    #expect(target.list.glyphs.count == 18)
  }

  @Test("a font's measures are those of its lines")
  func fonts() {
    let stack = Stack("abc", size: 18)
    let font = UIFont.systemFont(ofSize: 18)
    let line = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(abs(line.height - stack.manager.defaultLineHeight(for: font)) < 1e-9)
    #expect(
      abs(stack.manager.location(forGlyphAt: 0).y - stack.manager.defaultBaselineOffset(for: font))
        < 1e-9)
    #expect(font.descender < 0 && font.xHeight > 0 && font.capHeight > font.xHeight)
    #expect(font.cgGlyph(for: "a") == stack.manager.cgGlyph(at: 0))
  }

  @Test("attributes can be walked by name, and managers moved to another storage")
  func storages() {
    let stack = Stack("abcdef")
    stack.storage.addAttribute(.link, value: "x", range: NSRange(location: 2, length: 2))
    var runs: [NSRange] = []
    stack.storage.enumerateAttribute(.link, in: NSRange(location: 1, length: 5)) { value, run, _ in
      if value != nil { runs.append(run) }
    }
    #expect(runs == [NSRange(location: 2, length: 2)])
    var range = NSRange()
    let value = stack.storage.attribute(
      .link, at: 3, longestEffectiveRange: &range, in: NSRange(location: 0, length: 6))
    #expect(value as? String == "x" && range == runs[0])
    let other = NSTextStorage(string: "xy", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    stack.manager.replaceTextStorage(other)
    #expect(stack.manager.textStorage === other && stack.storage.layoutManagers.isEmpty)
    #expect(stack.manager.numberOfGlyphs == 2)
  }

  @Test("paths have round corners, arcs and transforms")
  func paths() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: .topLeft,
      cornerRadii: CGSize(width: 8, height: 8))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 19, y: 19)))
    path.apply(.translation(x: 5, y: 0))
    #expect(path.bounds.minX == 5)
    path.removeAllPoints()
    path.move(to: CGPoint(x: 1, y: 2))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addArc(
      withCenter: .zero, radius: 3, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(path.currentPoint.y - 3) < 1e-9)
    #expect(abs(path.reversing().currentPoint.x - 1) < 1e-9)
  }

  @Test("paths tell their elements, are copied and made of lines")
  func pathElements() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(
      to: CGPoint(x: 10, y: 0), controlPoint1: CGPoint(x: 0, y: 8),
      controlPoint2: CGPoint(x: 10, y: 8))
    path.close()
    #expect(path.elementCount == 3)
    var points = [CGPoint](repeating: .zero, count: 3)
    #expect(path.element(at: 1, associatedPoints: &points) == .curveTo)
    #expect(points.map(\.y) == [8, 8, 0])
    #expect(path.element(at: 2, associatedPoints: nil) == .closePath)
    // UIKit counts control points; the curve reaches only three quarters of their distance.
    #expect(path.bounds.height == 8 && path.controlPointBounds.height == 8)
    #expect(path.flattened.bounds.height <= 6.01 && path.flattened.bounds.height > 5)
    #expect(path.flatness == 0.6)
    path.windingRule = .evenOdd
    let copy = path.copy() as? UIBezierPath
    #expect(copy?.usesEvenOddFillRule == true)
    path.removeAllPoints()
    #expect(copy?.elementCount == 3)
  }
}
