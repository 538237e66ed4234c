import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// The names of the newer Text Kit.
@Suite("TextKit 2")
struct TextKit2Tests {
  /// A text in a container 200 points wide.
  private final class Stack {
    let content = NSTextContentStorage()
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))

    init(_ text: String) {
      content.addTextLayoutManager(manager)
      manager.textContainer = container
      content.attributedString = NSAttributedString(
        string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)])
    }

    func range(_ start: Int, _ end: Int) -> NSTextRange? {
      let first = content.documentRange.location
      guard let from = content.location(first, offsetBy: start),
        let to = content.location(first, offsetBy: end)
      else { return nil }
      return NSTextRange(location: from, end: to)
    }

    var fragments: [NSTextLayoutFragment] {
      var found: [NSTextLayoutFragment] = []
      manager.enumerateTextLayoutFragments(
        from: content.documentRange.location, options: .ensuresLayout
      ) {
        found.append($0)
        return true
      }
      return found
    }
  }

  @Test("places and ranges compare, meet and join")
  func ranges() throws {
    let stack = Stack("one\ntwo\nthree")
    let first = try #require(stack.range(0, 4))
    let second = try #require(stack.range(2, 8))
    #expect(first.intersection(second) == stack.range(2, 4))
    #expect(first.union(second) == stack.range(0, 8))
    #expect(first.contains(second.location) && !first.contains(first.endLocation))
    #expect(first.location.compare(second.location) == .orderedAscending)
    #expect(NSTextRange(location: second.location, end: first.location) == nil)
    #expect(NSTextRange(location: first.location).isEmpty)
    #expect(stack.content.location(first.location, offsetBy: 14) == nil)
    #expect(stack.content.offset(from: first.location, to: second.endLocation) == 8)
    #expect(NSRange(second, in: stack.content) == NSRange(location: 2, length: 6))
  }

  @Test("each paragraph has a fragment, and each of its lines one")
  func fragments() throws {
    let stack = Stack("one\n" + String(repeating: "word ", count: 20) + "\nthree\n")
    let fragments = stack.fragments
    #expect(fragments.count == 3)
    #expect(fragments.map { $0.textLineFragments.count > 1 } == [false, true, true])
    var bottom: CGFloat = 0
    for fragment in fragments {
      #expect(abs(fragment.layoutFragmentFrame.minY - bottom) < 1e-6)
      bottom = fragment.layoutFragmentFrame.maxY
      let lines = fragment.textLineFragments
      #expect(lines.first?.typographicBounds.minY == 0)
      #expect(lines.first?.characterRange.location == 0)
      #expect(fragment.state == .layoutAvailable)
    }
    #expect(abs(stack.manager.usageBoundsForTextContainer.maxY - bottom) < 1e-6)
    // The line after the last separator is empty.
    #expect(fragments[2].textLineFragments.last?.characterRange == NSRange(location: 6, length: 0))
    let hit = stack.manager.textLayoutFragment(
      for: CGPoint(x: 20, y: fragments[1].layoutFragmentFrame.midY))
    #expect(hit === fragments[1])
    let reversed = NSMutableArray()
    stack.manager.enumerateTextLayoutFragments(from: nil, options: .reverse) {
      reversed.add($0)
      return reversed.count < 2
    }
    #expect(reversed[0] as? NSTextLayoutFragment === fragments[2] && reversed.count == 2)
  }

  @Test("a line tells where its characters stand, and which stands at a point")
  func lines() throws {
    let stack = Stack("one\nalpha beta")
    let line = try #require(stack.fragments[1].textLineFragments.first)
    #expect(line.attributedString.string == "alpha beta")
    #expect(line.locationForCharacter(at: 0).x == 5)
    let place = line.locationForCharacter(at: 6)
    #expect(place.x > 20 && line.characterIndex(for: CGPoint(x: place.x + 1, y: 3)) == 6)
    #expect(line.locationForCharacter(at: 10).x > line.locationForCharacter(at: 9).x)
    #expect(line.glyphOrigin.y > 5 && line.glyphOrigin.x == 5)
    let own = NSTextLineFragment(
      string: "alpha beta", attributes: [.font: UIFont.systemFont(ofSize: 10)],
      range: NSRange(location: 0, length: 10))
    #expect(abs(own.locationForCharacter(at: 6).x - (place.x - 5)) < 1e-6)
    #expect(own.typographicBounds.height > 8)
  }

  @Test("segments enclose text line by line, and a caret has one without width")
  func segments() throws {
    let stack = Stack("one\n" + String(repeating: "word ", count: 20))
    var rects: [CGRect] = []
    let range = try #require(stack.range(1, 50))
    stack.manager.enumerateTextSegments(in: range, type: .standard, options: []) {
      part, rect, baseline, container in
      #expect(part != nil && baseline > 5 && container === stack.container)
      rects.append(rect)
      return true
    }
    #expect(rects.count == 3 && rects[0].minX > 5)
    var selected: [CGRect] = []
    stack.manager.enumerateTextSegments(in: range, type: .selection, options: .rangeNotRequired) {
      part, rect, _, _ in
      #expect(part == nil)
      selected.append(rect)
      return true
    }
    #expect(selected[0].maxX == 200 && rects[0].maxX < 40)
    var carets: [CGRect] = []
    let caret = try #require(stack.range(1, 1))
    stack.manager.enumerateTextSegments(in: caret, type: .standard, options: []) { _, rect, _, _ in
      carets.append(rect)
      return true
    }
    #expect(carets.count == 1 && carets[0].width == 0 && carets[0].minX == rects[0].minX)
  }

  @Test("rendering attributes are drawn, asked for and taken away")
  func rendering() throws {
    let stack = Stack("one two")
    let range = try #require(stack.range(0, 3))
    stack.manager.addRenderingAttribute(.foregroundColor, value: UIColor.red, for: range)
    var runs: [(Int, Int)] = []
    stack.manager.enumerateRenderingAttributes(
      from: stack.content.documentRange.location, reverse: false
    ) { _, attributes, run in
      let nsRange = NSRange(run, in: stack.content)
      if attributes[.foregroundColor] != nil { runs.append((nsRange.location, nsRange.length)) }
      return true
    }
    #expect(runs.count == 1 && runs[0] == (0, 3))
    let context = CGContext(DisplayList(size: Size(width: 200, height: 50)))
    stack.fragments[0].draw(at: .zero, in: context)
    #expect(context.list.glyphs.count == 7)
    #expect(
      stack.content.textStorage?.attributes(at: 0, effectiveRange: nil)[.foregroundColor] == nil)
    stack.manager.addRenderingAttribute(.foregroundColor, value: nil, for: range)
    #expect(!stack.manager.layoutManager.kit.hasTemporaryAttributes)
  }

  @Test("a fragment, and a line, draw their own text alone")
  func drawing() throws {
    let stack = Stack("one\n" + String(repeating: "word ", count: 20) + "\nthree")
    func count(_ draw: (CGContext) -> Void) -> Int {
      let context = CGContext(DisplayList(size: Size(width: 200, height: 200)))
      draw(context)
      return context.list.glyphs.count
    }
    let fragments = stack.fragments
    #expect(count { fragments[0].draw(at: .zero, in: $0) } == 3)
    #expect(count { fragments[2].draw(at: .zero, in: $0) } == 5)
    let whole = count { fragments[1].draw(at: .zero, in: $0) }
    let lines = fragments[1].textLineFragments
    #expect(lines.reduce(0) { sum, line in sum + count { line.draw(at: .zero, in: $0) } } == whole)
    let context = CGContext(DisplayList(size: Size(width: 200, height: 200)))
    fragments[2].draw(at: CGPoint(x: 30, y: 40), in: context)
    let origin = try #require(context.list.origins.first)
    #expect(origin.x >= 35 && origin.x < 36 && origin.y > 45 && origin.y < 60)
  }

  /// Displays comments smaller, hides secrets, and draws paragraphs by custom fragments.
  private final class Delegate: NSTextContentStorageDelegate, NSTextLayoutManagerDelegate {
    final class Bubble: NSTextLayoutFragment {
      var drawn = 0
      override func draw(at point: CGPoint, in context: CGContext) {
        drawn += 1
        context.fill(renderingSurfaceBounds.offsetBy(dx: point.x, dy: point.y))
        super.draw(at: point, in: context)
      }
    }

    func textContentStorage(
      _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph? {
      guard let text = textContentStorage.textStorage?.attributedSubstring(from: range),
        text.string.hasPrefix("#")
      else { return nil }
      let shown = NSMutableAttributedString(attributedString: text)
      shown.addAttribute(
        .font, value: UIFont.systemFont(ofSize: 30),
        range: NSRange(location: 0, length: text.length))
      return NSTextParagraph(attributedString: shown)
    }

    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
      options: NSTextContentManager.EnumerationOptions
    ) -> Bool {
      !((textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("!") ?? false)
    }

    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager,
      textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
      Bubble(textElement: textElement, range: textElement.elementRange)
    }
  }

  @Test("delegates give paragraphs another look, leave some out and make fragments")
  func delegates() throws {
    let stack = Stack("one\n#title\n!secret\nend")
    let delegate = Delegate()
    let before = stack.fragments.map(\.layoutFragmentFrame.height)
    #expect(before.count == 4)
    stack.content.delegate = delegate
    stack.manager.delegate = delegate
    let fragments = stack.fragments
    #expect(fragments.count == 3 && fragments.allSatisfy { $0 is Delegate.Bubble })
    let heights = fragments.map(\.layoutFragmentFrame.height)
    #expect(heights[1] > 2 * before[1] && heights[0] == before[0])
    // A hidden paragraph takes no room.
    #expect(
      abs(fragments[2].layoutFragmentFrame.minY - fragments[1].layoutFragmentFrame.maxY) < 1e-6)
    let context = CGContext(DisplayList(size: Size(width: 200, height: 200)))
    fragments[0].draw(at: .zero, in: context)
    #expect((fragments[0] as? Delegate.Bubble)?.drawn == 1)
    // The inserted text turns the paragraph into a title.
    stack.content.performEditingTransaction {
      stack.content.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 0), with: "#")
    }
    #expect(stack.fragments[0].layoutFragmentFrame.height > 2 * before[0])
    #expect(stack.content.textStorage?.string.hasPrefix("#one") == true)
  }

  @Test("a viewport tells the fragments that it shows")
  func viewport() {
    final class View: NSTextViewportLayoutControllerDelegate {
      var bounds = CGRect(x: 0, y: 0, width: 200, height: 60)
      var shown: [Int] = []
      var calls = ""
      func viewportBounds(for controller: NSTextViewportLayoutController) -> CGRect { bounds }
      func textViewportLayoutControllerWillLayout(_ controller: NSTextViewportLayoutController) {
        calls += "("
        shown = []
      }
      func textViewportLayoutController(
        _ controller: NSTextViewportLayoutController,
        configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
      ) {
        guard let manager = controller.textLayoutManager?.textContentManager else { return }
        shown.append(NSRange(textLayoutFragment.rangeInElement, in: manager).location)
      }
      func textViewportLayoutControllerDidLayout(_ controller: NSTextViewportLayoutController) {
        calls += ")"
      }
    }
    let stack = Stack(String(repeating: "line\n", count: 100))
    let view = View()
    let controller = stack.manager.textViewportLayoutController
    controller.delegate = view
    controller.layoutViewport()
    #expect(view.shown.first == 0 && (3...6).contains(view.shown.count) && view.calls == "()")
    view.bounds.origin.y = 600
    controller.layoutViewport()
    #expect(view.shown.first ?? 0 > 100 && (4...7).contains(view.shown.count))
    #expect(
      controller.viewportRange?.location.compare(stack.content.documentRange.location)
        == .orderedDescending)
  }

  @Test("selections move through text of both directions")
  func navigation() throws {
    let stack = Stack("ab אבג cd")
    let navigation = stack.manager.textSelectionNavigation
    var selection = NSTextSelection(stack.content.documentRange.location, affinity: .downstream)
    var places: [Int] = []
    for _ in 0..<9 {
      selection = try #require(
        navigation.destinationSelection(
          for: selection, direction: .right, destination: .character, extending: false,
          confined: false))
      let range = try #require(selection.textRanges.first)
      places.append(NSRange(range, in: stack.content).location)
    }
    #expect(Set(places).count >= 8 && places.last == 9)
    let word = navigation.textSelection(
      for: .word,
      enclosing: NSTextSelection(
        try #require(stack.range(7, 7)?.location), affinity: .downstream))
    #expect(word.textRanges.first == stack.range(7, 9))
    let all = try #require(
      navigation.destinationSelection(
        for: NSTextSelection(stack.content.documentRange.location, affinity: .downstream),
        direction: .forward, destination: .document, extending: true, confined: false))
    #expect(all.textRanges.first == stack.range(0, 9))
    let deleted = navigation.deletionRanges(
      for: NSTextSelection(try #require(stack.range(2, 2)?.location), affinity: .downstream),
      direction: .backward, destination: .word, allowsDecomposition: false)
    #expect(deleted.first == stack.range(0, 2))
  }

  @Test("a content storage lays one text out for several managers, and gives its elements")
  func contents() throws {
    let stack = Stack("one\ntwo")
    let other = NSTextLayoutManager()
    other.textContainer = NSTextContainer(size: CGSize(width: 100, height: 0))
    stack.content.addTextLayoutManager(other)
    #expect(stack.content.textLayoutManagers.count == 2)
    #expect(stack.content.primaryTextLayoutManager === stack.manager)
    #expect(stack.container.textLayoutManager === stack.manager)
    let elements = stack.content.textElements(for: stack.content.documentRange)
    let paragraphs = elements.compactMap { $0 as? NSTextParagraph }
    #expect(paragraphs.map(\.attributedString.string) == ["one\n", "two"])
    #expect(paragraphs[0].paragraphContentRange == stack.range(0, 3))
    #expect(paragraphs[0].paragraphSeparatorRange == stack.range(3, 4))
    #expect(paragraphs[1].paragraphSeparatorRange == nil)
    other.replaceContents(
      in: try #require(stack.range(0, 3)), with: NSAttributedString(string: "three"))
    #expect(stack.content.attributedString?.string == "three\ntwo")
    stack.content.removeTextLayoutManager(other)
    #expect(other.textLayoutFragment(for: CGPoint(x: 1, y: 1)) == nil)
    let empty = Stack("")
    #expect(empty.fragments.isEmpty && empty.content.documentRange.isEmpty)
    var count = 0
    empty.manager.enumerateTextSegments(
      in: empty.content.documentRange, type: .standard
    ) { _, _, _, _ in
      count += 1
      return true
    }
    #expect(count == 1)
  }
}
