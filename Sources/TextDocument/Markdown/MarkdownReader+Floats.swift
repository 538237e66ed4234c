import CCmark
import TextStorage

/// Pictures and divs at a side of their column.
///
/// A float is a block of its own before the paragraph that its picture is written in: a paragraph
/// with the picture, and one with its caption.
extension MarkdownReader {
  /// The state of floats while a text is read.
  struct FloatState {
    /// The pictures that are blocks already.
    var pictures: Set<NodeNumber> = []
    /// True if the last node was such a picture.
    var isAfterPicture = false
    /// True if such pictures are in the open paragraph.
    var isInParagraph = false
    /// The number of captions so far, including those of the texts before.
    var captionCount = 0
    /// True if the open paragraph holds nothing but pictures.
    var isFigure = false
    /// The captions of pictures in the open paragraph that do not float.
    var captions: [(words: String, identifier: String?)] = []
    /// The float that a picture has begun without a caption yet; nil if there is none.
    var pictured: Int?
  }

  /// The float that the innermost open divs are a part of; nil for none.
  var openFloat: Int? { divs.first { $0.float != nil }?.float }

  /// Begins a paragraph. Its floating pictures become blocks before it.
  mutating func beginParagraph(_ node: OpaquePointer) {
    unsafe scanMarkup(of: node)
    if let mark = unsafe captionMark(of: node) {
      beginBlock(nil, in: lists[...])
      takeMarkup()
      droppedMark = mark
      return unsafe takeCaption(node)
    }
    let isAlone = unsafe !isInFoot && holdsOnlyPictures(node)
    floats.isFigure = isAlone
    guard rules.floats != nil, !isInFoot else {
      beginBlock(nil, in: lists[...])
      takeMarkup()
      return unsafe takeDefinition(node)
    }
    if let float = openFloat {
      beginBlock(isAlone ? .figure : floats.pictured == float ? .caption : nil, in: lists[...])
      if isAlone {
        floats.pictured = float
        text.floats[float].isPicture = true
      } else if floats.pictured == float {
        beginCaption(of: float)
      }
      return takeMarkup()
    }
    let marker = pendingMarker
    pendingMarker = nil
    var child = unsafe cmark_node_first_child(node)
    while let next = unsafe child {
      if unsafe cmark_node_get_type(next) == CMARK_NODE_IMAGE {
        unsafe readFloat(next, isAlone: isAlone)
      }
      unsafe child = cmark_node_next(next)
    }
    pendingMarker = marker
    beginBlock(nil, in: lists[...])
    takeMarkup()
    unsafe takeDefinition(node)
  }

  /// Ends a paragraph, which disappears if only floating pictures were in it.
  mutating func endParagraph() {
    definitionBreaks = [:]
    let last = text.blocks.count - 1
    let isEmpty = text.blocks[last].range.lowerBound == text.utf16.count
    let hadFloats = floats.isInParagraph
    (floats.isInParagraph, floats.isAfterPicture) = (false, false)
    let captions = floats.captions
    (floats.isFigure, floats.captions) = (false, [])
    guard hadFloats, isEmpty else {
      if !captions.isEmpty { text.blocks[last].element = .figure }
      endBlock()
      for caption in captions { write(caption.words, identifier: caption.identifier) }
      return
    }
    pendingMarker = text.blocks[last].marker
    text.blocks.removeLast()
  }

  /// Writes a picture as a block of its own if it floats.
  private mutating func readFloat(_ node: OpaquePointer, isAlone: Bool) {
    guard let own = rules.floats else { return }
    let attributes = markup.elements[unsafe NodeNumber(node)] ?? MarkdownAttributes()
    guard own.decision(attributes) ?? (isAlone && own.floatsFigures) else { return }
    guard let url = unsafe cmark_node_get_url(node),
      let attachment = picture?(DocumentValues.restored(input.words(unsafe String(cString: url))))
    else { return }
    unsafe record(attributes, of: node)
    let number = text.floats.count
    text.floats.append(
      MarkdownFloat(attributes: attributes, isPicture: true, line: unsafe line(of: node)))
    beginFloatBlock(.figure, of: number)
    text.blocks[text.blocks.count - 1].attributes = attributes
    unsafe append(attachment, describedBy: node, attributes)
    endBlock()
    let title = unsafe title(of: node)
    if !title.isEmpty {
      beginFloatBlock(.caption, of: number)
      // A picture without a description is not in HTML's text, but its caption is.
      text.blocks[text.blocks.count - 1].attributes.identifier = attributes.identifier
      beginCaption(of: number)
      append(input.words(title))
      endBlock()
    }
    floats.pictures.insert(unsafe NodeNumber(node))
    floats.isInParagraph = true
  }

