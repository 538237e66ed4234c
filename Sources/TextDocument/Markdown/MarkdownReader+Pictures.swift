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
    guard cellCount < 0, let picture, let url = unsafe cmark_node_get_url(node),
      var attachment = picture(input.words(unsafe String(cString: url)))
    else { return false }
    var words = ""
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let inner = unsafe cmark_iter_get_node(iterator) else {
        break
      }
      if event == CMARK_EVENT_EXIT {
        if inner == node { break }
        continue
      }
      switch unsafe cmark_node_get_type(inner) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: words += input.words(unsafe literal(of: inner))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      default: break
      }
    }
    if !words.isEmpty { attachment.alternativeText = words }
    text.pictures.append(
      MarkdownPicture(
        position: text.utf16.count, attachment: attachment,
        attributes: markup.elements[unsafe NodeNumber(node)] ?? MarkdownAttributes()))
    text.utf16.append(TextAttachment.character)
    return true
  }
}
