import TextStorage

/// The places of a document's notes in its text.
struct NoteTexts {
  /// One note.
  struct Note {
    /// Its range, in UTF-16 code units.
    var range: Range<Int>
    /// Its anchor in the text, in UTF-16 code units.
    var anchor: Int
    /// Its number among the visible notes of the sheet; nil for the note of a mark.
    var item: Int?
    /// The name that its mark has; nil for a note of the sheet.
    var name: String?
    /// The index of its stream.
    var stream = 0
    /// The background colour, or nil.
    var background: Color?
  }

  /// The end of the document's own text if notes follow it, in UTF-16 code units.
  var textEnd: Int
  /// The notes, in the order of their ranges.
  var notes: [Note]
  /// The distance of a note from the edges of its background, in points; 0 for notes without one.
  var padding: Double

  /// Moves positions after a change.
  mutating func move(by shift: TextShift) {
    textEnd = shift.moved(textEnd)
    for index in notes.indices {
      notes[index].range = shift.moved(notes[index].range)
      notes[index].anchor = shift.moved(notes[index].anchor)
    }
  }

  /// Moves positions to make room for text inserted at `range`.
  mutating func makeRoom(_ range: Range<Int>) {
    func moved(_ position: Int) -> Int {
      position >= range.lowerBound ? position + range.count : position
    }
    textEnd = moved(textEnd)
    for index in notes.indices {
      let note = notes[index].range
      notes[index].range = moved(note.lowerBound)..<moved(note.upperBound)
      notes[index].anchor = moved(notes[index].anchor)
    }
  }
}

extension DocumentStyler {
  /// Returns the styled text of an input with its notes. Block notes lie within the text, others
  /// after it, in the order of their anchors.
  ///
  /// - Parameters:
  ///   - input: The text.
  ///   - inputs: The texts of the sheet's notes.
  /// - Throws: A ``DocumentError``, also if the text does not contain a note's anchor.
  /// - Complexity: O(*n* × *k*) for *n* UTF-16 code units and *k* notes that are found by words.
  mutating func style(
    _ input: DocumentInput, notes inputs: [DocumentInput]
  ) throws(DocumentError) -> (TextStorage, NoteTexts) {
    let storage = try style(input)
    let items = part.notes.items ?? []
    // Notes at the foot of columns and pages follow the text.
    let textEnd =
      setsNotesApart ? storage.endBeforeNotes(in: 0..<storage.length) : storage.length
    let end = textEnd < storage.length ? max(0, textEnd - 1) : textEnd
    let places = try anchors(of: items, in: storage, upTo: end)
    let order = items.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let isBlock = part.notes.presentation == .block
    let ends = noteEnds(for: places, in: storage, upTo: textEnd)
    let marked = part.notes.takesMarks ? markedNotes(in: storage) : []
    var result = NoteTexts(
      textEnd: marked.first?.range.lowerBound ?? storage.length, notes: marked,
      padding: part.notes.padding ?? SheetNotes.defaultPadding)
    storage.beginEditing()
    defer { _ = storage.endEditing() }
    var added = 0
    for index in order {
      let length = storage.length
      let place = ends[index] + added
      if place > 0, place == length, storage.codeUnit(at: place - 1) != 0x0A {
        storage.append(AttributedText(string: "\n", attributes: storage.attributes(at: place - 1)))
        if let last = result.notes.last, last.item == nil {
          result.notes[result.notes.count - 1].range = last.range.lowerBound..<storage.length
        }
      }
      let start = place + storage.length - length
      if !isBlock, result.notes.isEmpty { result.textEnd = start }
      let isLast = index == order.last && start == storage.length
      let text = note(
        items[index], inputs[index], isLast: isLast, at: "notes.items[\(index)]")
      storage.insert(text, at: start)
      let anchor = places[index] + (isBlock ? added : 0)
      added += storage.length - length
      let range = start..<start + text.length
      result.notes.append(
        NoteTexts.Note(
          range: range, anchor: anchor, item: index,
          background: items[index].background ?? part.notes.background))
      if part.notes.presentation != .beside {
        separate(range, hasGround: result.notes.last?.background != nil, of: storage)
      }
    }
    if let last = result.notes.last?.range.upperBound,
      isBlock || part.notes.presentation == .page && last < storage.length
    {
      result.textEnd = storage.length
    }
    return (storage, result)
  }

