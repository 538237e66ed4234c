import TextDocument

/// A text as its author writes it beside the text that is laid out from it: finds how the one is to be changed so that
/// the other says what somebody has typed.
///
/// Markdown can say one thing in many ways and some things not at all, so that no rule is right everywhere. Several
/// changes are tried instead, the likely ones first, and each is read: the first that gives exactly the text that
/// shall be laid out is taken. What no change gives is refused.
struct EditedSource {
  /// The text as it is written, in UTF-16.
  let source: [UInt16]
  /// How it is written.
  let format: DocumentFormat
  /// The text that is laid out, and where its characters come from.
  let traced: TracedText

  /// An edit of the laid-out text that the source can say.
  struct Edit {
    var source: EditedSource
    /// What was replaced: what was asked for, and white space beside it that Markdown does not keep.
    var range: Range<Int>
    /// What stands in the place of the replaced text: what was typed, or as much of it as Markdown keeps.
    var inserted: [UInt16]
  }

  /// Finds a change of the source.
  ///
  /// - Parameters:
  ///   - range: What is replaced, in UTF-16 code units of the laid-out text.
  ///   - string: What was typed.
  ///   - read: Reads another source; nil where it cannot be read.
  /// - Returns: The edit; nil where the source cannot say it.
  func edit(
    _ range: Range<Int>, _ string: [UInt16], read: ([UInt16]) -> TracedText?
  ) -> Edit? {
    if range.isEmpty, string.isEmpty { return Edit(source: self, range: range, inserted: []) }
    if let edit = exactEdit(range, string, read: read) { return edit }
    let wider = withSpaces(range, around: string)
    return wider == range ? nil : exactEdit(wider, string, read: read)
  }

  /// With the spaces that would end or begin a paragraph.
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
      for inserted in wanted where says(text.units, range, inserted) {
        return Edit(
          source: EditedSource(source: new, format: format, traced: text), range: range,
          inserted: inserted)
      }
    }
    return nil
  }

  /// Whether a text is the laid-out one with something in the place of a stretch.
  private func says(_ text: [UInt16], _ range: Range<Int>, _ inserted: [UInt16]) -> Bool {
    let old = traced.units
    return text.count == old.count - range.count + inserted.count
      && text[..<range.lowerBound].elementsEqual(old[..<range.lowerBound])
      && text[range.lowerBound..<range.lowerBound + inserted.count].elementsEqual(inserted)
      && text[(range.lowerBound + inserted.count)...].elementsEqual(old[range.upperBound...])
  }

  // MARK: What Markdown may keep of what was typed

  private func forms(of string: [UInt16]) -> [[UInt16]] {
    guard format == .markdown else { return [string] }
    // Lines of a program end in their paragraph; spaces at the ends of paragraphs are not kept.
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

  // MARK: Changes that may say it

  /// Changes of the source, the likely ones first.
  private func changes(_ range: Range<Int>, _ string: [UInt16]) -> [SourceChange] {
    guard format == .markdown else {
      // Every character has its place; behind the last one other texts may follow.
      let start = start(of: range.lowerBound) ?? nearest(range.lowerBound)
      if traced.places[range].contains(-1) { return [] }
      return [SourceChange(start..<start + range.count, string)]
    }
    var changes: [SourceChange] = []
    for stretch in stretches(range, isDeletion: string.isEmpty) {
      let start = stretch[0].lowerBound
      for written in writings(of: string, at: start) {
        var replacements = stretch.map { SourceChange.Replacement(range: $0, units: []) }
        replacements[0].units = written
        changes.append(SourceChange(replacements))
        // A mark that begins before what was typed.
        if !string.isEmpty, start > 0, source[start - 1].isMark {
          replacements[0].range = start - 1..<stretch[0].upperBound
          replacements[0].units = [0x5C, source[start - 1]] + written
          changes.append(SourceChange(replacements))
        }
      }
    }
    return changes
  }

  /// What the source may have to lose for a stretch of the laid-out text: with the marks in it, without them, with
  /// those around it.
  private func stretches(_ range: Range<Int>, isDeletion: Bool) -> [[Range<Int>]] {
    let outerStart = end(of: range.lowerBound - 1)
    let outerEnd = start(of: range.upperBound)
    if range.isEmpty {
      // What is typed goes on with what stands before it, but begins a paragraph within its own marks.
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
    // A link without words is none.
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

  /// The places of the characters of a stretch, without what stands between them.
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

  /// Where a character starts in the source; the source's end behind the last one.
  private func start(of position: Int) -> Int? {
    if position == traced.places.count { return traced.places.isEmpty ? source.count : nil }
    let place = traced.places[position]
    return place >= 0 ? place : nil
  }

  /// Where a character ends in the source.
  private func end(of position: Int) -> Int? {
    guard position >= 0, traced.places[position] >= 0 else { return nil }
    return traced.places[position] + 1
  }

  /// The end in the source of the nearest character before a position that has a place.
  private func nearest(_ position: Int) -> Int {
    traced.places[..<position].last { $0 >= 0 }.map { $0 + 1 } ?? 0
  }

  /// How what was typed may be written at a place: as it is, or with what would be a mark made plain; the ends of
  /// paragraphs as a list, a quote and plain text have them.
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

  /// What may end a paragraph and begin the next.
  private func separators(at place: Int) -> [[UInt16]] {
    let lineStart = source[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = source[lineStart..<place]
    let prefix = LinePrefix(line)
    var separators: [[UInt16]] = []
    if let next = prefix.nextItem { separators.append([0x0A] + next) }
    if !prefix.quote.isEmpty { separators.append([0x0A] + prefix.quote + [0x0A] + prefix.quote) }
    separators.append([0x0A, 0x0A] + prefix.indent)
    // Lines of a program.
    separators.append([0x0A] + line.prefix { $0 == 0x20 || $0 == 0x09 })
    return separators
  }
}
