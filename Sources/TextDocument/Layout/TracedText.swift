package import TextFonts
import TextStorage

/// One of the texts that a document consists of.
package enum DocumentTextPart: Hashable, Sendable {
  /// The document's own text.
  case main
  /// The text of a pane, by its number among the visible panes.
  case pane(Int)
  /// The text of a note, by its number among the visible notes.
  case note(Int)
  /// The text of a container of its own, by the container's number among the visible ones.
  case container(Int)
}

/// The text of a request, with the origin of its characters.
package struct TracedText {
  /// The text with all its parts, in UTF-16 code units.
  package private(set) var units: [UInt16] = []
  /// For each of them its position in the source of the part, in UTF-16 code units; -1 if it has
  /// none, as in other parts.
  ///
  /// A position may be wrong if Markdown contains the same words within a mark. After an edit
  /// based on it, trace the input again and check the resulting text.
  package private(set) var places: [Int] = []

  /// Reads the text of a request without laying it out.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - text: The part whose characters are traced.
  ///   - fonts: The source of fonts.
  /// - Throws: A ``DocumentError`` if the text cannot be read or styled.
  /// - Complexity: O(*n*) in the length of the text for ordinary texts.
  package init(
    _ request: DocumentRequest, part text: DocumentTextPart = .main, fonts: FontLibrary = .shared
  ) throws(DocumentError) {
    let part = try request.resolvedPart()
    let content = try StyledText.Content(request, part, fonts: fonts)
    content.storage.copyUTF16(in: 0..<content.storage.length, appendingTo: &units)
    places = [Int](repeating: -1, count: units.count)
    // Page numbers and entries of contents have no place in the source, and move what follows.
    if content.hasPageFieldsInBody, text == .main { return }
    guard let input = try request.input(of: text, part) else { return }
    let pictures = MarkdownPictures(
      request.files, for: request.pictureTraits(part), isLossy: request.isLossy)
    let own: (units: [UInt16], places: [Int])
    if input.format.hasBlocks {
      let flows = request.flowingTexts(of: part).contains(text)
      let styled = request.styles(of: text, in: part)
      let traced = MarkdownText.tracing(
        input.string,
        rules: MarkdownRules(
          rows: input.rowNotation,
          dividesCells: flows && styled.dividesCells, drawsBreaks: true,
          setsNotesApart: content.setsNotesApart && text == .main,
          floats: flows && styled.takesFlow ? DocumentStyler.floatRules(of: styled) : nil,
          figureNumber: DocumentStyler.figureNumber(of: styled),
          boxedClasses: styled.boxedClasses,
          tables: DocumentStyler.tableRules(of: styled, pictures, in: input.folder),
          captions: content.stories?.captions(before: text) ?? CaptionCounts())
      ) { destination in
        input.folder.flatMap { pictures.attachment(for: destination, in: $0) }
      }
      own = (traced.text.utf16, traced.places)
    } else {
      let units = Array(input.string.utf16)
      own = (units, Array(units.indices))
    }
    let parts = DocumentTextPart.ranges(
      content.paneEnds, content.notes, content.stories, length: units.count)
    // Notes at the foot of pages have numbers that the source does not have.
    let end = text == .main && content.setsNotesApart ? content.textEnd : units.count
    take(
      own.units, own.places,
      in: parts.filter { $0.part == text && $0.range.lowerBound < end }
        .map { $0.range.lowerBound..<min($0.range.upperBound, end) })
  }

  /// Assigns its positions to the text of a part; other parts may lie between its ranges.
  private mutating func take(_ own: [UInt16], _ found: [Int], in stretches: [Range<Int>]) {
    var next = 0
    for index in stretches.joined() {
      // A space beside a quotation mark may be added after the last character.
      guard next < own.count || units[index] == 0xA0 else { return }
      guard let count = Self.length(of: units[index], in: own[next...]) else { return }
      if count > 0 { places[index] = found[next] }
      next += count
    }
  }

  /// Returns the number of code units in the source's text that one in the styled text
  /// represents; nil if it represents none of them.
  ///
  /// Styles may change the case of letters, and punctuation: quotation marks, dashes, ellipses,
  /// and spaces beside quotation marks.
  private static func length(of unit: UInt16, in own: ArraySlice<UInt16>) -> Int? {
    guard let first = own.first else { return 0 }
    if unit == first { return 1 }
    switch unit {
    case 0x2013, 0x2014: return first == UInt16(ascii: "-") ? unit == 0x2013 ? 2 : 3 : nil
    case 0x2026: return first == UInt16(ascii: ".") ? 3 : nil
    case 0xA0: return 0
    default: break
    }
    if first == UInt16(ascii: "\"") || first == UInt16(ascii: "'") { return 1 }
    guard let a = Unicode.Scalar(unit), let b = Unicode.Scalar(first) else {
      // Half of a pair, such as a Deseret letter.
      return UTF16.isSurrogate(unit) && UTF16.isSurrogate(first) ? 1 : nil
    }
    return a.properties.isCased && b.properties.isCased ? 1 : nil
  }
}

