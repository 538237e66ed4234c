import ICUReading
import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

extension LineBreaker {
  /// True if a piece's visible text is wider than the widest room.
  func needsMore(_ index: Int, than widest: Double) -> Bool {
    let start = index == cursor.piece ? cursor.advance : paragraph.pieces[index - 1].advance
    return paragraph.pieces[index].contentAdvance - start + cutRoom(ofPiece: index)
      > widest + Self.tolerance
  }

  /// True if the piece at the cursor is wider than the widest room as drawn, with its edges shaped
  /// again and a soft hyphen shown.
  func measuresMore(than widest: Double, context: inout BreakContext) -> Bool {
    guard widest < .infinity, mayMeasureDifferently(cursor.piece) else { return false }
    let piece = candidate(endingWith: cursor.piece)
    return neededWidth(of: piece, context: &context) > widest + Self.tolerance
  }

  /// The width of a candidate as drawn, with the room of boxes that its line cuts, in points.
  private func neededWidth(of candidate: Candidate, context: inout BreakContext) -> Double {
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    return measure(candidate, context: &context).width + cutRoom(of: candidate)
  }

  /// Breaks inside a piece that does not fit whole: by hyphenation, or between clusters if the
  /// widest room is too narrow for the piece.
  ///
  /// - Parameters:
  ///   - index: The piece.
  ///   - before: The fragment without any of the piece, or nil if the piece comes first in the
  ///     fragment.
  ///   - widest: The widest room that there is, in points, if it is too narrow for the piece;
  ///     otherwise infinity.
  func divide(
    _ index: Int, after before: Candidate?, width: Double, widest: Double,
    context: inout BreakContext
  ) -> Candidate? {
    let hyphenated = divisions(of: index, context: &context)
    for division in hyphenated.reversed() where division.width <= width + Self.tolerance {
      let mark = context.store.mark
      let measured = measure(division, context: &context)
      let room = width + endProtrusion(of: measured, &context)
      if measured.width <= room + Self.tolerance { return measured }
      context.store.rewind(to: mark)
    }
    guard widest < .infinity else { return nil }
    // Another span has room for its first letters and a hyphen.
    if let first = hyphenated.first, before == nil,
      neededWidth(of: first, context: &context) <= widest + Self.tolerance
    {
      return nil
    }
    var fitting = clusters(of: index, upTo: width)
    hangSpaces(in: &fitting, context: &context)
    if fitting.isEmpty, before == nil { fitting = [candidate(endingWith: index)] }
    preferSigns(in: &fitting, context: &context)
    for candidate in fitting.reversed() {
      let mark = context.store.mark
      let measured = measure(candidate, context: &context)
      // The room already lacks that at the start.
      let start = clonesSides ? cutRoom(at: cursor.offset, isStart: true) : 0
      let needed = measured.width + cutRoom(of: measured)
      if needed <= width + start + Self.tolerance { return measured }
      // A cluster that is wider than the widest room goes there.
      let isOnlyCluster = before == nil && candidate.offset == fitting.first?.offset
      if isOnlyCluster, min(needed, widest) <= width + start + Self.tolerance { return measured }
      context.store.rewind(to: mark)
    }
    return nil
  }

  /// Removes the candidates after the last sign such as a slash in a word of code, if the line is
  /// then half full at least.
  private func preferSigns(in candidates: inout [Candidate], context: inout BreakContext) {
    guard let last = candidates.last, last.offset < textRange.count,
      styles[paragraph.items[itemIndex(containing: cursor.offset)].item.style].breaksAtSpaces
    else { return }
    context.loadText(textRange)
    let found = candidates.lastIndex { candidate in
      candidate.width >= last.width / 2 && context.text[candidate.offset - 1].isCodeSign
    }
    if let found { candidates.removeSubrange((found + 1)...) }
  }

  /// The least width that would hold any of the text, in points. For a word that is wider than the
  /// widest room, this is the width of its first cluster.
  ///
  /// - Parameter widest: The most room that any span could offer, in points.
  func neededWidth(widest: Double, context: inout BreakContext) -> Double {
    let piece = candidate(endingWith: cursor.piece)
    let whole =
      isFarTooWide(piece, for: 0) ? piece.width : neededWidth(of: piece, context: &context)
    if let first = divisions(of: cursor.piece, context: &context).first {
      let needed = min(whole, neededWidth(of: first, context: &context))
      if needed <= widest + Self.tolerance { return needed }
    }
    guard whole > widest + Self.tolerance else { return whole }
    var cluster = clusters(of: cursor.piece, upTo: 0)
    hangSpaces(in: &cluster, context: &context)
    guard let first = cluster.first else { return min(whole, widest) }
    return min(neededWidth(of: first, context: &context), widest)
  }

