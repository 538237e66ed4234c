/// What an edit means for rows.
struct ParagraphEdit {
  /// The numbers before the edit of the paragraphs whose rows are void.
  var paragraphs: Range<Int>
  /// Where the first of them starts, in UTF-16 code units.
  var start: Int
  /// By how many UTF-16 code units the text grew.
  var textChange = 0
  /// By how many paragraphs the text grew.
  var paragraphChange = 0
}
