import CCmark
import TextDrawing

/// Notes of a text that are written in another place or order than cmark has them, or with marks
/// of their own.
struct SectionNotes {
  /// The addresses of the notes in the order of their numbers. cmark places them after the text.
  fileprivate var nodes: [Int] = []
  /// The numbers of notes in the order of their first marks, and how many of them are written.
  fileprivate var (due, written): ([Int], Int) = ([], 0)
  fileprivate var known: Set<Int> = []
  /// The number of the note that is being written; nil for none.
  fileprivate(set) var current: Int?
  /// The number of notes of the current section in each stream whose numbers start again.
  fileprivate var counts: [Int: Int] = [:]

  /// Adds a note that the text refers to, unless it is known.
  fileprivate mutating func add(_ note: Int) {
    if known.insert(note).inserted { due.append(note) }
  }
}

extension MarkdownReader {
  /// Finds the notes of a tree, their streams, and the marks that do not depend on sections.
  ///
  /// - Complexity: O(*n*) in the number of notes, and in the source if there are several streams.
  mutating func collectNotes(from root: OpaquePointer) {
    var node = unsafe cmark_node_last_child(root)
    var lines: [Int] = []
    while let current = unsafe node,
      unsafe cmark_node_get_type(current) == CMARK_NODE_FOOTNOTE_DEFINITION
    {
      sectionNotes.nodes.append(Int(bitPattern: current))
      lines.append(Int(unsafe cmark_node_get_start_line(current)))
      unsafe node = cmark_node_previous(current)
    }
    sectionNotes.nodes.reverse()
    lines.reverse()
    if rules.noteStreams.count > 1 { findStreams(ofNotesInLines: lines) }
    var counts: [Int: Int] = [:]
    for number in sectionNotes.nodes.indices.map({ $0 + 1 }) {
      let stream = text.noteStreams[number] ?? 0
      counts[stream, default: 0] += 1
      let own = rules.noteStreams[stream]
      guard own.restarts == nil,
        rules.noteStreams.count > 1 || own.notation != .digits || own.language != nil
      else { continue }
      text.noteLabels[number] = own.mark(counts[stream] ?? 1)
    }
  }

  /// Finds the streams of notes by their names in the source.
  ///
  /// - Parameter lines: The first line of each note, from 1.
  private mutating func findStreams(ofNotesInLines lines: [Int]) {
    let names = FootnoteScan(input.source).names
    let streams = rules.noteStreams
    let main = streams.firstIndex(where: \.isMain) ?? 0
    for (index, line) in lines.enumerated() {
      guard let name = names[line], let colon = name.firstIndex(of: ":") else {
        text.noteStreams[index + 1] = main
        continue
      }
      let prefix = String(name[..<colon])
      let stream = streams.firstIndex { $0.name == prefix }
      text.noteStreams[index + 1] = stream ?? main
      guard stream == nil, text.remarks.count < Self.mostRemarks else { continue }
      let hint = NearestNames(streams.map(\.name)).hint(for: prefix).map { "; \($0)" } ?? ""
      remark(
        line: line,
        "the sheet has no stream of notes “\(prefix.prefix(80))”, so the note is one of the others"
          + hint)
    }
  }

  /// Ends the section before a heading.
  mutating func beginSection(level: Int) {
    guard containerDepth == 0, openNote == nil else { return }
    if rules.setsNotesInSections, level <= rules.noteLevel { writeSectionNotes() }
    for (stream, own) in rules.noteStreams.enumerated() {
      if let restarts = own.restarts, level <= restarts { sectionNotes.counts[stream] = 0 }
    }
  }

  /// Returns the text of the mark of a note.
  mutating func shownMark(ofNote number: String) -> String {
    guard let note = Int(number) else { return number }
    sectionNotes.add(note)
    let stream = text.noteStreams[note] ?? 0
    if text.noteLabels[note] == nil, rules.noteStreams[stream].restarts != nil {
      let count = (sectionNotes.counts[stream] ?? 0) + 1
      sectionNotes.counts[stream] = count
      text.noteLabels[note] = rules.noteStreams[stream].mark(count)
    }
    guard let label = text.noteLabels[note] else { return number }
    // A mark needs a character, which has no glyph.
    return label.isEmpty ? "\u{2060}" : label
  }

  /// Returns true if a note is in the text already. The first of those after the text ends the
  /// last section.
  mutating func isRead(_ node: OpaquePointer) -> Bool {
    let isOrdered = rules.setsNotesApart && rules.noteStreams.count > 1
    guard rules.setsNotesInSections || isOrdered, sectionNotes.current == nil else { return false }
    if isOrdered || rules.noteStreams.contains(where: \.isBeside) {
      for number in sectionNotes.nodes.indices { sectionNotes.add(number + 1) }
    }
    writeSectionNotes(isAtEnd: true)
    return true
  }

  /// True if a note is beside the text.
  func isBeside(_ note: Int) -> Bool { rules.noteStreams[text.noteStreams[note] ?? 0].isBeside }

  /// Writes the notes that the current section refers to, stream by stream. Those beside the text
  /// follow all others.
  private mutating func writeSectionNotes(isAtEnd: Bool = false) {
    guard sectionNotes.written < sectionNotes.due.count else { return }
    defer { sectionNotes.current = nil }
    let held = divs
    var titled: Set<Int> = []
    // Marks within notes add to them.
    while sectionNotes.written < sectionNotes.due.count {
      let due = sectionNotes.due[sectionNotes.written...]
      let stream = due.map { text.noteStreams[$0] ?? 0 }.min() ?? 0
      let isBeside = rules.noteStreams[stream].isBeside
      if isBeside, !isAtEnd { return }
      let own = due.filter { (text.noteStreams[$0] ?? 0) == stream }
      let others = due.filter { (text.noteStreams[$0] ?? 0) != stream }
      sectionNotes.due.replaceSubrange(sectionNotes.written..., with: own + others)
      sectionNotes.written += own.count
      let title = rules.noteStreams[stream].title
      if rules.setsNotesInSections, !isBeside, titled.insert(stream).inserted {
        sectionNotes.current = nil
        if !title.isEmpty {
          writeNotesTitle(title)
        } else if rules.noteLevel == 0, titled.count == 1 {
          // The line that separates a list of notes from the text.
          writeBreak(in: [])
        }
      }
      for number in rules.setsNotesApart ? own.sorted() : own { write(note: number) }
    }
    divs = held
  }

  private mutating func write(note number: Int) {
    guard sectionNotes.nodes.indices.contains(number - 1) else { return }
    let address = sectionNotes.nodes[number - 1]
    sectionNotes.current = number
    guard let node = unsafe OpaquePointer(bitPattern: address),
      let iterator = unsafe cmark_iter_new(node)
    else { return }
    defer { unsafe cmark_iter_free(iterator) }
    unsafe readAll(iterator)
  }

  /// Writes the words above notes.
  mutating func writeNotesTitle(_ title: String) {
    beginBlock(nil, in: [])
    text.blocks[text.blocks.count - 1].attributes.classes = [MarkdownRules.notesTitleStyle]
    text.blocks[text.blocks.count - 1].note = nil
    append(title)
    endBlock()
  }
}

extension MarkdownNoteStream {
  /// Returns the mark of the note with a number, from 1.
  fileprivate func mark(_ number: Int) -> String {
    PageLabel(number: number, notation: notation).text(in: language)
  }
}
