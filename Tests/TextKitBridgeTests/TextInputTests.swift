import Foundation
import Testing
import TextKitBridge

/// Positions, directions and units of a text view, as input methods use them.
@MainActor
@Suite("Text input", .serialized)
struct TextInputTests {
  private func makeView(_ text: String) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = text
    return view
  }

  @Test("a tokenizer finds words, sentences and paragraphs around positions")
  func tokenizer() throws {
    let view = makeView("One two. Three\nfour")
    let input: any UITextInput = view
    func position(_ offset: Int) throws -> UITextPosition {
      try #require(input.position(from: input.beginningOfDocument, offset: offset))
    }
    func range(
      _ offset: Int, _ unit: UITextGranularity, _ way: UITextStorageDirection
    ) throws -> String? {
      input.tokenizer.rangeEnclosingPosition(
        try position(offset), with: unit, inDirection: .storage(way)
      ).flatMap { input.text(in: $0) }
    }
    #expect(try range(5, .word, .forward) == "two" && range(7, .word, .backward) == "two")
    #expect(try range(3, .word, .forward) == nil && range(0, .word, .backward) == nil)
    #expect(try range(4, .sentence, .forward) == "One two. ")
    #expect(try range(16, .paragraph, .forward) == "four")
    #expect(try range(2, .document, .forward) == "One two. Three\nfour")
    let words = input.tokenizer
    #expect(words.isPosition(try position(3), atBoundary: .word, inDirection: .storage(.forward)))
    #expect(!words.isPosition(try position(3), atBoundary: .word, inDirection: .storage(.backward)))
    let next = words.position(
      from: try position(3), toBoundary: .word, inDirection: .storage(.forward))
    #expect(next.map { input.offset(from: input.beginningOfDocument, to: $0) } == 7)
    let last = words.position(
      from: input.endOfDocument, toBoundary: .word, inDirection: .storage(.forward))
    #expect(last == nil)
  }

  @Test("positions move in directions, also from right to left")
  func directions() throws {
    let view = makeView("ab\nאב")
    func offset(_ position: UITextPosition?) -> Int? {
      position.map { view.offset(from: view.beginningOfDocument, to: $0) }
    }
    func place(_ offset: Int) throws -> UITextPosition {
      try #require(view.position(from: view.beginningOfDocument, offset: offset))
    }
    #expect(offset(view.position(from: try place(0), in: .right, offset: 2)) == 2)
    #expect(offset(view.position(from: try place(3), in: .left, offset: 1)) == 4)
    #expect(offset(view.position(from: try place(0), in: .left, offset: 1)) == nil)
    #expect(view.baseWritingDirection(for: try place(4), in: .forward) == .rightToLeft)
    #expect(view.baseWritingDirection(for: try place(0), in: .forward) == .leftToRight)
    let line = view.characterRange(byExtending: try place(1), in: .right)
    #expect(line.flatMap { view.text(in: $0) } == "b")
    let whole = try #require(view.textRange(from: try place(3), to: try place(5)))
    #expect(offset(view.position(within: whole, farthestIn: .left)) == 5)
    view.setBaseWritingDirection(.leftToRight, for: whole)
    #expect(view.baseWritingDirection(for: try place(4), in: .forward) == .leftToRight)
    let near = view.closestPosition(to: CGPoint(x: 199, y: 10), within: whole)
    #expect(offset(near) == 3)
  }

  @Test("an input delegate hears of changes")
  func delegate() {
    final class Delegate: UITextInputDelegate {
      var calls: [String] = []
      func textWillChange(_ textInput: (any UITextInput)?) { calls.append("will") }
      func textDidChange(_ textInput: (any UITextInput)?) { calls.append("did") }
      func selectionDidChange(_ textInput: (any UITextInput)?) { calls.append("selection") }
    }
    let view = makeView("ab")
    let delegate = Delegate()
    view.inputDelegate = delegate
    view.becomeFirstResponder()
    view.insertText("c")
    #expect(delegate.calls == ["will", "did", "selection"])
    view.resignFirstResponder()
  }
}
