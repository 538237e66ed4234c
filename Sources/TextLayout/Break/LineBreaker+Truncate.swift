import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

extension LineBreaker {
  /// Takes all text up to the next forced break as one fragment and leaves out the text that does
  /// not fit.
  ///
  /// Text is cut between clusters, and only where a cut does not change the glyphs on either side.
  /// A line with tabs is cut at its end in every mode.
  ///
  /// - Parameters:
  ///   - mode: The part of the line that is left out.
  ///   - token: The text shown in its place; not used if text is clipped.
  ///   - width: The room, in points.
  ///   - origin: The start of the room, measured from the edge that tab stops refer to, in points.
  ///   - isForced: True if the token is shown even if all text fits, because later text is left
  ///     out.
  /// - Complexity: O(text shown + pieces of the line).
  mutating func truncated(
    _ mode: LineBreakMode, token: String, width: Double, origin: Double, isForced: Bool = false,
    context: inout BreakContext
  ) -> BrokenFragment {
    var last = cursor.piece
    while last + 1 < paragraph.pieces.count, !paragraph.pieces[last].flags.contains(.mandatory) {
      last += 1
    }
    let mark = context.store.mark
    let whole = measure(candidate(endingWith: last), context: &context)
    // If the first text is shaped again, the origin of the running advances changes.
    let lineStart = cursor.advance - headChange(context: &context)
    var tabs = FragmentTabs(
      origin: origin, room: width, stops: format.tabs, lineStart: lineStart,
      isRightToLeft: paragraph.isRightToLeft)
    let allTabs = paragraph.hasTabs ? cursor.offset..<whole.contentEnd : 0..<0
    addTabs(in: allTabs, to: &tabs, context: &context)
    let hasTabs = tabs.hasTabs
    let total = whole.width + tabs.total(at: lineStart + whole.width)
    if !isForced, total <= width + Self.tolerance {
      return take(whole, tabs: tabs, context: &context)
    }
    context.store.rewind(to: mark)
    context.loadText(textRange)
    let cut = LineCut(
      mode: hasTabs && mode != .byClipping ? .byTruncatingTail : mode, lineEnd: whole.contentEnd,
      total: total, width: width, origin: origin, lineStart: lineStart)
    return take(cut, token: mode == .byClipping ? "" : token, whole: whole, context: &context)
  }

  /// The parameters of a line's cut.
  private struct LineCut {
    var mode: LineBreakMode
    /// The end of the line's visible text, in UTF-16 code units of the paragraph.
    var lineEnd: Int
    /// The width of the whole line, in points.
    var total: Double
    var width: Double
    var origin: Double
    /// The running advance at the line's start, corrected for text shaped again, in points.
    var lineStart: Double
  }

  /// The parts of a line that are shown.
  private struct ShownText {
    /// The start of the line, up to an offset.
    var before: (end: Int, width: Double, tabs: [Double])
    /// Its end, from an offset on.
    var after: (start: Int, width: Double)

    var hidden: Range<Int> { before.end..<max(before.end, after.start) }
  }

  /// The token for text that is left out, with its width in the styles of the line's items.
  private struct Token {
    var text: String
    /// The widths in points, by the index of the item.
    var widths: [Int: Double] = [:]
  }

  /// The most text that fits beside the token. The token's width in turn depends on the style of
  /// the adjacent text.
  private func shown(
    of cut: LineCut, beside token: inout Token, context: inout BreakContext
  ) -> ShownText {
    let last = max(cursor.offset, cut.lineEnd - 1)
    let room = cut.width - width(of: &token, at: last, context: &context)
    if cut.total > room + Self.tolerance {
      let shown = shown(of: cut, mode: cut.mode, beside: &token, context: &context)
      // If the whole line fits beside a narrower token, the token follows the end of the line.
      if !shown.hidden.isEmpty || cut.mode == .byClipping { return shown }
    }
    return shown(of: cut, mode: .byTruncatingTail, beside: &token, context: &context)
  }

  private func shown(
    of cut: LineCut, mode: LineBreakMode, beside token: inout Token, context: inout BreakContext
  ) -> ShownText {
    var before = (end: cursor.offset, width: 0.0, tabs: [Double]())
    var after = (start: cut.lineEnd, width: 0.0)
    switch mode {
    case .byTruncatingHead:
      after = suffix(of: cut, after: nil, token: &token, context: &context)
    case .byTruncatingMiddle:
      before = prefix(of: cut, part: 0.5, token: &token, context: &context)
      let change = cursor.advance - cut.lineStart
      after = suffix(
        of: cut,
        after: before.end > cursor.offset ? (before.end, before.width + change) : nil,
        token: &token, context: &context)
    case .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail:
      before = prefix(of: cut, part: 1, token: &token, context: &context)
    }
    return ShownText(before: before, after: after)
  }

