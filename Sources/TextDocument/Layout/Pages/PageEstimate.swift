import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The pages that a text takes, estimated without laying it out.
///
/// A sample of each font and style gives the width of a character and the height of a row. From
/// these follow the rows of each paragraph, and from the columns of the pages their places.
struct PageEstimate {
  /// The columns of a page.
  struct Room {
    /// The width of a column, in points.
    var width: Double
    /// The heights of the columns, in their order, in points.
    var heights: [Double]
  }

  /// The sizes of a text in one font and style.
  private struct Sample {
    /// The number of measured UTF-16 code units.
    var length: Int
    /// The average width of a code unit, in points.
    var width: Double
    /// The height of a row, in points.
    var height: Double
  }

  /// The look of a paragraph.
  private struct Look: Hashable {
    var font: FontDescriptor
    var style: ParagraphStyle
  }

  /// The text of each page, in UTF-16 code units; nil for a blank page.
  private(set) var pages: [Range<Int>?] = []
  /// The width of the columns of each page, in points.
  private(set) var widths: [Double] = []
  private let storage: TextStorage
  private let fonts: FontLibrary
  /// Returns the room of the first page from an index on for a text that begins at a position; nil
  /// if the text has no further page.
  private let room: (Int, Int) throws(DocumentError) -> (page: Int, room: Room)?
  private var samples: [Look: Sample] = [:]
  /// The first of them.
  private var first: Sample?
  /// The heights of the notes that are due, by the positions of their marks, ascending.
  private var notes: ArraySlice<(position: Int, height: Double)> = []
  private var current = Room(width: 1, heights: [])
  /// The number of the column that is being filled, and the height of its content, in points.
  private var (column, y) = (0, 0.0)
  /// The start of the current page.
  private var start = 0
  private var isFull = false

  /// The most UTF-16 code units of a sample.
  private static let sampleLength = 300
  /// The length from which a sample is kept, in UTF-16 code units.
  private static let sufficientLength = 40
  /// The number of samples. Other looks are like the first one.
  private static let mostSamples = 64
  /// The number of columns of a table with automatic ones.
  private static let columnCount = 3
  /// The room of a line that a word leaves free at its end if it is not justified, in characters.
  private static let raggedLength = 2.5

  init(
    _ storage: TextStorage, fonts: FontLibrary,
    room: @escaping (Int, Int) throws(DocumentError) -> (page: Int, room: Room)?
  ) {
    (self.storage, self.fonts, self.room) = (storage, fonts, room)
  }

  /// Estimates the pages of a text.
  ///
  /// - Parameters:
  ///   - range: The text without its notes, in UTF-16 code units.
  ///   - texts: The notes at the foot of its columns; nil if there are none.
  /// - Complexity: O(*n* log *n*) in the paragraphs.
  mutating func fill(
    _ range: Range<Int>, notes texts: FootnoteTexts?
  ) throws(DocumentError) {
    start = range.lowerBound
    guard try turnPage() else { return }
    if let texts {
      notes =
        texts.order.map { index in
          let note = texts.notes[index]
          return (note.due, height(of: note.range, width: current.width))
        }[...]
    }
    for paragraph in storage.paragraphRanges(for: range) where !isFull {
      let paragraph = paragraph.clamped(to: range)
      if paragraph.isEmpty { continue }
      let style = storage.attribute(.paragraphStyle, at: paragraph.lowerBound) ?? .default
      try begin(paragraph.lowerBound, style)
      var height = height(of: paragraph, width: current.width)
      while let note = notes.first, note.position < paragraph.upperBound {
        height += note.height
        notes.removeFirst()
      }
      try add(height, of: paragraph)
    }
    end(at: range.upperBound)
  }

  /// Begins a column or page if a paragraph does.
  private mutating func begin(
    _ position: Int, _ style: ParagraphStyle
  ) throws(DocumentError) {
    switch style.breakBefore {
    case .none: return
    case .container:
      if y == 0 { return }
      (column, y) = (column + 1, 0)
      if column >= current.heights.count { try nextPage(at: position) }
    case .page:
      if column > 0 || y > 0 { try nextPage(at: position) }
    }
  }

