import ICUReading
import TextStorage

extension LineBreaker {
  /// Whether a piece's visible text is wider than any room there is.
  func needsMore(_ index: Int, than widest: Double) -> Bool {
    let start = index == cursor.piece ? cursor.advance : paragraph.pieces[index - 1].advance
    return paragraph.pieces[index].contentAdvance - start > widest + Self.tolerance
  }

  /// Whether the piece at the cursor is wider than any room there is as it would be drawn, with its edges shaped anew and
  /// a soft hyphen behind it, though its running advances are not.
  func measuresMore(than widest: Double, context: inout BreakContext) -> Bool {
    guard widest < .infinity, mayMeasureDifferently(cursor.piece) else { return false }
    let piece = candidate(endingWith: cursor.piece)
    return measuredWidth(piece, context: &context) > widest + Self.tolerance
  }

  /// How wide a candidate would be drawn, in points.
  private func measuredWidth(_ candidate: Candidate, context: inout BreakContext) -> Double {
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    return measure(candidate, context: &context).width
  }

  /// Breaks inside a piece that does not fit whole: by hyphenation, or between clusters when no room
  /// is wide enough for it.
  ///
  /// - Parameters:
  ///   - index: The piece.
  ///   - before: The fragment without any of it, or nil when it is the fragment's first.
  ///   - widest: The most room that there is, in points, where that is too little for the piece; infinite where it is not.
  func divide(
    _ index: Int, after before: Candidate?, width: Double, widest: Double,
    context: inout BreakContext
  ) -> Candidate? {
    let hyphenated = divisions(of: index, context: &context)
    for division in hyphenated.reversed() where division.width <= width + Self.tolerance {
      let mark = context.store.mark
      let measured = measure(division, context: &context)
      if measured.width <= width + Self.tolerance { return measured }
      context.store.rewind(to: mark)
    }
    guard widest < .infinity else { return nil }
    // Elsewhere there is room for its first letters and a hyphen.
    if let first = hyphenated.first, before == nil,
      measuredWidth(first, context: &context) <= widest + Self.tolerance
    {
      return nil
    }
    var fitting = clusters(of: index, upTo: width)
    hangSpaces(in: &fitting, context: &context)
    if fitting.isEmpty, before == nil { fitting = [candidate(endingWith: index)] }
    for candidate in fitting.reversed() {
      let mark = context.store.mark
      let measured = measure(candidate, context: &context)
      if measured.width <= width + Self.tolerance { return measured }
      // A cluster that no room is wide enough for goes where there is most.
      let isOnlyCluster = before == nil && candidate.offset == fitting.first?.offset
      if isOnlyCluster, min(measured.width, widest) <= width + Self.tolerance { return measured }
      context.store.rewind(to: mark)
    }
    return nil
  }

  /// The least width that would hold any of the text, in points: of a word that fits no room its first cluster.
  ///
  /// - Parameter widest: The most room that any span could offer, in points.
  func neededWidth(widest: Double, context: inout BreakContext) -> Double {
    let piece = candidate(endingWith: cursor.piece)
    let whole =
      isFarTooWide(piece, for: 0) ? piece.width : measuredWidth(piece, context: &context)
    if let first = divisions(of: cursor.piece, context: &context).first {
      let needed = min(whole, measuredWidth(first, context: &context))
      if needed <= widest + Self.tolerance { return needed }
    }
    guard whole > widest + Self.tolerance else { return whole }
    var cluster = clusters(of: cursor.piece, upTo: 0)
    hangSpaces(in: &cluster, context: &context)
    guard let first = cluster.first else { return min(whole, widest) }
    return min(measuredWidth(first, context: &context), widest)
  }

  /// Lets white space inside a piece, behind which no break is allowed, hang where it comes to stand at
  /// the end of a fragment.
  private func hangSpaces(in candidates: inout [Candidate], context: inout BreakContext) {
    guard !candidates.isEmpty else { return }
    context.loadText(textRange)
    var visible = (end: cursor.offset, width: 0.0)
    for index in candidates.indices {
      if context.text[candidates[index].offset - 1].isTrailingSpace {
        // Text before the first candidate that is not the cursor's is another fragment's matter.
        if index == 0, candidates[0].offset - 1 > cursor.offset { continue }
        (candidates[index].contentEnd, candidates[index].width) = visible
      } else {
        visible = (candidates[index].contentEnd, candidates[index].width)
      }
    }
  }