  private mutating func take(
    _ cut: LineCut, token: String, whole: Candidate, context: inout BreakContext
  ) -> BrokenFragment {
    var token = Token(text: token)
    // If there is no room even for the token, it is left out.
    if width(of: &token, at: cursor.offset, context: &context) > cut.width {
      token = Token(text: "")
    }
    let shown = shown(of: cut, beside: &token, context: &context)
    // The token has the style of the text before it, or otherwise of the text after it.
    let place =
      shown.before.end > cursor.offset
      ? shown.before.end - 1 : min(shown.hidden.upperBound, cut.lineEnd)
    var truncation = shapeToken(token.text, at: place, hidden: shown.hidden, context: &context)
    if truncation.width > cut.width {
      truncation.width = 0
      truncation.glyphs = 0..<0
    }
    var before = shown.before
    let after = shown.after
    var adjustments = FragmentAdjustments()
    if holdsFittedBox(cursor.offset..<whole.offset) {
      adjustments.boxRoom = boxRoom
    }
    if cursor.isUnsafe, before.end > cursor.offset {
      var start = whole
      (start.offset, start.contentEnd, start.isUnsafe) = (before.end, before.end, false)
      start.end = .soft
      start.width = before.width
      let measured = measure(start, context: &context)
      adjustments.head =
        measured.adjustments < 0 ? nil : context.store.adjustments[measured.adjustments].head
      before.width = measured.width
    }
    if !before.tabs.isEmpty {
      let start = context.store.tabAdvances.count
      context.store.tabAdvances.append(contentsOf: before.tabs)
      adjustments.tabs = start..<context.store.tabAdvances.count
    }
    adjustments.truncation = truncation
    context.store.adjustments.append(adjustments)
    let hanging =
      after.start < cut.lineEnd
      ? 0 : hangingTracking(of: truncation.width > 0 ? truncation.item : nil, at: before.end)
    let fragment = BrokenFragment(
      range: cursor.offset..<whole.offset,
      contentEnd: after.start < cut.lineEnd ? cut.lineEnd : before.end,
      width: before.width + truncation.width + after.width - hanging, spaces: 0,
      end: cut.mode == .byClipping ? .clip : .truncated,
      adjustments: context.store.adjustments.count - 1)
    cursor = BreakCursor(
      offset: whole.offset, piece: whole.nextPiece, advance: whole.advance,
      clusterOffset: whole.offset, clusterAdvance: whole.advance)
    return fragment
  }

  // MARK: The text that is shown

  /// The longest start of the line that fits. White space at its end is left out unless the line
  /// is clipped.
  ///
  /// - Parameter part: The fraction of the room beside the token that it may take.
  private func prefix(
    of cut: LineCut, part: Double, token: inout Token, context: inout BreakContext
  ) -> (end: Int, width: Double, tabs: [Double]) {
    func room(before offset: Int) -> Double {
      let room = part * (cut.width - width(of: &token, at: offset - 1, context: &context))
      if part < 1 { return room }
      return room
        + hangingTracking(of: token.text.isEmpty ? nil : tokenItem(at: offset - 1), at: offset)
    }
    var tabs = FragmentTabs(
      origin: cut.origin, room: cut.width, stops: format.tabs, lineStart: cut.lineStart,
      isRightToLeft: paragraph.isRightToLeft)
    var best = (end: cursor.offset, advance: cursor.advance, tabs: tabs)
    let base = (offset: cursor.clusterOffset, advance: cursor.clusterAdvance)
    var x = base.advance
    var pending = tabs
    paragraph.forEachCluster(from: base.offset, advance: x) { cluster, end, isUnsafe in
      let offset = cluster.lowerBound
      if offset > cut.lineEnd { return false }
      let isShown = offset > cursor.offset && !isUnsafe
      if isShown, x - cut.lineStart + pending.total(at: x) <= room(before: offset) + Self.tolerance
      {
        let isSpace = context.text[offset - 1].isHiddenBesideToken
        if !isSpace || cut.mode == .byClipping { best = (offset, x, pending) }
      } else if x - cut.lineStart > part * cut.width + Self.tolerance {
        return false
      }
      if offset == cut.lineEnd { return false }
      if paragraph.hasTabs {
        addTabs(in: offset..<offset + 1, to: &pending, context: &context)
      }
      x = end
      return true
    }
    // If the paragraph ends with the line, no cluster starts at the line's end.
    if cut.lineEnd == paragraph.length,
      x - cut.lineStart + pending.total(at: x) <= room(before: cut.lineEnd) + Self.tolerance,
      x > best.advance
    {
      best = (cut.lineEnd, x, pending)
    }
    tabs = best.tabs
    tabs.drop(from: best.end)
    tabs.close(at: best.advance)
    let widths = tabs.tabs.map(\.width)
    return (best.end, best.advance - cursor.advance + widths.reduce(0, +), widths)
  }

