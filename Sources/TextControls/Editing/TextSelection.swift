public import TextLayout

/// What is selected, or a caret: the place that stays when the selection is extended, and the caret that moves.
public struct TextSelection: Hashable, Sendable {
  /// The place that stays, in UTF-16 code units of the text.
  public var anchor: Int
  /// The caret that moves.
  public var head: TextCaret

  /// Creates a caret.
  public init(_ caret: TextCaret) {
    anchor = caret.position
    head = caret
  }

  /// Creates a selection of a range, or a caret where it is empty.
  public init(_ range: Range<Int>) {
    anchor = range.lowerBound
    head = TextCaret(position: range.upperBound)
  }

  /// Creates a selection.
  public init(anchor: Int, head: TextCaret) {
    self.anchor = anchor
    self.head = head
  }

  /// What is selected; empty for a caret.
  public var range: Range<Int> { min(anchor, head.position)..<max(anchor, head.position) }

  /// Whether nothing is selected.
  public var isCaret: Bool { anchor == head.position }

  /// The selection after an edit of the text by somebody else.
  ///
  /// - Parameters:
  ///   - range: What was replaced, in the text before.
  ///   - change: By how much the text has grown.
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
