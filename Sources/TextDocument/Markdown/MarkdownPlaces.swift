import TextStorage

/// Maps the characters of a Markdown text to their positions in the source. Positions are found
/// while the source is read, word by word from the start of each block.
///
/// Characters that the source writes differently (`&amp;`) or does not contain, such as the ends
/// of paragraphs, have no position. A position may be wrong if a mark contains the same words as
/// the text after it. After an edit based on it, read the source again and compare.
struct MarkdownPlaces {
  /// For each UTF-16 code unit of the text, its position in the source, in UTF-16 code units; -1
  /// for none.
  private(set) var places: [Int] = []
  private let source: [UInt16]
  /// The starts of lines, and the end of the source.
  private let lines: [Int]
  /// The position after the last match.
  private var cursor = 0
  /// The end of the block being read.
  private var limit: Int
  /// True if the next block is the first of a footnote.
  private var isNote = false

  init(_ source: String) {
    self.source = Array(source.utf16)
    limit = self.source.count
    var lines = [0]
    for (index, unit) in self.source.enumerated() {
      let next = index + 1 < self.source.count ? self.source[index + 1] : 0
      if unit == 0x0A || (unit == 0x0D && next != 0x0A) { lines.append(index + 1) }
    }
    lines.append(self.source.count)
    self.lines = lines
  }

  /// Begins a block.
  ///
  /// - Parameters:
  ///   - first: Its first line, from 1.
  ///   - last: Its last line; one before the first if its end is not known.
  mutating func enterBlock(from first: Int, through last: Int) {
    guard lines.indices.contains(first - 1) else { return }
    let start = lines[first - 1]
    limit = last >= first && last < lines.count ? lines[last] : source.count
    if cursor < start || cursor > limit || isNote { cursor = start }
    if isNote { leaveNoteMark() }
    isNote = false
  }

  /// Begins a footnote, whose first block follows its mark (`[^name]:`).
  mutating func enterNote() { isNote = true }

  /// Skips a mark that the source contains literally, such as `<br>`, but the text does not.
  mutating func pass(_ mark: String) {
    let units = Array(mark.utf16)
    for index in cursor..<max(cursor, limit) where source[index] == units.first {
      guard source[index..<limit].starts(with: units) else { continue }
      cursor = index + units.count
      return
    }
  }

  /// Skips the mark of a note (`[^name]`), which the text replaces by a number.
  mutating func leaveNoteMark() {
    for index in cursor..<max(cursor, limit)
    where source[index] == UInt16(ascii: "[") && index + 1 < limit
      && source[index + 1] == UInt16(ascii: "^")
    {
      return passMark(at: index)
    }
  }

  private mutating func passMark(at start: Int) {
    guard let end = source[start..<limit].firstIndex(of: UInt16(ascii: "]")) else { return }
    cursor = end + 1
  }

  /// Leaves the words of a link, and skips its destination.
  mutating func leaveLink() {
    guard cursor < limit, source[cursor] == UInt16(ascii: "]") else { return }
    cursor += 1
    guard cursor < limit else { return }
    let closing: UInt16
    switch source[cursor] {
    case UInt16(ascii: "("): closing = UInt16(ascii: ")")
    case UInt16(ascii: "["): closing = UInt16(ascii: "]")
    default: return
    }
    let opening = source[cursor]
    var depth = 0
    for index in cursor..<limit {
      if index > 0, source[index - 1] == UInt16(ascii: "\\") { continue }
      if source[index] == opening { depth += 1 }
      if source[index] == closing { depth -= 1 }
      if depth == 0 {
        cursor = index + 1
        return
      }
    }
  }

  /// Finds words that were appended to the text.
  ///
  /// - Parameters:
  ///   - words: The words, as in the text.
  ///   - length: The length of the text including them, in UTF-16 code units.
  mutating func find(_ words: ArraySlice<UInt16>, length: Int) {
    fill(to: length - words.count)
    guard let first = words.first else { return }
    for start in cursor..<max(cursor, limit) where mayBegin(first, at: start) {
      guard let (found, end) = match(words, at: start) else { continue }
      places += found
      cursor = end
      return
    }
    fill(to: length)
  }

