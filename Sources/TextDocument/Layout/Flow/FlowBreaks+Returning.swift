import TextLayout

/// The choice at the top of a page that is laid out again, as its notes need another foot.
extension FlowBreaks {
  /// The progress of the choice at the top of a page.
  struct Progress {
    fileprivate let chapterEnd: Int
    fileprivate let ends: ArraySlice<Int>
    fileprivate let dividedNotes: Set<Int>
    fileprivate let dividesLastNote: Bool
    fileprivate let reached: Int
    fileprivate let isPlanned: Bool
    fileprivate let greedyCount: Int
    fileprivate let chapters: [Chapter]
    fileprivate let chapter: FlowChapter?
    fileprivate let start: Int
    fileprivate let failure: Int
    fileprivate let work: Int
    fileprivate let limit: Int
  }

  /// The current progress.
  var progress: Progress {
    Progress(
      chapterEnd: chapterEnd, ends: ends, dividedNotes: dividedNotes,
      dividesLastNote: dividesLastNote, reached: reached, isPlanned: isPlanned,
      greedyCount: greedy.count, chapters: chapters, chapter: chapter, start: start,
      failure: failure, work: work, limit: limit)
  }

  /// True if the columns end as chosen so far, up to the end of the text.
  var isFollowed: Bool { isPlanned || wasPlanned }

  /// Goes back to the top of a page.
  ///
  /// - Parameters:
  ///   - earlier: The progress there.
  ///   - position: The start of the text there, in UTF-16 code units.
  ///   - keepsEnds: False to give up the chosen ends of columns from there on.
  func restore(_ earlier: Progress, at position: Int, keepsEnds: Bool) {
    if !keepsEnds { return giveUpEnds(after: position) }
    if chapterEnd > earlier.chapterEnd {
      layout.manager.removeBreaks(after: earlier.chapterEnd, chaptersFrom: earlier.chapterEnd)
    }
    (chapterEnd, ends, reached) = (earlier.chapterEnd, earlier.ends, earlier.reached)
    (dividedNotes, dividesLastNote) = (earlier.dividedNotes, earlier.dividesLastNote)
    (isPlanned, wasPlanned) = (earlier.isPlanned, false)
    greedy.removeSubrange(earlier.greedyCount...)
    (chapters, chapter) = (earlier.chapters, earlier.chapter)
    (start, failure) = (earlier.start, earlier.failure)
    (work, limit) = (earlier.work, earlier.limit)
  }

  private func giveUpEnds(after position: Int) {
    guard isFollowed else { return }
    layout.manager.removeBreaks(after: position)
    fail(.difference, at: position)
    (ends, wasPlanned) = ([], false)
  }
}