extension StoryTexts {
  /// Returns the numbers of captions in the texts before a part, after which its own continue.
  fileprivate func captions(before part: DocumentTextPart) -> CaptionCounts {
    guard case .container(let source) = part else { return CaptionCounts() }
    return stories.first { $0.source == source }?.captions ?? CaptionCounts()
  }
}

extension DocumentTextPart {
  /// Returns the ranges of all parts, in text order and UTF-16 code units; together they cover the
  /// text.
  static func ranges(
    _ paneEnds: [Int], _ notes: NoteTexts?, _ stories: StoryTexts?, length: Int
  ) -> [(part: DocumentTextPart, range: Range<Int>)] {
    guard let stories else { return ranges(paneEnds, notes, in: 0..<length) }
    return stories.stories.flatMap { story in
      story.source.map { [(.container($0), story.range)] }
        ?? ranges(paneEnds, notes, in: story.range)
    }
  }

  /// Returns the ranges of the parts of the document's own text.
  private static func ranges(
    _ paneEnds: [Int], _ notes: NoteTexts?, in whole: Range<Int>
  ) -> [(part: DocumentTextPart, range: Range<Int>)] {
    var ranges: [(part: DocumentTextPart, range: Range<Int>)] = []
    var start = whole.lowerBound
    for (index, end) in paneEnds.enumerated() {
      ranges.append((.pane(index), start..<end))
      start = end
    }
    for note in notes?.notes ?? [] {
      // The document's own text has the notes of its marks.
      guard let item = note.item else { continue }
      if note.range.lowerBound > start { ranges.append((.main, start..<note.range.lowerBound)) }
      ranges.append((.note(item), note.range))
      start = note.range.upperBound
    }
    if start < whole.upperBound || ranges.isEmpty {
      ranges.append((.main, start..<whole.upperBound))
    }
    return ranges
  }
}

extension DocumentRequest {
  /// Returns the sheet's content with the styles of one of its texts.
  fileprivate func styles(of text: DocumentTextPart, in part: SheetPart) -> SheetPart {
    switch text {
    case .main: return part
    case .pane(let number):
      guard let items = part.panes.items, items.indices.contains(number) else { return part }
      return part.styled(for: items[number])
    case .note(let number):
      guard let items = part.notes.items, items.indices.contains(number) else { return part }
      return part.applying(items[number].style)
    case .container(let number):
      guard let containers = containers(of: part), containers.indices.contains(number) else {
        return part
      }
      return part.applying(containers[number].style)
    }
  }

  /// Returns the text of a part; nil if there is none.
  fileprivate func input(
    of text: DocumentTextPart, _ part: SheetPart
  ) throws(DocumentError) -> DocumentInput? {
    switch text {
    case .main:
      if input == nil, part.text == nil, part.source == nil { return nil }
      return try self.text(part)
    case .pane(let number):
      guard let items = part.panes.items, items.indices.contains(number) else { return nil }
      return try items[number].input(files, isLossy: isLossy)
    case .note(let number):
      guard let items = part.notes.items, items.indices.contains(number) else { return nil }
      return try items[number].input(files, isLossy: isLossy)
    case .container(let number):
      guard let containers = containers(of: part), containers.indices.contains(number),
        containers[number].hasOwnText
      else { return nil }
      return try containers[number].input(files, isLossy: isLossy)
    }
  }
}

extension DocumentLayout {
  /// Returns the part that contains a position or a range of the laid-out text; nil if the range
  /// spans several parts.
  ///
  /// - Parameter range: A range in UTF-16 code units. A position between two parts belongs to the
  ///   later one.
  package func textPart(of range: Range<Int>) -> DocumentTextPart? {
    let parts = DocumentTextPart.ranges(paneEnds, notes, storyTexts, length: storage.length)
    guard let first = parts.last(where: { $0.range.lowerBound <= range.lowerBound }) else {
      return nil
    }
    if range.upperBound <= first.range.upperBound { return first.part }
    return nil
  }
}