  /// Lets white space inside a piece hang if it comes to lie at the end of a fragment, although no
  /// break is allowed after it.
  private func hangSpaces(in candidates: inout [Candidate], context: inout BreakContext) {
    guard !candidates.isEmpty else { return }
    context.loadText(textRange)
    var visible = (end: cursor.offset, width: 0.0)
    for index in candidates.indices {
      if context.text[candidates[index].offset - 1].isTrailingSpace {
        // If the first candidate also holds text before this space, the end of that visible text
        // is not known here.
        if index == 0, candidates[0].offset - 1 > cursor.offset { continue }
        (candidates[index].contentEnd, candidates[index].width) = visible
      } else {
        visible = (candidates[index].contentEnd, candidates[index].width)
      }
    }
  }

  /// The places where a piece may be hyphenated, in order; none if hyphenation is off.
  ///
  /// - Complexity: O(1): only ``reach`` code units after the cursor are examined.
  func divisions(of index: Int, context: inout BreakContext) -> [Candidate] {
    guard let hyphenator = format.hyphenator, mayDivide else { return [] }
    let limits = format.style.hyphenationLimits
    context.loadText(textRange)
    let pieceStart = index == 0 ? 0 : Int(paragraph.pieces[index - 1].end)
    let contentEnd = Int(paragraph.pieces[index].contentEnd)
    // A word that contains the cursor starts before it.
    var position = max(pieceStart, cursor.offset - Hyphenator.longestWord)
    let limit = min(contentEnd, max(pieceStart, cursor.offset) + Self.reach)
    var offsets: [Int] = []
    var token = UndividedToken()
    while position < limit {
      var end = position
      while end < contentEnd, end - position <= Hyphenator.longestWord {
        var next = end
        let scalar = context.text.scalar(at: &next)
        if !ctext_is_letter(scalar) { break }
        end = next
      }
      if end > position {
        let word = context.text[position..<end]
        if limits.dividesCapitalizedWords || !word.beginsWithCapital,
          styles[paragraph.items[itemIndex(containing: position)].item.style].dividesWords,
          !token.isAddress(around: position, in: context.text)
        {
          let range = word.letterRange(
            leastBefore: limits.lettersBefore, leastAfter: limits.lettersAfter
          )
          for division in hyphenator.wordDivisions(of: word) {
            let offset = position + division
            if offset > cursor.offset, range.contains(offset) { offsets.append(offset) }
          }
        }
        position = end
      } else {
        position += 1
      }
    }
    // The room after a tab is not known here.
    if let tab = firstTab(upTo: contentEnd, from: max(pieceStart, cursor.offset)) {
      offsets.removeAll { $0 > tab }
    }
    // The hyphen would appear beside the drop cap and be as large.
    if let cap = paragraph.dropCap { offsets.removeAll { $0 <= cap.length } }
    if let delegate = context.delegate {
      offsets.removeAll { !delegate.allowsHyphen(before: textRange.lowerBound + $0) }
    }
    return candidates(at: offsets, in: index)
  }

  /// The item that holds a code unit of the paragraph.
  private func itemIndex(containing offset: Int) -> Int {
    min(
      paragraph.items.partition { $0.item.range.upperBound <= offset }, paragraph.items.count - 1)
  }

  /// True if the current fragment may end with a hyphen from the dictionary.
  private var mayDivide: Bool {
    let limits = format.style.hyphenationLimits
    if leavesWordsWhole || isBeforeExclusion && !limits.dividesAcrossShapes { return false }
    let most = limits.consecutiveLines
    return most == 0 || cursor.hyphenCount < most
  }

  /// The distance after the cursor within which hyphenation looks for words, in UTF-16 code units.
  private static var reach: Int { 2_000 }

  /// The candidates for hyphens at offsets inside a piece, in ascending order.
  private func candidates(at offsets: [Int], in index: Int) -> [Candidate] {
    guard let first = offsets.first else { return [] }
    var found: [Candidate] = []
    found.reserveCapacity(offsets.count)
    let base = nearestClusterStart(before: first)
    var x = base.advance
    paragraph.forEachCluster(from: base.offset, advance: x) { cluster, end, isUnsafe in
      while found.count < offsets.count, offsets[found.count] < cluster.upperBound {
        let offset = offsets[found.count]
        var candidate = Candidate(
          offset: offset, advance: x, contentEnd: offset, isUnsafe: isUnsafe, end: .hyphen,
          isDivision: true, nextPiece: index, spaces: spaces(before: index),
          width: x - cursor.advance)
        if offset > cluster.lowerBound {
          candidate.cluster = (cluster.lowerBound, x)
          candidate.advance +=
            (end - x) * Double(offset - cluster.lowerBound) / Double(cluster.count)
          candidate.width = candidate.advance - cursor.advance
          candidate.isUnsafe = true
        }
        found.append(candidate)
      }
      x = end
      return found.count < offsets.count
    }
    return found
  }

