/// The places where two versions of a text differ.
///
/// An edit and the numbers of pages that follow from it change paragraphs far from each other.
/// Pairs of paragraphs are compared, first from the start, then from the end. Those between two
/// changes are thus found to be the same.
enum TextDifference {
  /// A change: the text that is replaced, and its replacement, in UTF-16 code units.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the changes that make a new text of an old one, in text order.
  ///
  /// - Complexity: O(*n*).
  static func changes(from old: [UInt16], to new: [UInt16]) -> [Change] {
    let (ours, theirs) = (paragraphs(of: old), paragraphs(of: new))
    let shorter = min(ours.count, theirs.count)
    /// Returns the pairs that differ and the number of pairs up to the last one that is equal.
    func pairs(_ count: Int, _ pair: (Int) -> Change) -> (changes: [Change], end: Int) {
      var (changes, known, end): ([Change], Int, Int) = ([], 0, 0)
      for index in 0..<count {
        let pair = pair(index)
        if old[pair.old] == new[pair.new] {
          (known, end) = (changes.count, index + 1)
        } else {
          changes.append(pair)
        }
      }
      // Paragraphs that no equal pair follows may have been added or removed.
      if count < ours.count || count < theirs.count {
        changes.removeSubrange(known...)
      } else {
        end = count
      }
      return (changes, end)
    }
    let front = pairs(shorter) { Change(old: ours[$0], new: theirs[$0]) }
    let back = pairs(shorter - front.end) {
      Change(old: ours[ours.count - 1 - $0], new: theirs[theirs.count - 1 - $0])
    }
    let start = front.end
    let (oldEnd, newEnd) = (ours.count - back.end, theirs.count - back.end)
    let middle = Change(
      old: place(start, in: ours)..<place(oldEnd, in: ours),
      new: place(start, in: theirs)..<place(newEnd, in: theirs))
    var all = front.changes + [middle] + back.changes.reversed()
    // Another text is not made paragraph by paragraph.
    if all.count > max(ours.count / 2, 8) {
      all = [Change(old: old.indices, new: new.indices)]
    }
    return all.map { trimmed($0, old, new) }.filter { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  /// Returns the paragraphs of a text with their ends.
  private static func paragraphs(of text: [UInt16]) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var start = 0
    for index in text.indices where text[index] == 0x0A || text[index] == 0x2029 {
      paragraphs.append(start..<index + 1)
      start = index + 1
    }
    if start < text.count { paragraphs.append(start..<text.count) }
    return paragraphs
  }

  /// Returns the start of a paragraph, or the end of the text.
  private static func place(_ paragraph: Int, in paragraphs: [Range<Int>]) -> Int {
    paragraph < paragraphs.count
      ? paragraphs[paragraph].lowerBound : paragraphs.last?.upperBound ?? 0
  }

  /// Returns a change without the characters that are the same at its start and at its end.
  private static func trimmed(_ change: Change, _ old: [UInt16], _ new: [UInt16]) -> Change {
    let shorter = min(change.old.count, change.new.count)
    var start = 0
    while start < shorter,
      old[change.old.lowerBound + start] == new[change.new.lowerBound + start]
    {
      start += 1
    }
    var end = 0
    while end < shorter - start,
      old[change.old.upperBound - 1 - end] == new[change.new.upperBound - 1 - end]
    {
      end += 1
    }
    // Surrogate pairs stay together.
    if start > 0, UTF16.isLeadSurrogate(old[change.old.lowerBound + start - 1]) { start -= 1 }
    if end > 0, UTF16.isTrailSurrogate(old[change.old.upperBound - end]) { end -= 1 }
    return Change(
      old: change.old.lowerBound + start..<change.old.upperBound - end,
      new: change.new.lowerBound + start..<change.new.upperBound - end)
  }
}
