/// What the width-independent stages need of one paragraph.
struct ParagraphInput: Sendable {
  /// The text with its separator.
  var text: [UInt16]
  /// The styles, which cover the text; one even when it is empty.
  var styleRuns: [StyleRun]
  /// Where attributes embed or override directions, in order.
  var directions: [DirectionRun]
  /// The index of the paragraph's format.
  var format: Int
  /// How the first letters are set when they are as high as several lines.
  var dropCap: DropCapStyles?
  /// What a delegate makes of some characters.
  var overrides = TextOverrides()
}