  /// The places where a piece may be hyphenated, in order; none when hyphenation is off.
  ///
  /// - Complexity: O(1): only ``reach`` code units behind the cursor are looked at.
  func divisions(of index: Int, context: inout BreakContext) -> [Candidate] {
    guard let hyphenator = format.hyphenator, mayDivide else { return [] }
    let limits = format.style.hyphenationLimits
    context.loadText(textRange)
    let pieceStart = index == 0 ? 0 : Int(paragraph.pieces[index - 1].end)
    let contentEnd = Int(paragraph.pieces[index].contentEnd)
    // A word that the cursor stands in starts before it.
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
          offsets += hyphenator.divisions(of: word)
            .map { $0 + position }.filter { $0 > cursor.offset && range.contains($0) }
        }
        position = end
      } else {
        position += 1
      }
    }
    // Behind a tab it is not known here how much room there is.
    if let tab = firstTab(upTo: contentEnd, from: max(pieceStart, cursor.offset)) {
      offsets.removeAll { $0 > tab }
    }
    // A hyphen would stand beside the cap, as large as that.
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

  /// Whether the fragment at hand may end with a hyphen of the dictionary's.
  private var mayDivide: Bool {
    let limits = format.style.hyphenationLimits
    if isBeforeShape, !limits.dividesAcrossShapes { return false }
    let most = limits.consecutiveLines
    return most == 0 || cursor.hyphenCount < most
  }

  /// How far behind the cursor hyphenation looks, in UTF-16 code units.
  private static var reach: Int { 2_000 }

  /// Candidates for hyphens at offsets inside a piece, in ascending order.
  private func candidates(at offsets: [Int], in index: Int) -> [Candidate] {
    guard let first = offsets.first else { return [] }
    var found: [Candidate] = []
    found.reserveCapacity(offsets.count)
    let base = walkStart(before: first)
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

  /// The ends of the clusters of a piece that fit a width; the first is always among them.
  private func clusters(of index: Int, upTo width: Double) -> [Candidate] {
    let contentEnd = Int(paragraph.pieces[index].contentEnd)
    let start =
      index == cursor.piece
      ? (offset: cursor.clusterOffset, advance: cursor.clusterAdvance) : cluster(atStartOf: index)
    let pieceStart = index == 0 ? 0 : Int(paragraph.pieces[index - 1].end)
    let limit = cursor.advance + width + Self.tolerance
    // How wide a tab is depends on its line: text is divided before the first one.
    let tab = firstTab(upTo: contentEnd, from: max(pieceStart, cursor.offset))
    if let tab, tab == cursor.offset { return [behindTab(at: tab, in: index)] }
    let end = tab.map { $0 + 1 } ?? contentEnd
    // A drop cap stays whole, as one cluster would be.
    let first = max(pieceStart, cursor.offset, (paragraph.dropCap?.length ?? 0) - 1)
    var found: [Candidate] = []
    var x = start.advance
    paragraph.forEachCluster(from: start.offset, advance: x) { cluster, advance, isUnsafe in
      // A cluster's start ends the candidate before it; only here is it known to be safe or not.
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
      // Where there is no room for its hyphen, a soft hyphen does not stand alone in the next line.
      if isBeforeHyphen { found.removeLast() }
      found.append(piece)
      found[found.count - 1].end = .soft
    }
    return found
  }

  /// How many stretchable spaces stand before a piece.
  private func spaces(before index: Int) -> Int {
    index == 0 ? 0 : Int(paragraph.pieces[index - 1].spaces)
  }
}

extension ArraySlice<UInt16> {
  /// Whether a word's first letter is a capital.
  fileprivate var beginsWithCapital: Bool {
    guard let first else { return false }
    var scalar = UInt32(first)
    if first & 0xFC00 == 0xD800, count > 1 {
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(self[startIndex + 1] & 0x3FF)
    }
    return ctext_lowercase(scalar) != scalar
  }

  /// The offsets that have at least so many letters of a word before and after them.
  fileprivate func letterRange(leastBefore: Int, leastAfter: Int) -> ClosedRange<Int> {
    func isTrail(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xDC00 }
    let starts = indices.filter { !isTrail(self[$0]) }
    guard leastBefore + leastAfter <= starts.count else { return endIndex + 1...endIndex + 1 }
    let first = leastBefore < starts.count ? starts[leastBefore] : endIndex
    let last = leastAfter == 0 ? endIndex : starts[starts.count - leastAfter]
    return first <= last ? first...last : endIndex + 1...endIndex + 1
  }
}