  /// The longest end of the line that fits, without white space at its start.
  ///
  /// - Parameter before: The shown start of the line, or nil if there is none.
  private func suffix(
    of cut: LineCut, after before: (end: Int, width: Double)?, token: inout Token,
    context: inout BreakContext
  ) -> (start: Int, width: Double) {
    let most = cut.width - (before?.width ?? 0)
    let least = before?.end ?? cursor.offset
    let pieces = paragraph.pieces
    let lastPiece = paragraph.pieceIndex(containing: max(cursor.offset, cut.lineEnd - 1))
    let end = pieces[lastPiece].contentAdvance
    // The first piece that is at least partly shown.
    let first = pieces[cursor.piece..<lastPiece].partition {
      end - $0.advance > most + Self.tolerance
    }
    let start =
      first > cursor.piece
      ? clusterStart(notAfterPiece: first)
      : (offset: cursor.clusterOffset, advance: cursor.clusterAdvance)
    var best = (start: cut.lineEnd, width: 0.0)
    var x = start.advance
    paragraph.forEachCluster(from: start.offset, advance: x) { cluster, next, isUnsafe in
      let offset = cluster.lowerBound
      if offset >= cut.lineEnd { return false }
      if !isUnsafe, offset >= least, end - x <= most + Self.tolerance,
        !context.text[offset].isHiddenBesideToken
      {
        let place = before.map { $0.end - 1 } ?? offset
        let room = most - width(of: &token, at: place, context: &context)
        if end - x <= room + Self.tolerance {
          best = (offset, end - x)
          return false
        }
      }
      x = next
      return true
    }
    return best
  }

  /// The tracking that hangs after a token, or after the text before an offset if there is none.
  private func hangingTracking(of tokenItem: Int?, at offset: Int) -> Double {
    if let tokenItem { return paragraph.items[tokenItem].hangingTracking }
    return offset > cursor.offset ? paragraph.hangingTracking(before: offset) : 0
  }

  // MARK: The token

  /// The item that gives a token at an offset its style, or nil if there is no text.
  private func tokenItem(at offset: Int) -> Int? {
    guard !paragraph.items.isEmpty else { return nil }
    let index = paragraph.itemIndex(containing: offset)
    if paragraph.items[index].item.kind == .text { return index }
    return paragraph.items[..<index].lastIndex { $0.item.kind == .text }
      ?? paragraph.items.firstIndex { $0.item.kind == .text }
  }

  /// The width of a token in the style of the text at an offset, in points.
  private func width(
    of token: inout Token, at offset: Int, context: inout BreakContext
  ) -> Double {
    guard !token.text.isEmpty, let item = tokenItem(at: offset) else { return 0 }
    if let known = token.widths[item] { return known }
    let mark = context.store.mark
    let width = shapeToken(
      token.text, at: offset, hidden: offset..<offset, context: &context
    ).width
    context.store.rewind(to: mark)
    token.widths[item] = width
    return width
  }

  private func shapeToken(
    _ token: String, at offset: Int, hidden: Range<Int>, context: inout BreakContext
  ) -> FragmentTruncation {
    let start = context.store.glyphs.count
    guard !token.isEmpty, let index = tokenItem(at: offset) else {
      return FragmentTruncation(hidden: hidden, item: 0, glyphs: start..<start, width: 0)
    }
    let own = paragraph.items[index]
    let font =
      own.item.face.characters(ofToken: token) == nil
      ? paragraph.tokenFont(for: token, style: own.item.style) : nil
    let item = font.map { paragraph.tokenFonts[$0] } ?? own
    let units = Array((item.item.face.characters(ofToken: token) ?? token).utf16)
    context.shapeToken(
      units, like: item.item, level: paragraph.baseLevel, style: styles[item.item.style])
    var width = 0.0
    let glyphs = start..<context.store.glyphs.count
    for glyph in glyphs {
      width += Double(context.store.glyphs.advance(glyph)) * item.scale + item.letterSpacing
    }
    return FragmentTruncation(
      hidden: hidden, item: index, font: font, glyphs: glyphs, width: width)
  }
}