  /// Keeps the title of a picture that does not float for the end of its paragraph, if only
  /// pictures are in that.
  mutating func keepCaption(of node: OpaquePointer, _ attributes: MarkdownAttributes) {
    let words = unsafe title(of: node)
    guard floats.isFigure, !words.isEmpty else { return }
    unsafe record(attributes, of: node)
    floats.captions.append((words, attributes.identifier))
  }

  /// Writes the caption of a picture that does not float.
  private mutating func write(_ caption: String, identifier: String?) {
    beginBlock(.caption, in: lists[...])
    text.blocks[text.blocks.count - 1].attributes.identifier = identifier
    if let openFloat { beginCaption(of: openFloat) } else { appendCaptionNumber() }
    append(input.words(caption))
    endBlock()
  }

  private func title(of node: OpaquePointer) -> String {
    guard let title = unsafe cmark_node_get_title(node) else { return "" }
    return unsafe String(cString: title)
  }

  /// Begins a block outside of quotes. In a list it continues the item before it, so that the
  /// items after it keep their numbers.
  private mutating func beginFloatBlock(_ element: MarkdownElement, of number: Int) {
    beginBlock(element, in: lists[...])
    let last = text.blocks.count - 1
    text.blocks[last].float = number
    (text.blocks[last].quoteDepth, text.blocks[last].quotes) = (0, [])
  }

  /// Writes the number before the first words of a float's caption.
  private mutating func beginCaption(of number: Int) {
    let isFirst = text.blocks.dropLast().last { $0.float == number }?.element != .caption
    if isFirst { appendCaptionNumber() }
  }

  private mutating func appendCaptionNumber() {
    let words = rules.figureNumber
    if words.isEmpty { return }
    floats.captionCount += 1
    append(words.replacing(MarkdownFloatRules.numberField, with: "\(floats.captionCount)"))
  }

  /// Returns true if a paragraph holds nothing but pictures, their attributes and white space.
  private func holdsOnlyPictures(_ paragraph: OpaquePointer) -> Bool {
    var child = unsafe cmark_node_first_child(paragraph)
    var count = 0
    while let node = unsafe child {
      let type = unsafe cmark_node_get_type(node)
      switch type {
      case CMARK_NODE_IMAGE: count += 1
      case CMARK_NODE_SOFTBREAK: break
      case CMARK_NODE_TEXT:
        var bytes = unsafe Array(literal(of: node).utf8)
        for mark in (markup.marks[unsafe NodeNumber(node)] ?? []).reversed() {
          bytes.removeSubrange(mark.range.clamped(to: 0..<bytes.count))
        }
        if bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return false }
      default: return false
      }
      unsafe child = cmark_node_next(node)
    }
    return count > 0
  }

  /// Returns words without the spaces that a floating picture leaves before them.
  mutating func withoutGap(_ words: String) -> String {
    guard floats.isAfterPicture, endsWithGap else { return words }
    let rest = words.drop { $0 == " " || $0 == "\t" }
    if !rest.isEmpty { floats.isAfterPicture = false }
    return String(rest)
  }

  /// Returns the first words of a caption or a definition without the mark before them.
  mutating func withoutMark(_ words: String) -> String {
    guard let mark = droppedMark else { return words }
    var (rest, left) = (words[...], mark[...])
    while let next = left.first, next == rest.first {
      rest.removeFirst()
      left.removeFirst()
    }
    places?.pass(String(mark.dropLast(left.count)))
    droppedMark = left.isEmpty || !rest.isEmpty ? nil : String(left)
    return String(rest)
  }

  /// True if the text ends at the start of its paragraph, or with a space.
  var endsWithGap: Bool {
    text.utf16.count == text.blocks.last?.range.lowerBound || text.utf16.last == 0x20
  }
}
