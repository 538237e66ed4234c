import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// Elongation of words with tatweels.
extension BreakContext {
  /// Elongates words of a fragment, each at one place at most, as far as room and style allow.
  ///
  /// The text with its tatweels is shaped as a whole, so the measured width is the drawn width.
  ///
  /// - Returns: The increase of the fragment's width, in points.
  mutating func elongate(
    _ fragment: inout LineFragment, of breaker: LineBreaker, room: Double
  ) -> Double {
    var sites = kashidaSites(in: fragment, of: breaker)
    guard !sites.isEmpty else { return 0 }
    let limit = breaker.format.style.justification.maximumKashida
    let before = reader(of: fragment, breaker).visibleWidth()
    var target = room
    // Shaping may widen a word by more than the inserted tatweels.
    for _ in 0..<Self.attempts {
      guard fill(&sites, upTo: target, each: limit) else { return 0 }
      let mark = store.mark
      var lengthened = fragment
      set(sites, into: &lengthened, of: breaker)
      let added = reader(of: lengthened, breaker).visibleWidth() - before
      if added > 0, added <= room + LineBreaker.tolerance {
        fragment = lengthened
        fragment.used =
          breaker.paragraph.isRightToLeft
          ? HorizontalSpan(start: fragment.used.start - added, end: fragment.used.end)
          : HorizontalSpan(start: fragment.used.start, end: fragment.used.end + added)
        return added
      }
      store.rewind(to: mark)
      target -= max(added - room, sites[0].advance)
    }
    return 0
  }

  private static var attempts: Int { 4 }
  /// An upper bound for the tatweels in one place.
  private static var maximumInOnePlace: Int { 64 }

  /// Distributes tatweels, one to each site per round, the best sites first.
  ///
  /// - Returns: True if there is room for any.
  private func fill(_ sites: inout [KashidaSite], upTo room: Double, each limit: Double) -> Bool {
    for index in sites.indices { sites[index].count = 0 }
    let order = sites.indices.sorted {
      (sites[$0].priority, sites[$0].offset) < (sites[$1].priority, sites[$1].offset)
    }
    var left = room
    for round in 1...Self.maximumInOnePlace {
      var isDone = true
      for index in order
      where sites[index].advance <= left && sites[index].advance * Double(round) <= limit {
        left -= sites[index].advance
        sites[index].count = round
        isDone = false
      }
      if isDone { break }
    }
    return sites.contains { $0.count > 0 }
  }

  /// Shapes a fragment's text again with tatweels in it.
  private mutating func set(
    _ sites: [KashidaSite], into fragment: inout LineFragment, of breaker: LineBreaker
  ) {
    let paragraph = breaker.paragraph
    let range = fragment.range.shifted(by: -breaker.textRange.lowerBound)
    let first = store.elongations.count
    var index = 0
    while index < sites.count {
      let item = sites[index].item
      var strokes: [(offset: Int, count: Int)] = []
      while index < sites.count, sites[index].item == item {
        if sites[index].count > 0 { strokes.append((sites[index].offset, sites[index].count)) }
        index += 1
      }
      if strokes.isEmpty { continue }
      elongate(
        item, range: paragraph.items[item].item.range.clamped(to: range), strokes: strokes,
        of: paragraph, styles: breaker.styles)
    }
    let all = first..<store.elongations.count
    editAdjustments(of: &fragment) { $0.elongations = all }
  }

  /// Returns the best site in each of a fragment's words, in logical order.
  private mutating func kashidaSites(
    in fragment: LineFragment, of breaker: LineBreaker
  ) -> [KashidaSite] {
    let paragraph = breaker.paragraph
    let start = breaker.textRange.lowerBound
    let range = fragment.range.lowerBound - start..<fragment.contentEnd - start
    guard !range.isEmpty else { return [] }
    loadText(breaker.textRange)
    var sites: [KashidaSite] = []
    var word = -1
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let shaped = paragraph.items[index]
      if shaped.item.range.lowerBound >= range.upperBound { break }
      guard shaped.item.kind == .text, shaped.item.script.hasKashida, shaped.letterSpacing == 0
      else { continue }
      let tatweel = shaped.item.face.glyph(for: 0x640)
      let advance = shaped.item.face.advance(ofGlyph: tatweel) * shaped.scale
      guard tatweel != 0, advance > 0 else { continue }
      let joints = joints(
        index, range: shaped.item.range.clamped(to: range), of: paragraph,
        styles: breaker.styles)
      // The letters of a drop cap stay as they are.
      for joint in joints where joint >= paragraph.dropCap?.length ?? 0 {
        let priority = text.kashidaPriority(at: joint)
        let site = KashidaSite(item: index, offset: joint, priority: priority, advance: advance)
        let start = text.wordStart(before: joint, notBefore: range.lowerBound)
        if start == word, let last = sites.last {
          if priority <= last.priority { sites[sites.count - 1] = site }
        } else {
          sites.append(site)
        }
        word = start
      }
    }
    return sites
  }
}

extension [UInt16] {
  /// Returns the start of the word before a position.
  fileprivate func wordStart(before position: Int, notBefore limit: Int) -> Int {
    var start = position
    while start > limit, !self[start - 1].isTrailingSpace, self[start - 1] != 0xA0 { start -= 1 }
    return start
  }

  /// Returns the priority of elongation before a letter, ignoring marks on letters.
  fileprivate func kashidaPriority(at offset: Int) -> Int {
    func isMark(_ unit: UInt16) -> Bool {
      CharacterTraits.of(UInt32(unit)).isTransparentToJoining
    }
    var before = offset - 1
    while before > 0, isMark(self[before]) { before -= 1 }
    var next = offset + 1
    while next < count, isMark(self[next]) { next += 1 }
    return KashidaSite.priority(
      before: before < 0 ? 0 : UInt32(self[before]), after: UInt32(self[offset]),
      next: next < count ? UInt32(self[next]) : nil)
  }
}
