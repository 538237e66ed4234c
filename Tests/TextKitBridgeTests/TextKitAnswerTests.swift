import Foundation
import Testing
import TextGeometry
import TextKitBridge
import TextLayout
import TextStorage

/// Queries of positions with exactly Text Kit's answers.
@Suite("Answers as Text Kit has them")
struct TextKitAnswerTests {
  /// A text in a container 300 points wide, kept alive together.
  private final class Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 400))

    init(_ text: String, style: NSParagraphStyle = .default, font: UIFont = .systemFont(ofSize: 10))
    {
      storage = NSTextStorage(string: text, attributes: [.font: font, .paragraphStyle: style])
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
    }

    func points(at index: Int) -> (x: [CGFloat], characters: [Int]) {
      var positions = [CGFloat](repeating: -1, count: 20)
      var indexes = [Int](repeating: -1, count: 20)
      let count = manager.getLineFragmentInsertionPoints(
        forCharacterAt: index, alternatePositions: false, inDisplayOrder: true,
        positions: &positions, characterIndexes: &indexes)
      return (Array(positions[..<count]), Array(indexes[..<count]))
    }
  }

  @Test("the end of the text has the insertion points of its line")
  func end() {
    let stack = Stack("one\ntwo")
    #expect(stack.points(at: 7).characters == [4, 5, 6, 7])
    #expect(stack.points(at: 7).x == stack.points(at: 5).x)
    let broken = Stack("one\n")
    #expect(broken.points(at: 4).characters == [4])
    #expect(broken.points(at: 4).x == [5])
    #expect(Stack("").points(at: 0).characters == [0])
  }

  @Test("a container is told which character a line starts with")
  func characterIndex() {
    final class Hanging: NSTextContainer {
      var asked: [Int] = []
      override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        asked.append(characterIndex)
        var rect = super.lineFragmentRect(
          forProposedRect: proposedRect, at: characterIndex,
          writingDirection: baseWritingDirection, remaining: remainingRect)
        if characterIndex > 3 {
          rect.origin.x += 40
          rect.size.width -= 40
        }
        return rect
      }
    }
    let storage = NSTextStorage(
      string: "one\ntwo\nthree", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    let container = Hanging(size: CGSize(width: 300, height: 400))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var lefts: [CGFloat] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
      rect, _, _, _, _ in lefts.append(rect.minX)
    }
    #expect(lefts == [0, 40, 40])
    #expect(Set(container.asked) == [0, 4, 8])
  }

  @Test("rectangles of lines hold the spacing of their paragraphs, and used ones do not")
  func spacing() {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 20
    style.paragraphSpacingBefore = 7
    let stack = Stack("aaa\nbbb", style: style)
    let plain = Stack("aaa").manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    let manager = stack.manager
    let first = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let second = manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
    #expect(first.minY == 0 && abs(first.height - plain - 20) < 1e-9)
    #expect(abs(second.minY - first.maxY) < 1e-9)
    #expect(abs(second.height - plain - 7 - 20) < 1e-9 || abs(second.height - plain - 7) < 1e-9)
    let used = manager.lineFragmentUsedRect(forGlyphAt: 4, effectiveRange: nil)
    #expect(abs(used.height - plain) < 1e-9 && abs(used.minY - second.minY - 7) < 1e-9)
    let baseline = manager.location(forGlyphAt: 0).y
    #expect(abs(manager.location(forGlyphAt: 4).y - baseline - 7) < 1e-9)
    var rects: [CGRect] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 7)) {
      rect, _, _, _, _ in rects.append(rect)
    }
    #expect(rects == [first, second])
  }

  @Test("what is infinite meets everything, and what is no number nothing")
  func infinite() {
    let stack = Stack("one\ntwo")
    let whole = NSRange(location: 0, length: 7)
    #expect(stack.manager.glyphRange(forBoundingRect: .infinite, in: stack.container) == whole)
    let huge = CGRect(
      x: 0, y: 0, width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    #expect(stack.manager.glyphRange(forBoundingRect: huge, in: stack.container) == whole)
    let none = CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan)
    #expect(stack.manager.glyphRange(forBoundingRect: none, in: stack.container).length == 0)
    for x in [CGFloat.nan, .infinity, -.infinity] {
      let glyph = stack.manager.glyphIndex(for: CGPoint(x: x, y: x), in: stack.container)
      #expect(glyph >= 0 && glyph < 7)
      _ = stack.manager.characterIndex(
        for: CGPoint(x: x, y: 3), in: stack.container,
        fractionOfDistanceBetweenInsertionPoints: nil)
    }
  }

  @Test("a point on a ligature is as far through its glyph as it is through its width")
  func ligatures() {
    let stack = Stack(
      "affix", font: UIFont(name: "Noto Serif", size: 20) ?? .systemFont(ofSize: 20))
    let manager = stack.manager
    let glyphs = manager.glyphRange(
      forCharacterRange: NSRange(location: 1, length: 3), actualCharacterRange: nil)
    for glyph in glyphs.location..<NSMaxRange(glyphs) {
      let box = manager.boundingRect(
        forGlyphRange: NSRange(location: glyph, length: 1), in: stack.container)
      let left = manager.location(forGlyphAt: glyph).x
      let right = manager.location(forGlyphAt: glyph + 1).x
      for part in [0.1, 0.4, 0.6, 0.9] as [CGFloat] {
        var fraction: CGFloat = -1
        let point = CGPoint(x: left + (right - left) * part, y: box.midY)
        let hit = manager.glyphIndex(
          for: point, in: stack.container, fractionOfDistanceThroughGlyph: &fraction)
        #expect(hit == glyph)
        #expect(abs(fraction - part) < 1e-6)
      }
    }
  }

  @Test("a manager without containers, or asked about another's, answers at once")
  func noContainers() {
    let storage = NSTextStorage(string: "one\ntwo\nthree")
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let other = Stack("one two three").container
    let loose = NSTextContainer(size: CGSize(width: 100, height: 100))
    for container in [other, loose] {
      manager.ensureLayout(for: container)
      manager.ensureLayout(forBoundingRect: CGRect(x: 0, y: 0, width: 9, height: 9), in: container)
      #expect(manager.usedRect(for: container) == .zero)
      #expect(manager.glyphRange(for: container).length == 0)
      #expect(manager.glyphIndex(for: .zero, in: container) == 0)
      #expect(
        manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 3), in: container) == .zero
      )
    }
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 13))
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil) == .zero)
    #expect(manager.extraLineFragmentRect == .zero)
    #expect(manager.textContainer(forGlyphAt: 3, effectiveRange: nil) == nil)
    #expect(manager.numberOfGlyphs == 13)
    // Text that was skipped is laid out as soon as there is room.
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    manager.addTextContainer(container)
    #expect(manager.glyphRange(for: container).length == 13)
  }

  @Test("numbers that are none change nothing: no text is lost, and the other shapes stay")
  func notNumbers() {
    let strange: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
    let plain = Stack("one two three")
    plain.container.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 400))
    ]
    let expected = plain.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(expected.minX == 50)
    for value in strange {
      let style = NSMutableParagraphStyle()
      style.headIndent = value
      style.firstLineHeadIndent = value
      style.tailIndent = value
      style.lineSpacing = value
      style.minimumLineHeight = value
      style.lineHeightMultiple = value
      style.paragraphSpacing = value
      let stack = Stack("one two three", style: style)
      stack.storage.addAttributes(
        [
          .kern: value, .tracking: value, .baselineOffset: value, .expansion: value,
          .font: UIFont.systemFont(ofSize: 10),
        ], range: NSRange(location: 0, length: 13))
      #expect(UIFont.systemFont(ofSize: value).pointSize == 12)
      stack.container.lineFragmentPadding = value
      let bad = UIBezierPath()
      bad.path = BezierPath()
      bad.path.move(to: TextGeometry.Point(x: Double(value), y: 0))
      bad.path.addLine(to: TextGeometry.Point(x: 10, y: Double(value)))
      bad.path.addLine(to: TextGeometry.Point(x: 10, y: 10))
      stack.container.exclusionPaths =
        (value.isFinite ? [] : [bad]) + plain.container.exclusionPaths
      if !value.isFinite { #expect(!stack.container.kit.exclusionFaults.isEmpty) }
      #expect(stack.manager.glyphRange(for: stack.container).length == 13)
      if !value.isFinite {
        #expect(stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minX == 50)
      }
      stack.container.size = CGSize(width: value, height: value)
      #expect(stack.manager.glyphRange(for: stack.container).length == 13)
    }
  }

  @Test("lines may be edited while they are enumerated, by Text Kit's names")
  func editsInside() {
    let stack = Stack("one\ntwo\nthree")
    var count = 0
    stack.manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 13)) {
      _, _, _, _, _ in
      stack.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
      count += 1
    }
    #expect(count == 3 && stack.storage.string == "\ntwo\nthree")
  }

  @Test("the kit says what must not be changed while it is read")
  func sentences() async {
    let edited = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = TextStorage(string: "one\ntwo\nthree")
      let manager = LayoutManager()
      let container = TextContainer(size: Size(width: 100, height: 100))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.forEachLineWithGlyphs(in: container) { _, _ in
        storage.deleteCharacters(in: 0..<storage.length)
      }
    }
    let output = String(decoding: edited?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Text can be edited only when layout is not running"))
    let removed = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Remover: NSLayoutManagerDelegate {
        func layoutManager(
          _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
        ) -> Bool {
          layoutManager.removeTextContainer(at: 0)
          return true
        }
      }
      let storage = NSTextStorage(string: String(repeating: "some words ", count: 30))
      let manager = NSLayoutManager()
      let remover = Remover()
      manager.delegate = remover
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 100, height: 0)))
      storage.addLayoutManager(manager)
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 100))
      withExtendedLifetime(remover) {}
    }
    let answer = String(decoding: removed?.standardErrorContent ?? [], as: UTF8.self)
    #expect(answer.contains("A container can be removed only when layout is not running"))
  }
}
