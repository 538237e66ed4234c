import TextLayout
import TextStorage

/// Layout of a text that is being edited.
extension DocumentLayout {
  /// Lays out a text that differs a little from that of another layout, reusing its storage and
  /// manager. Only changed paragraphs are shaped again, and observers of the storage see an edit.
  /// The previous layout must not be used afterwards, even if this throws.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that its layout depends on.
  ///   - previous: The previous layout.
  ///   - space: White space that is shown although the text does not contain it; nil for none.
  /// - Throws: A ``DocumentError`` as other layouts do.
  /// - Complexity: O(*n*) in the length of the text for reading and placing it.
  package convenience init(
    _ request: DocumentRequest, following previous: DocumentLayout, showing space: ShownSpace? = nil
  ) throws(DocumentError) {
    let part = try request.resolvedPart()
    let plan = try PagePlan(part, for: request)
    let text = try StyledText(
      request, part, fonts: previous.manager.fonts, following: previous, showing: space)
    try self.init(request, plan: plan, text: text, keepsRows: true)
  }
}

/// White space that the user has typed and Markdown drops, such as the space before the next word.
/// It is shown, but is not part of the text.
package struct ShownSpace: Hashable, Sendable {
  /// Its position, in UTF-16 code units of the laid-out text without it.
  package var position: Int
  /// The white space.
  package var string: String

  /// Creates white space.
  package init(position: Int, string: String) {
    self.position = position
    self.string = string
  }

  /// Its range in the text that includes it, in UTF-16 code units.
  package var range: Range<Int> { position..<position + string.utf16.count }

  /// Inserts it into a text, with the attributes of the character before it.
  func insert(into storage: TextStorage) {
    guard position <= storage.length else { return }
    let neighbour = position > 0 ? position - 1 : 0
    let attributes = storage.length > 0 ? storage.attributes(at: neighbour) : TextAttributes()
    storage.insert(AttributedText(string: string, attributes: attributes), at: position)
  }
}

extension TextStorage {
  /// Turns the text into another one by replacing characters in the paragraphs that differ, then
  /// changes attributes where they differ.
  ///
  /// - Complexity: O(*n*).
  func become(_ other: TextStorage) {
    var (old, new): ([UInt16], [UInt16]) = ([], [])
    copyUTF16(in: 0..<length, appendingTo: &old)
    other.copyUTF16(in: 0..<other.length, appendingTo: &new)
    // From the end, so that the places before stay.
    let changes = TextDifference.changes(from: old, to: new)
    for group in EditGroups.groups(of: changes.map(\.old)).reversed() {
      beginEditing()
      for change in changes[group].reversed() {
        replaceCharacters(in: change.old, with: other.attributedSubstring(in: change.new))
      }
      _ = endEditing()
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
