public import TextLayout

/// A selection, or a caret: a fixed anchor, and the caret that moves when the selection is
/// extended.
public struct TextSelection: Hashable, Sendable {
  /// The fixed end, in UTF-16 code units of the text.
  public var anchor: Int
  /// The caret at the moving end.
  public var head: TextCaret

  /// Creates a caret.
  public init(_ caret: TextCaret) {
    anchor = caret.position
    head = caret
  }

  /// Creates a selection of a range, or a caret if the range is empty.
  public init(_ range: Range<Int>) {
    anchor = range.lowerBound
    head = TextCaret(position: range.upperBound)
  }

  /// Creates a selection.
  public init(anchor: Int, head: TextCaret) {
    self.anchor = anchor
    self.head = head
  }

  /// The selected range; empty for a caret.
  public var range: Range<Int> { min(anchor, head.position)..<max(anchor, head.position) }

  /// True if the selection is empty.
  public var isCaret: Bool { anchor == head.position }

  /// Returns the selection after an edit of the text from elsewhere.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in the text before the edit.
  ///   - change: The number of UTF-16 code units by which the text has grown.
  func moved(past range: Range<Int>, change: Int) -> TextSelection {
    func moved(_ position: Int) -> Int {
      if position <= range.lowerBound { return position }
      return position >= range.upperBound ? position + change : range.upperBound + change
    }
    return TextSelection(
      anchor: moved(anchor),
      head: TextCaret(position: moved(head.position), affinity: head.affinity))
  }
}
