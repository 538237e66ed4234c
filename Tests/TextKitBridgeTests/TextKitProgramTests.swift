import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

@testable import TextKitUsages

/// Programs in the style of editors and labels written for Text Kit.
@Suite("Programs in Text Kit's terms")
struct TextKitProgramTests {
  private func list(_ size: Double = 300) -> DisplayList {
    DisplayList(size: Size(width: size, height: size))
  }

  @Test("comments are coloured after super, and the colour goes when they do")
  func highlighting() {
    let storage = CommentHighlightTextStorage()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    storage.replaceCharacters(
      in: NSRange(location: 0, length: 0), with: "let a = \"x\" // one\nlet b = 2\n")
    func color(_ index: Int) -> UIColor? {
      storage.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    #expect(color(9) == .systemRed && color(13) == .systemGreen && color(20) == nil)
    #expect(storage.kit.attributes(at: 13)[.foregroundColor] == UIColor.systemGreen.color)
    #expect(storage.passes == 1)
    storage.replaceCharacters(in: NSRange(location: 12, length: 2), with: "")
    #expect(color(13) == nil)
    #expect(storage.kit.attributes(at: 13)[.foregroundColor] == nil)
    #expect(storage.passes == 2)
  }

  @Test("each paragraph has its number beside its first line")
  func lineNumbers() {
    let storage = NSTextStorage(
      string: "one\n" + String(repeating: "word ", count: 30) + "\nthree\n",
      attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = LineNumberLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.exclusionPaths = [
      UIBezierPath(
        rect: CGRect(x: 0, y: 0, width: manager.gutter, height: .greatestFiniteMagnitude))
    ]
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let context = CGContext(list())
    context.draw {
      manager.drawBackground(forGlyphRange: manager.glyphRange(for: container), at: .zero)
    }
    #expect(manager.numbers.map(\.number) == [1, 2, 3, 4])
    let lefts = manager.numbers.map(\.place.x)
    #expect(lefts.allSatisfy { $0 > 0 && $0 < manager.gutter })
    let tops = manager.numbers.map(\.place.y)
    #expect(tops[2] - tops[1] > 2 * (tops[1] - tops[0]))
    #expect(context.list.glyphs.count == 4)
  }

  @Test("the lines of an item after its first hang")
  func hanging() {
    let storage = NSTextStorage(
      string: "- " + String(repeating: "word ", count: 20) + "\nplain "
        + String(repeating: "word ", count: 20),
      attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    let container = HangingTextContainer(size: CGSize(width: 200, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var lefts: [CGFloat] = []
    var starts: [Int] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
      rect, _, _, glyphs, _ in
      lefts.append(rect.minX)
      starts.append(glyphs.location)
    }
    let second = (storage.string as NSString).range(of: "plain").location
    for (left, start) in zip(lefts, starts) {
      #expect(left == (start > 0 && start < second ? 24 : 0))
    }
    #expect(lefts.filter { $0 == 24 }.count >= 2)
  }

  @Test("a tap on a hashtag tells its word, and one beside the text nothing")
  func hashtags() {
    let label = HashtagLabel(width: 200)
    label.text = "Look at #swift by @ann and some more words"
    var tapped: [HashtagLabel.Element] = []
    label.onTap = { tapped.append($0) }
    func middle(of word: String) -> CGPoint {
      let range = (label.text as NSString).range(of: word)
      let box = label.layoutManager.boundingRect(
        forGlyphRange: label.layoutManager.glyphRange(
          forCharacterRange: range, actualCharacterRange: nil), in: label.textContainer)
      return CGPoint(x: box.midX, y: box.midY)
    }
    label.tap(at: middle(of: "#swift"))
    label.tap(at: middle(of: "@ann"))
    label.tap(at: middle(of: "Look"))
    label.tap(at: CGPoint(x: 10, y: 400))
    #expect(tapped == [.hashtag("swift"), .mention("ann")])
    #expect(
      label.textStorage.attribute(.foregroundColor, at: 9, effectiveRange: nil) as? UIColor
        == .systemBlue)
    let size = label.intrinsicContentSize()
    #expect(size.width <= 200 && size.height > 40)
  }

  @Test("what is typed before a comma becomes a token, which one keystroke deletes")
  func tokens() {
    let field = TokenField()
    field.type("red, gre")
    field.type("en,blue")
    #expect(field.tokens == ["red", "green"])
    #expect(field.textStorage.string == "\u{FFFC}\u{FFFC}blue")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    field.textStorage.addLayoutManager(manager)
    manager.addTextContainer(container)
    #expect(manager.attachmentSize(forGlyphAt: 0).height >= 18)
    #expect(manager.location(forGlyphAt: 1).x > manager.attachmentSize(forGlyphAt: 0).width)
    for _ in 0..<5 { field.deleteBackward() }
    #expect(field.tokens == ["red"] && field.textStorage.length == 1)
  }

  @Test("spaces, tabs and ends of lines show marks when they are asked for")
  func invisibles() {
    let storage = NSTextStorage(
      string: "a b\tc\n", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    func count() -> Int {
      let context = CGContext(list())
      context.draw {
        manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
      }
      return context.list.glyphs.count
    }
    let plain = count()
    manager.showsInvisibleCharacters = true
    #expect(count() == plain + 3)
  }
}
