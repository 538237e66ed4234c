public import TextDrawing
public import TextStorage

extension AttributeKey<[MarkdownElement]> {
  /// The Markdown elements of a range, from the outermost to the innermost; absent in plain
  /// paragraphs. Their names are those of the sheet's styles for them.
  public static let markdownElements = AttributeKey("markdownElements")
}

extension AttributedText {
  /// Reads CommonMark, with the tables and strikethrough of GitHub Flavored Markdown, into a text
  /// with attributes for its structure but not its appearance. These are `.markdownElements`,
  /// `.link` for permitted links, and `.attachment` on a character in place of a picture. Marks of
  /// notes have `.noteReference`, and the paragraphs of notes `.note`, with the note's number. The
  /// lists of an item, whose markers layout generates, are the `textLists` of `.paragraphStyle`.
  /// Indents are left to the caller.
  ///
  /// - Parameters:
  ///   - source: The Markdown.
  ///   - links: The rules for links; the words of refused links are plain text.
  ///   - picture: Returns the attachment for a picture by its destination; nil to show the
  ///     picture's description.
  /// - Complexity: O(*n* log *n*) in the length of the source.
  public init(
    markdown source: String, links: LinkPolicy = .standard,
    picture: ((_ destination: String) -> TextAttachment?)? = nil
  ) {
    let parsed = MarkdownText(parsing: source, links: links, picture: picture)
    var places: Set<Int> = [0, parsed.utf16.count]
    for block in parsed.blocks {
      places.formUnion([block.range.lowerBound, block.range.upperBound])
    }
    for span in parsed.spans { places.formUnion([span.range.lowerBound, span.range.upperBound]) }
    for picture in parsed.pictures { places.formUnion([picture.position, picture.position + 1]) }
    var pictures = parsed.pictures[...]
    let spans = parsed.spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var builder = AttributedTextBuilder()
    var open: [MarkdownSpan] = []
    var (nextSpan, block, start) = (0, 0, 0)
    for end in places.sorted().dropFirst() {
      while block < parsed.blocks.count, parsed.blocks[block].range.upperBound <= start {
        block += 1
      }
      open.removeAll { $0.range.upperBound <= start }
      while nextSpan < spans.count, spans[nextSpan].range.lowerBound <= start {
        if spans[nextSpan].range.upperBound > start { open.append(spans[nextSpan]) }
        nextSpan += 1
      }
      var elements = block < parsed.blocks.count ? parsed.blocks[block].elements : []
      elements += open.map(\.element)
      var attributes = TextAttributes()
      if !elements.isEmpty { attributes[.markdownElements] = elements }
      if let note = block < parsed.blocks.count ? parsed.blocks[block].note : nil {
        attributes[.note] = String(note)
      }
      if let note = open.last(where: { $0.note != nil })?.note {
        attributes[.noteReference] = String(note)
      }
      let lists = block < parsed.blocks.count ? parsed.blocks[block].textLists : []
      if !lists.isEmpty {
        var style = ParagraphStyle()
        style.textLists = lists
        attributes[.paragraphStyle] = style
      }
      if let link = open.last(where: { $0.destination != nil }) {
        attributes[.link] = link.destination
      }
      if let picture = pictures.first, picture.position == start {
        attributes[.attachment] = picture.attachment
        pictures.removeFirst()
      }
      builder.append(utf16: Array(parsed.utf16[start..<end]), attributes: attributes)
      start = end
    }
    self = builder.finish()
  }
}

extension MarkdownBlock {
  /// The elements that a paragraph is in, from the outermost to the innermost.
  fileprivate var elements: [MarkdownElement] {
    var elements = [MarkdownElement](repeating: .blockQuote, count: quoteDepth)
    if !lists.isEmpty { elements.append(.listItem) }
    if element == .tableHeader { elements.append(.table) }
    if let element, !elements.contains(element) { elements.append(element) }
    return elements
  }
}
