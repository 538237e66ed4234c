import CCmark

/// Footnotes as on GitHub: `[^name]` in the text and `[^name]: words` anywhere. A number replaces
/// the mark, and the notes follow the text as a numbered list, or as paragraphs for places of
/// their own.
extension MarkdownReader {
  /// Begins a note. cmark moves all notes that the text refers to after it, in the order of their
  /// marks.
  mutating func beginNote(_ node: OpaquePointer) {
    text.noteCount += 1
    openNote = sectionNotes.current ?? text.noteCount
    if !rules.notesAreParagraphs {
      if noteList == nil {
        openNote = nil
        unsafe beginNotes(node)
        openNote = text.noteCount
      }
      if let noteList { lists.append(noteList) }
      beginItem()
    }
    places?.enterNote()
  }

  mutating func endNote(_ node: OpaquePointer) {
    let isEmpty =
      rules.notesAreParagraphs ? text.blocks.last?.note != openNote : pendingMarker != nil
    if isEmpty {
      // A note without words has a line for its number.
      writeEmptyItem(in: rules.notesAreParagraphs ? [] : lists[...])
      remark(line: unsafe line(of: node), "this note has no text; write it after the colon")
    }
    if !rules.notesAreParagraphs { lists.removeLast() }
    openNote = nil
  }

  /// Separates the notes from the text.
  private mutating func beginNotes(_ first: OpaquePointer) {
    if !rules.notesTitle.isEmpty {
      writeNotesTitle(rules.notesTitle)
    } else if !text.blocks.isEmpty {
      writeBreak(in: [])
    }
    listCount += 1
    var count = 0
    var note: OpaquePointer? = unsafe first
    while let current = unsafe note {
      count += 1
      unsafe note = cmark_node_next(current)
    }
    noteList = MarkdownList(
      number: listCount, start: 1, count: count, delimiter: ".", isTight: true)
  }
}

/// Finds the lines of a text that may begin footnotes: `[^name]:`, after the marks of quotes and
/// lists.
struct FootnoteScan {
  private let source: [UInt8]
  /// The lines that may begin a note, from 1, and the byte offsets of their brackets.
  private var starts: [(line: Int, bracket: Int)] = []
  private(set) var lineCount = 1

  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "^")) else {
      source = []
      return
    }
    source = Array(text.utf8)
    var isLineStart = true
    for (index, byte) in source.enumerated() {
      switch byte {
      case 0x0A where index > 0 && source[index - 1] == 0x0D: break
      case 0x0A, 0x0D:
        lineCount += 1
        isLineStart = true
      case UInt8(ascii: "[") where isLineStart:
        isLineStart = false
        if name(at: index) != nil { starts.append((lineCount, index)) }
      case 0x20, 0x09, 0x30...0x39, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"):
        break
      default: isLineStart = false
      }
    }
  }

  /// True if some line may begin a note.
  var mayHaveNotes: Bool { !starts.isEmpty }

  /// Returns the text with a backslash before each note that is not shown, so that it remains as
  /// written; nil if all are shown.
  ///
  /// - Parameter shown: True for each line, by its number, of which something is shown.
  func plainSource(shown: [Bool]) -> String? {
    let missing = starts.filter { !shown[$0.line] }
    if missing.isEmpty { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count + missing.count)
    var start = 0
    for (_, bracket) in missing {
      bytes += source[start..<bracket]
      bytes.append(UInt8(ascii: "\\"))
      start = bracket
    }
    return String(decoding: bytes + source[start...], as: UTF8.self)
  }

  /// The names of notes by the lines that they may begin in, from 1.
  var names: [Int: String] {
    var names: [Int: String] = [:]
    for (line, bracket) in starts {
      names[line] = name(at: bracket).map { String(decoding: source[$0], as: UTF8.self) }
    }
    return names
  }

  /// Returns the bytes of the name if `[^name]:` is at this byte offset, with a name that
  /// cmark-gfm accepts; otherwise nil.
  private func name(at bracket: Int) -> Range<Int>? {
    var index = bracket + 1
    guard index < source.count, source[index] == UInt8(ascii: "^") else { return nil }
    index += 1
    let start = index
    while index < source.count, ![0x00, 0x09, 0x0A, 0x0D, 0x20, 0x5D].contains(source[index]) {
      index += 1
    }
    let isNote =
      index > start && index + 1 < source.count && source[index] == 0x5D
      && source[index + 1] == UInt8(ascii: ":")
    return isNote ? start..<index : nil
  }
}
