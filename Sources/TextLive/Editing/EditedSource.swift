import TextDocument

/// The source of a laid-out text. It finds changes of the source that produce an edit of the
/// laid-out text.
///
/// Markdown can write one thing in many ways and some things not at all, so no single rule is
/// always right. Instead several changes are tried, the likely ones first, and each result is
/// parsed. The first that gives exactly the wanted text is taken. If none does, the edit is
/// refused.
struct EditedSource {
  /// The source text, in UTF-16.
  let source: [UInt16]
  /// The format of the source.
  let format: DocumentFormat
  /// The laid-out text, with the origin of its characters in the source.
  let traced: TracedText

  /// An edit of the laid-out text that the source can express.
  struct Edit {
    var source: EditedSource
    /// The replaced range: the requested one, with adjacent white space that Markdown does not
    /// keep.
    var range: Range<Int>
    /// The replacement: the typed text, or as much of it as Markdown keeps.
    var inserted: [UInt16]
  }

  /// Finds a change of the source that produces an edit of the laid-out text.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-16 code units of the laid-out text.
  ///   - string: The typed text, in UTF-16.
  ///   - read: A parser of another source; nil if it cannot be read.
  /// - Returns: The edit; nil if the source cannot express it.
  func edit(
    _ range: Range<Int>, _ string: [UInt16], read: ([UInt16]) -> TracedText?
  ) -> Edit? {
    if range.isEmpty, string.isEmpty { return Edit(source: self, range: range, inserted: []) }
    if let edit = exactEdit(range, string, read: read) { return edit }
    let wider = withSpaces(range, around: string)
    return wider == range ? nil : exactEdit(wider, string, read: read)
  }

  /// Returns a range extended by spaces that would end or begin a paragraph.
  private func withSpaces(_ range: Range<Int>, around string: [UInt16]) -> Range<Int> {
    guard format == .markdown else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    if string.first == 0x0A { while start > 0, traced.units[start - 1] == 0x20 { start -= 1 } }
    if string.last == 0x0A {
      while end < traced.units.count, traced.units[end] == 0x20 { end += 1 }
    }
    return start..<end
  }

  private func exactEdit(
    _ range: Range<Int>, _ string: [UInt16], read: ([UInt16]) -> TracedText?
  ) -> Edit? {
    var tried: Set<SourceChange> = []
    let wanted = forms(of: string)
    for change in changes(range, string) where tried.insert(change).inserted {
      let new = change.applied(to: source)
      guard let text = read(new) else { continue }
      for inserted in wanted where matches(text.units, range, inserted) {
        return Edit(
          source: EditedSource(source: new, format: format, traced: text), range: range,
          inserted: inserted)
      }
    }
    return nil
  }

  /// Returns true if a text equals the laid-out one with `range` replaced by `inserted`.
  private func matches(_ text: [UInt16], _ range: Range<Int>, _ inserted: [UInt16]) -> Bool {
    let old = traced.units
    return text.count == old.count - range.count + inserted.count
      && text[..<range.lowerBound].elementsEqual(old[..<range.lowerBound])
      && text[range.lowerBound..<range.lowerBound + inserted.count].elementsEqual(inserted)
      && text[(range.lowerBound + inserted.count)...].elementsEqual(old[range.upperBound...])
  }

  // MARK: Forms that Markdown keeps

  private func forms(of string: [UInt16]) -> [[UInt16]] {
    guard format == .markdown else { return [string] }
    // Line ends in code stay within their paragraph; spaces at the ends of paragraphs are dropped.
    var forms = [string, string.map { $0 == 0x0A ? 0x2028 : $0 }]
    let lines = string.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.count > 1 {
      var joined: [UInt16] = []
      for (index, line) in lines.enumerated() {
        var kept = line
        if index > 0 { kept = kept.drop { $0 == 0x20 } }
        if index < lines.count - 1 { while kept.last == 0x20 { kept.removeLast() } }
        joined += (index > 0 ? [0x0A] : []) + kept
      }
      forms.append(joined)
    }
    let bare = Array(string.drop { $0 == 0x20 || $0 == 0x0A })
    if bare.count < string.count, !bare.isEmpty { forms.append(bare) }
    return forms
  }

  // MARK: Candidate changes

  /// Returns possible changes of the source, the likely ones first.
  private func changes(_ range: Range<Int>, _ string: [UInt16]) -> [SourceChange] {
    guard format == .markdown else {
      // Every character has its place in the source, except the ends of cells. Other texts may
      // follow the last one.
      if traced.places[range].contains(-1) { return [] }
      return plainPlaces(of: range.lowerBound).map {
        SourceChange($0..<$0 + range.count, string)
      }
    }
    var changes: [SourceChange] = []
    for stretch in stretches(range, isDeletion: string.isEmpty) {
      let start = stretch[0].lowerBound
      for written in writings(of: string, at: start) {
        var replacements = stretch.map { SourceChange.Replacement(range: $0, units: []) }
        replacements[0].units = written
        changes.append(SourceChange(replacements))
        // The mark may begin before the typed text, so it is escaped together with it.
        if !string.isEmpty, start > 0, source[start - 1].isMark {
          replacements[0].range = start - 1..<stretch[0].upperBound
          replacements[0].units = [0x5C, source[start - 1]] + written
          changes.append(SourceChange(replacements))
        }
      }
    }
    return changes
  }

