import TextDrawing
import TextStorage

/// The words of a heading or a caption on one line, without the marks of notes.
///
/// Lists, references, running heads and names of headings are made of them.
struct DocumentTitle {
  /// The words.
  fileprivate(set) var text = ""
  /// The numbers of pages in the words, with their ranges in UTF-16 code units.
  fileprivate(set) var fields: [(range: Range<Int>, value: PageField)] = []

  /// Returns the words as a part of a list, in which numbers of pages follow the pages, too.
  func entry(_ attributes: TextAttributes) -> AttributedText {
    var entry = AttributedText(string: text, attributes: attributes)
    for field in fields where !field.range.isEmpty {
      entry.addAttribute(.pageField, value: field.value, range: field.range)
    }
    return entry
  }
}

extension TextStorage {
  /// Returns the words of a heading or a caption.
  ///
  /// - Complexity: O(*n*) in the length of the range, and in its attribute runs.
  func title(in range: Range<Int>) -> DocumentTitle {
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: range, to: &runs)
    var title = DocumentTitle()
    var words = TitleWords()
    var units: [UInt16] = []
    for run in runs {
      let attributes = attributes(for: run.attributes)
      if attributes[.noteReference] != nil { continue }
      guard let field = attributes[.pageField] else {
        copyUTF16(in: run.range, appendingTo: &units)
        continue
      }
      words.append(units)
      words.separate()
      let start = words.text.utf16.count
      units.removeAll(keepingCapacity: true)
      copyUTF16(in: run.range, appendingTo: &units)
      words.append(units)
      units.removeAll(keepingCapacity: true)
      title.fields.append((start..<words.text.utf16.count, field))
    }
    words.append(units)
    title.text = words.text
    return title
  }
}