  /// The ends of those clusters of a piece that fit a width; the first is always among them.
  private func clusters(of index: Int, upTo width: Double) -> [Candidate] {
    let contentEnd = Int(paragraph.pieces[index].contentEnd)
    let start =
      index == cursor.piece
      ? (offset: cursor.clusterOffset, advance: cursor.clusterAdvance) : cluster(atStartOf: index)
    let pieceStart = index == 0 ? 0 : Int(paragraph.pieces[index - 1].end)
    let limit = cursor.advance + width + Self.tolerance
    // The width of a tab depends on its line, so text is divided before the first tab.
    let tab = firstTab(upTo: contentEnd, from: max(pieceStart, cursor.offset))
    if let tab, tab == cursor.offset { return [afterTab(at: tab, in: index)] }
    let end = tab.map { $0 + 1 } ?? contentEnd
    // A drop cap stays whole, like a single cluster.
    let first = max(pieceStart, cursor.offset, (paragraph.dropCap?.length ?? 0) - 1)
    var found: [Candidate] = []
    var x = start.advance
    paragraph.forEachCluster(from: start.offset, advance: x) { cluster, advance, isUnsafe in
      // A cluster's start is the end of the candidate before. Only here is it known whether a
      // break there is safe.
      if cluster.lowerBound > first, cluster.lowerBound < end {
        if x - paragraph.hangingTracking(before: cluster.lowerBound) > limit, !found.isEmpty {
          return false
        }
        found.append(
          Candidate(
            offset: cluster.lowerBound, advance: x, contentEnd: cluster.lowerBound,
            isUnsafe: isUnsafe, end: .soft, nextPiece: index, spaces: spaces(before: index),
            width: x - paragraph.hangingTracking(before: cluster.lowerBound) - cursor.advance))
      }
      x = advance
      return cluster.lowerBound < end
    }
    let piece = candidate(endingWith: index)
    let isBeforeHyphen = found.last?.offset == contentEnd - 1
    if piece.end == .hyphen, tab == nil,
      found.isEmpty || piece.advance <= limit || (isBeforeHyphen && found.count == 1)
    {
      // If there is no room for the hyphen, its soft hyphen must not be alone in the next line.
      if isBeforeHyphen { found.removeLast() }
      found.append(piece)
      found[found.count - 1].end = .soft
    }
    return found
  }

  /// The number of stretchable spaces before a piece.
  private func spaces(before index: Int) -> Int {
    index == 0 ? 0 : Int(paragraph.pieces[index - 1].spaces)
  }
}

extension ArraySlice<UInt16> {
  /// True if a word's first letter is a capital.
  fileprivate var beginsWithCapital: Bool {
    guard let first else { return false }
    var scalar = UInt32(first)
    if first & 0xFC00 == 0xD800, count > 1 {
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(self[startIndex + 1] & 0x3FF)
    }
    return ctext_lowercase(scalar) != scalar
  }

  /// The offsets with at least the given numbers of a word's letters before and after them.
  fileprivate func letterRange(leastBefore: Int, leastAfter: Int) -> ClosedRange<Int> {
    func isTrail(_ index: Int) -> Bool { self[index] & 0xFC00 == 0xDC00 }
    var (first, last) = (startIndex, endIndex)
    for _ in 0..<Swift.max(0, leastBefore) where first < endIndex {
      first += first + 1 < endIndex && isTrail(first + 1) ? 2 : 1
    }
    for _ in 0..<Swift.max(0, leastAfter) where last > startIndex {
      last -= last - 2 >= startIndex && isTrail(last - 1) ? 2 : 1
    }
    let count = indices.count { !isTrail($0) }
    guard leastBefore + leastAfter <= count, first <= last else {
      return endIndex + 1...endIndex + 1
    }
    return first...last
  }
}

extension UInt16 {
  /// True for a sign after which a word of code is best divided.
  fileprivate var isCodeSign: Bool {
    switch self {
    // Commas, slashes, colons, semicolons, = ? & | and backslashes.
    case 0x26, 0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x5C, 0x7C: true
    default: false
    }
  }
}