  /// Returns the notes beside a text that marks in it refer to, which follow it.
  ///
  /// - Complexity: O(*n* log *n*) in the attribute runs of the text.
  private func markedNotes(in storage: TextStorage) -> [NoteTexts.Note] {
    let texts = FootnoteTexts(storage, 0..<storage.length, streams: noteStreams.map(\.name))
    return texts.notes.filter { noteStreams[$0.stream].placement == .side }.map { note in
      NoteTexts.Note(
        range: note.range, anchor: texts.firstMarks[note.name] ?? note.due,
        name: note.name, stream: note.stream, background: part.notes.background)
    }
  }

  /// Returns the ends of the parts of a text that notes follow, in UTF-16 code units.
  ///
  /// A block follows the paragraph of its anchor, or the whole table or group of floats with it.
  /// Other notes follow the text, and those beside it also the notes at its foot.
  ///
  /// - Parameter textEnd: The end of the text before the notes at its foot.
  private func noteEnds(
    for places: [Int], in storage: TextStorage, upTo textEnd: Int
  ) -> [Int] {
    switch part.notes.presentation {
    case .block: break
    case .page: return places.map { _ in textEnd }
    case .beside, .automatic, nil: return places.map { _ in storage.length }
    }
    return places.map { place in
      guard textEnd > 0 else { return 0 }
      return min(storage.partEnd(containing: min(place, textEnd - 1)), textEnd)
    }
  }

  /// Returns the anchors of notes in the text, in UTF-16 code units.
  ///
  /// - Parameter end: The last position of the text before the notes at its foot.
  /// - Throws: A ``DocumentError`` with all anchors that the text does not contain.
  private func anchors(
    of items: [SheetNote], in storage: TextStorage, upTo end: Int
  ) throws(DocumentError) -> [Int] {
    let units = Array(storage.string.utf16)
    var places: [Int] = []
    let missing = FaultList()
    for (index, item) in items.enumerated() {
      switch item.anchor {
      case .position(let position): places.append(min(position, end))
      case .words(let words):
        guard let found = UnitSearch(Array(words.utf16)).ranges(in: units).first else {
          missing.add(
            DocumentError(
              .malformedInput, at: "notes.items[\(index)].at",
              "the text does not contain “\(words)”",
              hint: "Copy the words from the text, without Markdown syntax."))
          continue
        }
        places.append(found.lowerBound)
      }
    }
    if let error = missing.error { throw error }
    return places
  }

  /// Returns the text of a note; it ends with a line feed unless it is the last of all.
  private mutating func note(
    _ item: SheetNote, _ input: DocumentInput, isLast: Bool, at place: String
  ) -> AttributedText {
    var style = part.notes.style
    style.font.size = style.font.size ?? em * SheetNotes.defaultSize
    // If all rows have one height, smaller rows are lower in proportion.
    if style.lineHeight == nil, let height = body.lineHeight, let size = style.font.size {
      style.lineHeight = height * size / em
    }
    style.merge(item.style)
    return text(of: input, style: style, isLast: isLast, at: place)
  }

  /// Separates a note from the text around it, or moves it to the top of a page of its own.
  private func separate(_ range: Range<Int>, hasGround: Bool, of storage: TextStorage) {
    let room = hasGround ? part.notes.padding ?? SheetNotes.defaultPadding : 0
    var start = range.lowerBound
    while start < range.upperBound {
      let paragraph = storage.paragraphRange(containing: start)
      let end = max(paragraph.upperBound, start + 1)
      var style = storage.attribute(.paragraphStyle, at: start) ?? ParagraphStyle()
      style.firstLineHeadIndent += room
      style.headIndent += room
      if style.tailIndent <= 0 { style.tailIndent -= room }
      if start == range.lowerBound {
        style.paragraphSpacingBefore += room
        if part.notes.presentation == .page { style.breakBefore = .page }
      }
      if end >= range.upperBound {
        style.paragraphSpacing = max(style.paragraphSpacing, 0.7 * em) + room
      }
      storage.addAttribute(
        .paragraphStyle, value: style, range: start..<min(end, range.upperBound))
      start = end
    }
  }
}

extension TextStorage {
  /// Returns the end of the paragraph, or of the table or the floats after each other, with a
  /// position, in UTF-16 code units.
  ///
  /// - Complexity: O(*n*) in the paragraphs of that part.
  fileprivate func partEnd(containing position: Int) -> Int {
    var end = paragraphRange(containing: position).upperBound
    let table = attribute(.tableCell, at: position)?.path.first?.table.identity
    // A float in a cell is a part of the table.
    let floats = table == nil && attribute(.float, at: position) != nil
    guard table != nil || floats else { return end }
    while end < length {
      let isInside =
        floats
        ? attribute(.float, at: end) != nil
        : attribute(.tableCell, at: end)?.path.first?.table.identity == table
      if !isInside { break }
      end = paragraphRange(containing: end).upperBound
    }
    return end
  }
}
