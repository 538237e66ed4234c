import CCmark

/// Notes of a text that follow the sections with their marks, or have numbers by section.
struct SectionNotes {
  /// The addresses of the notes in the order of their numbers. cmark places them after the text.
  fileprivate var nodes: [Int] = []
  /// The number of notes that the text has so far, and that it refers to so far.
  fileprivate var (written, due) = (0, 0)
  /// The number of notes of the current section, if numbers start again in each.
  fileprivate var count = 0
  /// True if notes of the current section are being written.
  fileprivate var isWriting = false

  /// Finds the notes of a tree.
  mutating func collect(from root: OpaquePointer) {
    var node = unsafe cmark_node_last_child(root)
    while let current = unsafe node,
      unsafe cmark_node_get_type(current) == CMARK_NODE_FOOTNOTE_DEFINITION
    {
      nodes.append(Int(bitPattern: current))
      unsafe node = cmark_node_previous(current)
    }
    nodes.reverse()
  }
}

extension MarkdownReader {
  /// Ends the section before a heading.
  mutating func beginSection(level: Int) {
    guard containerDepth == 0, openNote == nil else { return }
    if rules.setsNotesInSections, level <= rules.noteLevel.ends { writeSectionNotes() }
    if let own = rules.noteLevel.restarts, level <= own { sectionNotes.count = 0 }
  }

  /// Returns the number that the mark of a note shows.
  mutating func shownNumber(ofNote number: String) -> String {
    guard let note = Int(number) else { return number }
    sectionNotes.due = max(sectionNotes.due, note)
    guard rules.noteLevel.restarts != nil else { return number }
    if let known = text.shownNoteNumbers[note] { return String(known) }
    sectionNotes.count += 1
    text.shownNoteNumbers[note] = sectionNotes.count
    return String(sectionNotes.count)
  }

  /// Returns true if a note is in the text already. The first of those after the text ends the last
  /// section.
  mutating func isRead(_ node: OpaquePointer) -> Bool {
    guard rules.setsNotesInSections, !sectionNotes.isWriting else { return false }
    if sectionNotes.written < sectionNotes.nodes.count {
      // Notes that only notes refer to follow these.
      sectionNotes.due = sectionNotes.nodes.count
      writeSectionNotes()
    }
    return true
  }

  /// Writes the notes that the current section refers to.
  private mutating func writeSectionNotes() {
    sectionNotes.due = min(sectionNotes.due, sectionNotes.nodes.count)
    guard sectionNotes.written < sectionNotes.due else { return }
    if !rules.notesTitle.isEmpty { writeNotesTitle() }
    sectionNotes.isWriting = true
    defer { sectionNotes.isWriting = false }
    let held = divs
    while sectionNotes.written < min(sectionNotes.due, sectionNotes.nodes.count) {
      let address = sectionNotes.nodes[sectionNotes.written]
      sectionNotes.written += 1
      guard let node = unsafe OpaquePointer(bitPattern: address),
        let iterator = unsafe cmark_iter_new(node) else { continue }
      defer { unsafe cmark_iter_free(iterator) }
      unsafe readAll(iterator)
    }
    divs = held
  }

  /// Writes the words above notes.
  mutating func writeNotesTitle() {
    beginBlock(nil, in: [])
    text.blocks[text.blocks.count - 1].attributes.classes = [SheetFootnotes.titleStyle]
    text.blocks[text.blocks.count - 1].note = nil
    append(rules.notesTitle)
    endBlock()
  }
}
