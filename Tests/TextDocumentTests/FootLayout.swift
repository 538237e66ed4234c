import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Notes in columns of rows that are 20 points high.
func footLayout(
  _ markdown: String, _ members: String = "", size: String = "[200, 200]", body: String = "",
  noteHeight: Int = 20, overflow: OverflowMode? = nil
) throws -> DocumentLayout {
  var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
  request.overflow = overflow
  let sheet = #"""
    {"sheet": 1, "page": {"size": \#(size)},
     "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0\#(body)},
     "styles": {"footnote": {"lineHeight": \#(noteHeight), "spaceAfter": 0, "font": {"size": 10}}}\#(members)}
    """#
  request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
  return try DocumentLayout(request)
}

let footPlain = #", "footnotes": {"gap": 10, "spacing": 0}"#

/// A container of a page: its letter (b for text, f for notes), its top and bottom, and its text.
struct FootPlaced: Equatable, CustomStringConvertible {
  var kind: String
  var top: Double
  var bottom: Double
  var text: String

  init(_ kind: String, _ top: Double, _ bottom: Double, _ text: String) {
    (self.kind, self.top, self.bottom, self.text) = (kind, top, bottom, text)
  }

  var description: String { "\(kind) \(top)–\(bottom) \(text)" }
}

extension DocumentLayout {
  func placed(_ number: Int) -> [FootPlaced] {
    let page = pages[number]
    return page.containers.enumerated().map { place, index in
      let range = manager.characterRange(in: manager.textContainers[index])
      let frame = page.frames[place]
      let text = storage.substring(in: range).split { $0.isNewline }.joined(separator: "|")
      return FootPlaced(
        page.footnoteParents[place] == nil ? "b" : "f", (frame.minY * 100).rounded() / 100,
        (frame.maxY * 100).rounded() / 100, text)
    }
  }
}

/// Paragraphs of one row each.
func footRows(_ names: String...) -> String { names.joined(separator: "\n\n") }