  /// Removes the positions of a range of the text.
  mutating func remove(_ range: Range<Int>) {
    places.removeSubrange(range.clamped(to: places.indices))
  }

  /// Marks the text up to a length as having no position.
  mutating func fill(to length: Int) {
    if places.count < length {
      places.append(contentsOf: repeatElement(-1, count: length - places.count))
    }
  }

  private func mayBegin(_ word: UInt16, at index: Int) -> Bool {
    isSame(word, at: index) || escapes(word, at: index) || source[index] == UInt16(ascii: "&")
  }

  /// Returns the positions of words that start at a position of the source, and their end there;
  /// nil if the source has other words.
  private func match(_ words: ArraySlice<UInt16>, at start: Int) -> (places: [Int], end: Int)? {
    var found: [Int] = []
    found.reserveCapacity(words.count)
    var index = start
    var next = words.startIndex
    while next < words.endIndex {
      guard index < limit else { return nil }
      if escapes(words[next], at: index) {
        found.append(index + 1)
        index += 2
      } else if let end = endOfEntity(at: index) {
        // An entity counts as one character.
        let isPair = UTF16.isLeadSurrogate(words[next]) && next + 1 < words.endIndex
        found += isPair ? [-1, -1] : [-1]
        if isPair { next += 1 }
        index = end
      } else if isSame(words[next], at: index) {
        found.append(index)
        index += 1
      } else {
        return nil
      }
      next += 1
    }
    return (found, index)
  }

  /// Returns true if the source has the character literally; code may continue on another line.
  private func isSame(_ word: UInt16, at index: Int) -> Bool {
    let unit = source[index]
    return unit == word || (unit == 0x0A && word == 0x20) || (unit == 0x09 && word == 0x20)
  }

  /// Returns true if the source has the character with a backslash before it.
  private func escapes(_ word: UInt16, at index: Int) -> Bool {
    source[index] == UInt16(ascii: "\\") && index + 1 < limit && source[index + 1] == word
      && word.isMark
  }

  /// Returns the end of an entity, a character's name or number such as `&amp;`.
  private func endOfEntity(at start: Int) -> Int? {
    guard source[start] == UInt16(ascii: "&") else { return nil }
    let body = source[(start + 1)..<limit].prefix(33).prefix { $0.isNameOrNumber }
    let end = start + 1 + body.count
    return !body.isEmpty && end < limit && source[end] == UInt16(ascii: ";") ? end + 1 : nil
  }
}

extension UInt16 {
  /// Creates the code unit of an ASCII character.
  init(ascii character: Unicode.Scalar) { self = UInt16(UInt8(ascii: character)) }

  /// True for ASCII punctuation, which a backslash escapes in Markdown.
  package var isMark: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  fileprivate var isNameOrNumber: Bool {
    switch self {
    case 0x23, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension MarkdownText {
  /// Reads Markdown, and maps its characters to the source.
  ///
  /// - Parameters:
  ///   - source: The Markdown.
  ///   - rules: The rules beyond those of Markdown.
  ///   - picture: Returns the attachment for a picture, as in ``init(parsing:picture:)``.
  /// - Returns: The text; and for each of its UTF-16 code units the position in the source, in
  ///   UTF-16 code units, or -1 for none.
  /// - Complexity: O(*n*) in the length of the source for ordinary text, otherwise O(*n* × *b*)
  ///   for blocks as long as *b*.
  static func tracing(
    _ source: String, rules: MarkdownRules = MarkdownRules(),
    picture: ((_ destination: String) -> TextAttachment?)? = nil
  ) -> (text: MarkdownText, places: [Int]) {
    var text = MarkdownText()
    let places = MarkdownReader.read(
      source, into: &text, picture: picture, rules: rules,
      places: MarkdownPlaces(source))
    return (text, places)
  }
}