  /// Adds a paragraph to the columns, of which it may fill several.
  private mutating func add(_ height: Double, of paragraph: Range<Int>) throws(DocumentError) {
    var rest = height
    while column < current.heights.count, y + rest > current.heights[column], !isFull {
      rest -= current.heights[column] - y
      (column, y) = (column + 1, 0)
      guard column >= current.heights.count else { continue }
      let share = 1 - min(1, max(0, rest / max(height, 1)))
      try nextPage(at: paragraph.lowerBound + Int(Double(paragraph.count) * share))
    }
    y += rest
  }

  private mutating func nextPage(at position: Int) throws(DocumentError) {
    end(at: position)
    start = position
    if try !turnPage() { isFull = true }
  }

  private mutating func end(at position: Int) {
    if !isFull { addPage(start..<max(start, position)) }
  }

  private mutating func addPage(_ range: Range<Int>?) {
    pages.append(range)
    widths.append(current.width)
  }

  /// Takes the columns of the next page.
  private mutating func turnPage() throws(DocumentError) -> Bool {
    guard let next = try room(pages.count, start), pages.count < Self.mostPages else {
      return false
    }
    current = next.room
    while pages.count < next.page { addPage(nil) }
    (column, y) = (0, 0)
    return !current.heights.isEmpty
  }

  /// The most pages that are estimated.
  private static let mostPages = 100_000

  // MARK: Heights

  /// Returns the height of some paragraphs in a column, in points.
  private mutating func height(of range: Range<Int>, width: Double) -> Double {
    let attributes = storage.attributes(at: range.lowerBound)
    let style = attributes[.paragraphStyle] ?? .default
    let sample = sample(of: range, Look(font: attributes[.font] ?? .default, style: style))
    let spacing = style.paragraphSpacing + style.paragraphSpacingBefore
    if let attachment = attributes[.attachment] {
      let box = attachment.box
      let most = attachment.fitsLine ? width * attachment.fittingShare : .infinity
      return box.height * min(1, most / max(box.width, 1)) + spacing
    }
    // The cells of a row are beside each other.
    let columns =
      attributes[.tableCell].map {
        Double(max($0.table.columns.count, Self.columnCount))
      } ?? 1
    let isRagged = style.alignment != .justified
    let free =
      width / columns - style.headIndent + min(0, style.tailIndent)
      - (isRagged ? Self.raggedLength * sample.width : 0)
    let length = Double(range.count) * sample.width
    let lines = max(1, (length / max(free, 4 * sample.width, 1)).rounded(.up))
    return (lines * (sample.height + style.lineSpacing) + spacing) / columns
  }

  /// Returns the sizes of a paragraph's text.
  private mutating func sample(of range: Range<Int>, _ look: Look) -> Sample {
    let length = min(range.count, Self.sampleLength)
    if let known = samples[look],
      known.length >= Self.sufficientLength || length < 2 * known.length
    {
      return known
    }
    if samples.count >= Self.mostSamples, let first { return first }
    let end = range.lowerBound + length
    var words = storage.substring(in: range.lowerBound..<end)
    words.removeAll { $0.isNewline }
    var attributes = TextAttributes()
    (attributes[.font], attributes[.paragraphStyle]) = (look.font, look.style)
    let manager = LayoutManager(fonts: fonts)
    let own = TextStorage(string: words.isEmpty ? "x" : words, attributes: attributes)
    own.addLayoutManager(manager)
    let container = TextContainer()
    manager.addTextContainer(container)
    let fragments = manager.lineFragments(in: container)
    let width = fragments.map { $0.used.end - $0.used.start }.reduce(0, +)
    let sample = Sample(
      length: length, width: max(width, 1) / Double(max(words.utf16.count, 1)),
      height: manager.rows(in: container).first?.height ?? look.font.size)
    samples[look] = sample
    first = first ?? sample
    return sample
  }
}
