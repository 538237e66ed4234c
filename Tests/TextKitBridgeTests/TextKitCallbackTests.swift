import Foundation
import Testing
import TextKitBridge

/// Checks that Text Kit's delegate calls reach a delegate written for it.
@Suite("Callbacks of Text Kit")
struct TextKitCallbackTests {
  private final class Delegate: NSLayoutManagerDelegate {
    var actions: [Int: NSLayoutManager.ControlCharacterAction] = [:]
    var boxes: [(glyph: Int, character: Int, position: CGPoint, rect: CGRect)] = []
    var fragments: [NSRange] = []
    var offset: CGFloat = 0
    var sizes: [CGSize] = []

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction { actions[charIndex] ?? action }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      boxes.append((glyphIndex, charIndex, glyphPosition, proposedRect))
      return CGRect(x: glyphPosition.x, y: glyphPosition.y, width: 30, height: 4)
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager,
      shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
      lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
      baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
      forGlyphRange glyphRange: NSRange
    ) -> Bool {
      fragments.append(glyphRange)
      guard offset != 0 else { return false }
      lineFragmentRect.pointee.origin.y += offset
      lineFragmentUsedRect.pointee.origin.y += offset
      baselineOffset.pointee = 9
      return true
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
      didChangeGeometryFrom oldSize: CGSize
    ) { sizes.append(oldSize) }
  }

  /// A text in a container 300 points wide, kept alive together.
  private final class Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 200))
    let delegate = Delegate()

    init(_ text: String) {
      storage = NSTextStorage(string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)])
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.delegate = delegate
    }
  }

  @Test("a control character is as wide as the box that the delegate gives it")
  func whitespace() {
    let stack = Stack("a\u{1}b")
    let (manager, delegate) = (stack.manager, stack.delegate)
    let plain = manager.location(forGlyphAt: 2).x - manager.location(forGlyphAt: 1).x
    #expect(plain == 0)
    delegate.actions = [1: .whitespace]
    manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: 3), changeInLength: 0,
      actualCharacterRange: nil)
    #expect(manager.location(forGlyphAt: 2).x - manager.location(forGlyphAt: 1).x == 30)
    let box = delegate.boxes[0]
    #expect(box.glyph == 1 && box.character == 1)
    #expect(box.position.x == manager.location(forGlyphAt: 1).x)
    #expect(box.rect.width == 300)
  }

  @Test("fragments stand where the delegate sets them, with their baseline")
  func fragments() {
    let stack = Stack("a\nb")
    let (manager, delegate) = (stack.manager, stack.delegate)
    delegate.offset = 6
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minY == 6)
    let second = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
    #expect(second.minY == 6 + second.height + 6)
    #expect(abs(manager.location(forGlyphAt: 2).y - 9) < 1e-9)
    #expect(
      delegate.fragments == [NSRange(location: 0, length: 2), NSRange(location: 2, length: 1)])
  }

  @Test("a container's new size is told once, before layout is invalidated")
  func geometry() {
    let stack = Stack("a")
    let (manager, delegate) = (stack.manager, stack.delegate)
    manager.ensureLayout(for: stack.container)
    stack.container.size = CGSize(width: 100, height: 200)
    stack.container.size = CGSize(width: 100, height: 200)
    #expect(delegate.sizes == [CGSize(width: 300, height: 200)])
  }

  @Test("what a delegate leaves to the defaults is as if there were no delegate")
  func defaults() {
    final class Silent: NSLayoutManagerDelegate {}
    let text = Array(repeating: "some words", count: 200).joined(separator: "\n")
    func rowsSet(delegate: (any NSLayoutManagerDelegate)?) -> Int {
      let storage = NSTextStorage(
        string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)])
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 300, height: 0))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.delegate = delegate
      manager.ensureLayout(for: container)
      let before = manager.kit.laidOutParagraphCount
      // One more line moves all lines after it.
      storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "one\n")
      manager.ensureLayout(for: container)
      return manager.kit.laidOutParagraphCount - before
    }
    let silent = Silent()
    let plain = rowsSet(delegate: nil)
    #expect(plain < 5)
    #expect(rowsSet(delegate: silent) == plain)
    let spacing = Delegate()
    #expect(rowsSet(delegate: spacing) > 200)
  }
}
