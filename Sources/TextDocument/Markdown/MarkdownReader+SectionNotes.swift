import CCmark

/// Notes of a text that follow the sections with their marks, or have numbers by section.
struct SectionNotes {
  /// The addresses of the notes in the order of their numbers. cmark places them after the text.
  fileprivate var nodes: [Int] = []
  /// The numbers of notes in the order of their first marks, and how many of them are written.
  fileprivate var (due, written): ([Int], Int) = ([], 0)
  fileprivate var known: Set<Int> = []
  /// The number of the note that is being written; nil for none.
  fileprivate(set) var current: Int?
  /// The number of notes of the current section, if numbers start again in each.
  fileprivate var count = 0

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

  /// Adds a note that the text refers to, unless it is known.
  fileprivate mutating func add(_ note: Int) {
    if known.insert(note).inserted { due.append(note) }
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
    sectionNotes.add(note)
    guard rules.noteLevel.restarts != nil else { return number }
    if let known = text.shownNoteNumbers[note] { return String(known) }
    sectionNotes.count += 1
    text.shownNoteNumbers[note] = sectionNotes.count
    return String(sectionNotes.count)
  }

  /// Returns true if a note is in the text already. The first of those after the text ends the
  /// last section.
  mutating func isRead(_ node: OpaquePointer) -> Bool {
    guard rules.setsNotesInSections, sectionNotes.current == nil else { return false }
    writeSectionNotes()
    return true
  }

  /// Writes the notes that the current section refers to.
  private mutating func writeSectionNotes() {
    guard sectionNotes.written < sectionNotes.due.count else { return }
    if !rules.notesTitle.isEmpty { writeNotesTitle() }
    defer { sectionNotes.current = nil }
    let held = divs
    // Marks within notes add to them.
    while sectionNotes.written < sectionNotes.due.count {
      let number = sectionNotes.due[sectionNotes.written]
      sectionNotes.written += 1
      guard sectionNotes.nodes.indices.contains(number - 1) else { continue }
      let address = sectionNotes.nodes[number - 1]
      sectionNotes.current = number
      guard let node = unsafe OpaquePointer(bitPattern: address),
        let iterator = unsafe cmark_iter_new(node)
      else { continue }
      defer { unsafe cmark_iter_free(iterator) }
      unsafe readAll(iterator)
    }
    divs = held
  }

  /// Writes the words above notes.
  mutating func writeNotesTitle() {
    beginBlock(nil, in: [])
    text.blocks[text.blocks.count - 1].attributes.classes = [MarkdownRules.notesTitleStyle]
    text.blocks[text.blocks.count - 1].note = nil
    append(rules.notesTitle)
    endBlock()
  }
}
