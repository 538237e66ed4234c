import TextFonts
import TextStorage

extension LineBreaker {
  /// Sets all text up to the next forced break into one fragment and leaves out what does not fit.
  ///
  /// Text is cut between clusters, and only where the glyphs on both sides stay as they are. A line with
  /// tabs is cut at its end in every mode.
  ///
  /// - Parameters:
  ///   - mode: Which part is left out.
  ///   - token: What stands for it; nothing does when text is clipped.
  ///   - width: The room, in points.
  ///   - origin: Where the room starts, from the edge that tab stops are measured from, in points.
  ///   - isForced: Whether the token is set even if all text fits, because text that follows is left out.
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
    var tabs = TabRun(
      origin: origin, room: width, stops: self.tabs, lineStart: cursor.advance,
      isRightToLeft: paragraph.isRightToLeft)
    let allTabs = paragraph.hasTabs ? cursor.offset..<whole.contentEnd : 0..<0
    addTabs(in: allTabs, to: &tabs, context: &context)
    let hasTabs = tabs.hasTabs
    let total = whole.width + tabs.total(at: cursor.advance + whole.width)
    if !isForced, total <= width + Self.tolerance {
      return take(whole, tabs: tabs, context: &context)
    }
    context.store.rewind(to: mark)
    context.loadText(textRange)
    let cut = LineCut(
      mode: hasTabs && mode != .byClipping ? .byTruncatingTail : mode, lineEnd: whole.contentEnd,
      total: total, width: width, origin: origin)
    return take(cut, token: mode == .byClipping ? "" : token, whole: whole, context: &context)
  }

  /// How a line is to be cut.
  private struct LineCut {
    var mode: LineBreakMode
    /// The end of the line's visible text, in UTF-16 code units of the paragraph.
    var lineEnd: Int
    /// The width of the whole line, in points.
    var total: Double
    var width: Double
    var origin: Double
  }

  private mutating func take(
    _ cut: LineCut, token: String, whole: Candidate, context: inout BreakContext
  ) -> BrokenFragment {
    var mode = cut.mode
    var tokenWidth = self.width(ofToken: token, at: cursor.offset, context: &context)
    var room = cut.width - tokenWidth
    if room < 0 { (tokenWidth, room) = (0, cut.width) }
    if cut.total <= room + Self.tolerance { mode = .byTruncatingTail }
    var before = (end: cursor.offset, width: 0.0, tabs: [Double]())
    var after = (start: cut.lineEnd, width: 0.0)
    switch mode {
    case .byTruncatingHead:
      after = suffix(of: cut, room: room, context: context)
    case .byTruncatingMiddle:
      before = prefix(of: cut, room: room / 2, context: &context)
      after = suffix(of: cut, room: room - before.width, context: context)
    default:
      before = prefix(of: cut, room: room, context: &context)
    }
    let hidden = before.end..<max(before.end, after.start)
    // The token is set like the text that it follows, or else like that which it stands before.
    let place = before.end > cursor.offset ? before.end - 1 : min(hidden.upperBound, cut.lineEnd)
    var truncation =
      tokenWidth == 0
      ? FragmentTruncation(hidden: hidden, item: 0, glyphs: 0..<0, width: 0)
      : shapeToken(token, at: place, hidden: hidden, context: &context)
    if truncation.width > cut.width { truncation.width = 0; truncation.glyphs = 0..<0 }
    var edges = FragmentEdges()
    if cursor.isUnsafe, before.end > cursor.offset {
      var start = whole
      (start.offset, start.contentEnd, start.isUnsafe) = (before.end, before.end, false)
      start.end = .soft
      start.width = before.width
      let measured = measure(start, context: &context)
      edges.head = measured.edges < 0 ? nil : context.store.edges[measured.edges].head
      before.width = measured.width
    }
    if !before.tabs.isEmpty {
      let start = context.store.tabAdvances.count
      context.store.tabAdvances.append(contentsOf: before.tabs)
      edges.tabs = start..<context.store.tabAdvances.count
    }
    edges.truncation = truncation
    context.store.edges.append(edges)
    let fragment = BrokenFragment(
      range: cursor.offset..<whole.offset,
      contentEnd: after.start < cut.lineEnd ? cut.lineEnd : before.end,
      width: before.width + truncation.width + after.width, spaces: 0,
      end: cut.mode == .byClipping ? .clip : .truncated, edges: context.store.edges.count - 1)
    cursor = BreakCursor(
      offset: whole.offset, piece: whole.nextPiece, advance: whole.advance,
      clusterOffset: whole.offset, clusterAdvance: whole.advance)
    return fragment
  }

  // MARK: What is shown

  /// The longest start of the line that fits, without white space at its end unless it is clipped.
  private func prefix(
    of cut: LineCut, room: Double, context: inout BreakContext
  ) -> (end: Int, width: Double, tabs: [Double]) {
    var tabs = TabRun(
      origin: cut.origin, room: cut.width, stops: self.tabs, lineStart: cursor.advance,
      isRightToLeft: paragraph.isRightToLeft)
    var best = (end: cursor.offset, advance: cursor.advance, tabs: tabs)
    let base = (offset: cursor.clusterOffset, advance: cursor.clusterAdvance)
    var x = base.advance
    var pending = tabs
    paragraph.forEachCluster(from: base.offset, advance: x) { cluster, end, isUnsafe in
      let offset = cluster.lowerBound
      if offset > cut.lineEnd { return false }
      let isShown = offset > cursor.offset && !isUnsafe
      if isShown, x - cursor.advance + pending.total(at: x) <= room + Self.tolerance {
        let isSpace = context.text[offset - 1].isWhiteSpaceBeforeToken
        if !isSpace || cut.mode == .byClipping { best = (offset, x, pending) }
      } else if x - cursor.advance > room + Self.tolerance {
        return false
      }
      if offset == cut.lineEnd { return false }
      if paragraph.hasTabs {
        addTabs(in: offset..<offset + 1, to: &pending, context: &context)
      }
      x = end
      return true
    }
    // The line's end is no cluster's start when the paragraph ends there.
    if cut.lineEnd == paragraph.length,
      x - cursor.advance + pending.total(at: x) <= room + Self.tolerance, x > best.advance
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
  private func suffix(
    of cut: LineCut, room: Double, context: borrowing BreakContext
  ) -> (start: Int, width: Double) {
    let pieces = paragraph.pieces
    let lastPiece = paragraph.pieceIndex(containing: max(cursor.offset, cut.lineEnd - 1))
    let end = pieces[lastPiece].contentAdvance
    // The first piece that is shown in part or whole.
    let first = pieces[cursor.piece..<lastPiece].partition {
      end - $0.advance > room + Self.tolerance
    }
    let start =
      first > cursor.piece
      ? (offset: Int(pieces[first - 1].end), advance: pieces[first - 1].advance)
      : (offset: cursor.clusterOffset, advance: cursor.clusterAdvance)
    var best = (start: cut.lineEnd, width: 0.0)
    var x = start.advance
    paragraph.forEachCluster(from: start.offset, advance: x) { cluster, next, isUnsafe in
      let offset = cluster.lowerBound
      if offset >= cut.lineEnd { return false }
      if !isUnsafe, offset >= cursor.offset, end - x <= room + Self.tolerance,
        !context.text[offset].isWhiteSpaceBeforeToken
      {
        best = (offset, end - x)
        return false
      }
      x = next
      return true
    }
    return best
  }

  // MARK: The token

  /// The item that a token at an offset is set like; nil when there is no text.
  private func tokenItem(at offset: Int) -> Int? {
    guard !paragraph.items.isEmpty else { return nil }
    let index = paragraph.itemIndex(containing: offset)
    if paragraph.items[index].item.kind == .text { return index }
    return paragraph.items[..<index].lastIndex { $0.item.kind == .text }
      ?? paragraph.items.firstIndex { $0.item.kind == .text }
  }

  private func width(ofToken token: String, at offset: Int, context: inout BreakContext) -> Double {
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    return shapeToken(token, at: offset, hidden: offset..<offset, context: &context).width
  }

  private func shapeToken(
    _ token: String, at offset: Int, hidden: Range<Int>, context: inout BreakContext
  ) -> FragmentTruncation {
    let start = context.store.glyphs.count
    guard !token.isEmpty, let index = tokenItem(at: offset) else {
      return FragmentTruncation(hidden: hidden, item: 0, glyphs: start..<start, width: 0)
    }
    let item = paragraph.items[index]
    var text = token
    if token == "…", !item.item.face.covers(0x2026) { text = "..." }
    let units = Array(text.utf16)
    context.shapeToken(
      units, like: item.item, level: paragraph.baseLevel, style: styles[item.item.style])
    var width = 0.0
    let glyphs = start..<context.store.glyphs.count
    for glyph in glyphs {
      width += Double(context.store.glyphs.advances[glyph]) * item.scale + item.letterSpacing
    }
    return FragmentTruncation(hidden: hidden, item: index, glyphs: glyphs, width: width)
  }
}

extension UInt16 {
  /// Whether a code unit is white space that is not shown beside a truncation token.
  fileprivate var isWhiteSpaceBeforeToken: Bool {
    switch self {
    case 0x09, 0x20, 0x2000...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
