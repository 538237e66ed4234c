public import Foundation
import TextStorage

/// The unit of a movement or a selection.
public enum UITextGranularity: Int, Sendable {
  /// Characters.
  case character = 0
  /// Words.
  case word = 1
  /// Sentences.
  case sentence = 2
  /// Paragraphs.
  case paragraph = 3
  /// Lines, which are paragraphs where there is no layout.
  case line = 4
  /// The whole text.
  case document = 5
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// Upwards.
  case up = 4
  /// Downwards.
  case down = 5
}

/// A direction in the text's order or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int

  /// Creates a direction from Apple's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Returns a direction in the text's order.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  /// Returns a direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  /// True if the direction leads towards the end of a text from left to right.
  var isForward: Bool { [0, 2, 5].contains(rawValue) }
}

/// Finds units of text, such as words, around positions.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
  /// Returns the unit at a position, on the side of a direction; nil if there is none.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Returns true if a position is the end of a unit in a direction.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// Returns the next end of a unit in a direction; nil if there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Returns true if a position is within a unit, or at its edge on the side of a direction.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}

/// Finds units in the text of any input.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var input: (any UITextInput)?

  /// Creates a tokenizer of an input, which is not retained.
  public init(textInput: any UITextInput) { input = textInput }

  /// The text and an offset in it, in UTF-16 code units.
  private func place(_ position: UITextPosition) -> (text: AttributedText, offset: Int)? {
    guard let input,
      let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
    else { return nil }
    let text = AttributedText(string: input.text(in: whole) ?? "")
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    return offset >= 0 && offset <= text.length ? (text, offset) : nil
  }

  private func unit(
    _ text: AttributedText, _ offset: Int, _ granularity: UITextGranularity
  ) -> Range<Int> {
    switch granularity {
    case .character: text.characterRange(containing: offset)
    case .word: text.wordRange(containing: offset)
    case .sentence: text.sentenceRange(containing: offset)
    case .paragraph, .line: text.paragraphRange(containing: offset)
    case .document: 0..<text.length
    }
  }

  private func isUnit(
    _ text: AttributedText, _ range: Range<Int>, _ granularity: UITextGranularity
  ) -> Bool {
    granularity != .word || text.substring(in: range).contains { $0.isLetter || $0.isNumber }
  }

  private func position(_ offset: Int) -> UITextPosition? {
    input.flatMap { $0.position(from: $0.beginningOfDocument, offset: offset) }
  }

  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let (text, offset) = place(position) else { return nil }
    let index = direction.isForward ? offset : offset - 1
    guard index >= 0, index < text.length else { return nil }
    let range = unit(text, index, granularity)
    guard isUnit(text, range, granularity), let start = self.position(range.lowerBound),
      let end = self.position(range.upperBound)
    else { return nil }
    return input?.textRange(from: start, to: end)
  }

  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard let (text, offset) = place(position) else { return false }
    let index = direction.isForward ? offset - 1 : offset
    guard index >= 0, index < text.length else { return false }
    let range = unit(text, index, granularity)
    return isUnit(text, range, granularity)
      && offset == (direction.isForward ? range.upperBound : range.lowerBound)
  }

  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let (text, start) = place(position) else { return nil }
    var offset = start
    while direction.isForward ? offset < text.length : offset > 0 {
      let range = unit(text, direction.isForward ? offset : offset - 1, granularity)
      offset = direction.isForward ? range.upperBound : range.lowerBound
      if isUnit(text, range, granularity) { break }
    }
    return offset == start ? nil : self.position(offset)
  }

  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
  }
}
