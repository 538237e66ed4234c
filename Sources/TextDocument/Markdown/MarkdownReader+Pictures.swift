import CCmark
import TextStorage

/// Inline pictures.
extension MarkdownReader {
  /// Replaces a picture by an attachment, if there is one for its destination; otherwise its
  /// description is read like other words. Table cells are measured as text, so they have no
  /// pictures.
  ///
  /// - Parameters:
  ///   - node: The picture, which the iterator has just entered.
  ///   - iterator: The iterator, moved after the picture if it is replaced.
  /// - Returns: True if the picture is replaced.
  mutating func readPicture(_ node: OpaquePointer, _ iterator: OpaquePointer) -> Bool {
    if floats.pictures.remove(unsafe NodeNumber(node)) != nil {
      floats.isAfterPicture = true
      unsafe leave(node, iterator)
      return true
    }
    guard cellCount < 0, let picture, let url = unsafe cmark_node_get_url(node),
      let attachment = picture(DocumentValues.restored(input.words(unsafe String(cString: url))))
    else { return false }
    let attributes = markup.elements[unsafe NodeNumber(node)] ?? MarkdownAttributes()
    unsafe append(attachment, describedBy: node, attributes)
    unsafe keepCaption(of: node, attributes)
    unsafe leave(node, iterator)
    return true
  }

  /// Appends the character of a picture.
  mutating func append(
    _ attachment: TextAttachment, describedBy node: OpaquePointer, _ attributes: MarkdownAttributes
  ) {
    var attachment = attachment
    let words = unsafe description(of: node)
    if !words.isEmpty { attachment.alternativeText = DocumentValues.restored(words) }
    append(attachment, attributes, line: unsafe line(of: node))
  }

  /// Appends the character of a picture that has its description.
  ///
  /// - Parameter line: The line of its source, from 1.
  mutating func append(
    _ attachment: TextAttachment, _ attributes: MarkdownAttributes, line: Int
  ) {
    recordClasses(of: attributes, inLine: line)
    text.pictures.append(
      MarkdownPicture(
        position: text.utf16.count, attachment: attachment, attributes: attributes,
        line: line))
    text.utf16.append(TextAttachment.character)
  }

  /// Returns the words between the brackets of a picture.
  private func description(of node: OpaquePointer) -> String {
    guard let iterator = unsafe cmark_iter_new(node) else { return "" }
    defer { unsafe cmark_iter_free(iterator) }
    var words = ""
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let inner = unsafe cmark_iter_get_node(iterator) else {
        return words
      }
      if event == CMARK_EVENT_EXIT { continue }
      switch unsafe cmark_node_get_type(inner) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: words += input.words(unsafe literal(of: inner))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      default: break
      }
    }
  }

  /// Moves an iterator behind a node that it has entered.
  private func leave(_ node: OpaquePointer, _ iterator: OpaquePointer) {
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      if event == CMARK_EVENT_EXIT, unsafe cmark_iter_get_node(iterator) == node { return }
    }
  }
}
