import TextLayout
import TextStorage

/// Laying a text out again while it is edited.
extension DocumentLayout {
  /// Lays out a text that differs a little from that of another layout, in whose storage and with whose manager: only
  /// paragraphs that have changed are shaped again, and what follows the storage sees an edit. The layout before must
  /// not be asked any more, also when this fails.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that decides how it is laid out.
  ///   - previous: The layout before.
  ///   - space: White space that is shown beyond what the text says; nil for none.
  /// - Throws: A ``DocumentError`` as other layouts do.
  /// - Complexity: O(*n*) in the length of the text for reading and placing it.
  package convenience init(
    _ request: DocumentRequest, following previous: DocumentLayout, showing space: ShownSpace? = nil
  ) throws(DocumentError) {
    let part = try request.resolvedPart()
    let plan = try PagePlan(part, for: request)
    let text = try StyledText(
      request, part, fonts: previous.manager.fonts, following: previous, showing: space)
    try self.init(request, plan: plan, text: text)
  }
}

/// White space that somebody has typed where Markdown keeps none, such as the space before a word that is not there
/// yet: it is shown, and not part of the text.
package struct ShownSpace: Hashable, Sendable {
  /// Where it stands, in UTF-16 code units of the laid-out text without it.
  package var position: Int
  /// The white space.
  package var string: String

  /// Creates white space.
  package init(position: Int, string: String) {
    self.position = position
    self.string = string
  }

  /// Where it stands in the text with it.
  package var range: Range<Int> { position..<position + string.utf16.count }

  /// Puts it into a text, dressed as what stands before it.
  func insert(into storage: TextStorage) {
    guard position <= storage.length else { return }
    let neighbour = position > 0 ? position - 1 : 0
    let attributes = storage.length > 0 ? storage.attributes(at: neighbour) : TextAttributes()
    storage.insert(AttributedText(string: string, attributes: attributes), at: position)
  }
}

extension TextStorage {
  /// Becomes another text by the least replacement of characters, then by changes of attributes where they differ.
  ///
  /// - Complexity: O(*n*).
  func become(_ other: TextStorage) {
    var (old, new): ([UInt16], [UInt16]) = ([], [])
    copyUTF16(in: 0..<length, appendingTo: &old)
    other.copyUTF16(in: 0..<other.length, appendingTo: &new)
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    // Halves of a pair stay together.
    if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
    if end > 0, UTF16.isTrailSurrogate(old[old.count - end]) { end -= 1 }
    if start < old.count - end || start < new.count - end {
      let replacement = other.attributedSubstring(in: start..<new.count - end)
      replaceCharacters(in: start..<old.count - end, with: replacement)
    }
    takeAttributes(of: other)
  }

  private func takeAttributes(of other: TextStorage) {
    var (own, others): ([AttributeRun], [AttributeRun]) = ([], [])
    appendAttributeRuns(in: 0..<length, to: &own)
    other.appendAttributeRuns(in: 0..<other.length, to: &others)
    var changes: [(range: Range<Int>, attributes: TextAttributes)] = []
    var index = 0
    for run in others {
      let attributes = other.attributes(for: run.attributes)
      while index < own.count, own[index].range.upperBound <= run.range.lowerBound { index += 1 }
      var next = index
      while next < own.count, own[next].range.lowerBound < run.range.upperBound {
        if self.attributes(for: own[next].attributes) != attributes {
          changes.append((own[next].range.clamped(to: run.range), attributes))
        }
        next += 1
      }
    }
    if changes.isEmpty { return }
    beginEditing()
    for change in changes { setAttributes(change.attributes, range: change.range) }
    _ = endEditing()
  }
}
