package import TextFonts
import TextStorage

/// The text that a request lays out, and where its characters come from.
package struct TracedText {
  /// The text with all its parts, in UTF-16 code units.
  package private(set) var units: [UInt16] = []
  /// For each of them the place in the request's input, in UTF-16 code units; -1 where it has none, as in notes.
  ///
  /// A place may be wrong where Markdown has the same words in a mark: who changes the input by it traces it again and
  /// looks at what the text has become.
  package private(set) var places: [Int] = []

  /// Reads the text of a request without laying it out.
  ///
  /// - Throws: A ``DocumentError`` when the text cannot be read or styled.
  /// - Complexity: O(*n*) in the length of the text, as people write it.
  package init(_ request: DocumentRequest, fonts: FontLibrary = .shared) throws(DocumentError) {
    let part = try request.resolvedPart()
    let content = try StyledText.Content(request, part, fonts: fonts)
    content.storage.copyUTF16(in: 0..<content.storage.length, appendingTo: &units)
    places = [Int](repeating: -1, count: units.count)
    guard let input = request.input else { return }
    let pictures = MarkdownPictures(request.files, for: request.pictureTraits(part))
    let main: (units: [UInt16], places: [Int])
    if input.format == .markdown {
      let traced = MarkdownText.tracing(input.string) { destination in
        input.folder.flatMap { pictures.attachment(for: destination, in: $0) }
      }
      main = (traced.text.utf16, traced.places)
    } else {
      let own = Array(input.string.utf16)
      main = (own, Array(own.indices))
    }
    take(main.units, main.places, around: content.notes?.notes.map(\.range) ?? [])
  }

  /// Gives the document's own text its places, which stand around its notes.
  private mutating func take(_ own: [UInt16], _ found: [Int], around notes: [Range<Int>]) {
    var (index, note, next) = (0, 0, 0)
    while index < units.count, next < own.count {
      if note < notes.count, index >= notes[note].lowerBound {
        index = max(index, notes[note].upperBound)
        note += 1
        continue
      }
      guard units[index] == own[next] else { return }
      places[index] = found[next]
      (index, next) = (index + 1, next + 1)
    }
  }
}