  /// Returns the possible places of a position of plain text or a table. In an empty cell they
  /// are after the separators of the cells before it, of which some have several characters.
  private func plainPlaces(of position: Int) -> [Int] {
    let place = start(of: position) ?? nearest(position)
    let ends = traced.places[..<position].reversed().prefix { $0 < 0 }.count
    guard format == .table, ends > 0, start(of: position) == nil else { return [place] }
    return [place] + (0...2).map { place + ends + $0 }.filter { $0 <= source.count }
  }

  /// Returns the ranges that the source may have to lose for a range of the laid-out text: with
  /// the marks inside it, without them, and with those around it.
  private func stretches(_ range: Range<Int>, isDeletion: Bool) -> [[Range<Int>]] {
    let outerStart = end(of: range.lowerBound - 1)
    let outerEnd = start(of: range.upperBound)
    if range.isEmpty {
      // Typed text continues the text before it, but at the start of a paragraph it goes inside
      // that paragraph's marks.
      var places = [outerStart, outerEnd].compactMap(\.self)
      if places.isEmpty { places = [nearest(range.lowerBound)] }
      return places.map { [$0..<$0] }
    }
    var found: [[Range<Int>]] = []
    func add(_ start: Int?, _ end: Int?) {
      let start = start ?? nearest(range.lowerBound)
      let end = end ?? nearest(range.upperBound)
      if start <= end { found.append([start..<end]) }
    }
    let innerStart = start(of: range.lowerBound) ?? outerStart
    let innerEnd = end(of: range.upperBound - 1) ?? outerEnd
    // A link without words is not a link, so its brackets go, too.
    if isDeletion, let start = innerStart, let end = innerEnd, start > 0, end < source.count,
      source[start - 1] == 0x5B, source[end] == 0x5D
    {
      add(outerStart, outerEnd)
    }
    add(innerStart, innerEnd)
    let pieces = pieces(range)
    if pieces.count > 1 { found.append(pieces) }
    add(innerStart, outerEnd)
    add(outerStart, innerEnd)
    add(outerStart, outerEnd)
    return found
  }

  /// Returns the places of the characters of a range, without the marks between them.
  private func pieces(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    for place in traced.places[range] where place >= 0 {
      if let last = pieces.last, last.upperBound == place {
        pieces[pieces.count - 1] = last.lowerBound..<place + 1
      } else if pieces.last.map({ $0.upperBound < place }) ?? true {
        pieces.append(place..<place + 1)
      }
    }
    return pieces
  }

  /// Returns the start of a character in the source. After the last character of the text it is
  /// nil; in an empty text it is the source's end.
  private func start(of position: Int) -> Int? {
    if position == traced.places.count { return traced.places.isEmpty ? source.count : nil }
    let place = traced.places[position]
    return place >= 0 ? place : nil
  }

  /// Returns the end of a character in the source.
  private func end(of position: Int) -> Int? {
    guard position >= 0, traced.places[position] >= 0 else { return nil }
    return traced.places[position] + 1
  }

  /// Returns the end in the source of the nearest character before a position that has a place
  /// there.
  private func nearest(_ position: Int) -> Int {
    traced.places[..<position].last { $0 >= 0 }.map { $0 + 1 } ?? 0
  }

  /// Returns ways to write typed text at a place: unchanged, or with marks escaped. Paragraph ends
  /// are written as lists, quotes and plain text need them.
  private func writings(of string: [UInt16], at place: Int) -> [[UInt16]] {
    var plain: [UInt16] = []
    for unit in string { plain += unit.isMark ? [0x5C, unit] : [unit] }
    let texts = plain == string ? [string] : [string, plain]
    guard string.contains(0x0A) else { return texts }
    var written: [[UInt16]] = []
    for separator in separators(at: place) {
      for text in texts {
        written.append(
          Array(
            text.split(separator: 0x0A, omittingEmptySubsequences: false).joined(
              separator: separator)))
      }
    }
    return written
  }

  /// Returns separators that may end a paragraph and begin the next.
  private func separators(at place: Int) -> [[UInt16]] {
    let lineStart = source[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = source[lineStart..<place]
    let prefix = LinePrefix(line)
    var separators: [[UInt16]] = []
    if let next = prefix.nextItem { separators.append([0x0A] + next) }
    if !prefix.quote.isEmpty { separators.append([0x0A] + prefix.quote + [0x0A] + prefix.quote) }
    separators.append([0x0A, 0x0A] + prefix.indent)
    // The line ends of code.
    separators.append([0x0A] + line.prefix { $0 == 0x20 || $0 == 0x09 })
    return separators
  }
}
