import TextLayout

/// The choice at the top of a page that is laid out again, as its notes need another foot.
extension FlowBreaks {
  /// The progress of the choice.
  struct Progress {
    /// The end of the chapters that were looked at, in UTF-16 code units.
    var chapterEnd: Int
    /// The chosen ends of columns of the current chapter that are not reached, in order.
    var ends: ArraySlice<Int> = []
    /// The ends of columns after which notes were chosen to continue, and true if one was after the
    /// chapter.
    var dividedNotes: Set<Int> = []
    var dividesLastNote = false
    /// The start of the column that is being filled, in UTF-16 code units.
    var reached = 0
    /// True if the current chapter's columns end as chosen so far.
    var isPlanned = false
    /// True if they did up to the end of the text.
    var wasPlanned = false
    /// The places from which columns were filled one after the other, and the chapters so far.
    var greedy: [Greedy] = []
    var chapters: [Chapter] = []
    /// The current chapter, and its start in UTF-16 code units.
    var chapter: FlowChapter?
    var start = 0
    /// The position, in UTF-16 code units, at which the choice for the chapter has failed last.
    var failure = -1
    /// The number of the chapter's paragraphs that were searched, and the most.
    var (work, limit) = (0, 0)

    init(chapterEnd: Int) { self.chapterEnd = chapterEnd }
  }

  /// True if the columns end as chosen so far, up to the end of the text.
  var isFollowed: Bool { progress.isPlanned || progress.wasPlanned }

  /// Goes back to the top of a page.
  ///
  /// - Parameters:
  ///   - earlier: The progress there.
  ///   - position: The start of the text there, in UTF-16 code units.
  ///   - keepsEnds: False to give up the chosen ends of columns from there on.
  func restore(_ earlier: Progress, at position: Int, keepsEnds: Bool) {
    if !keepsEnds { return giveUpEnds(after: position) }
    let end = earlier.chapterEnd
    if progress.chapterEnd > end { layout.manager.removeBreaks(after: end, chaptersFrom: end) }
    progress = earlier
  }

  private func giveUpEnds(after position: Int) {
    guard isFollowed else { return }
    layout.manager.removeBreaks(after: position)
    fail(.difference, at: position)
    (progress.ends, progress.wasPlanned) = ([], false)
  }
}
