import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// A sheet with tables in frames or panes. Characters are 6 points wide, rows 20 points high.
struct FrameTableFixture {
  let request: DocumentRequest
  let layout: DocumentLayout

  /// - Parameters:
  ///   - members: The members of the sheet after its body.
  ///   - overflow: The treatment of text that does not fit.
  init(_ members: String, size: String = "[400, 300]", overflow: OverflowMode? = nil) throws {
    let text = """
      {"sheet": 1, "page": {"size": \(size), "margin": 0},
       "body": {"font": {"family": "Noto Sans Mono", "size": 10}, "lineHeight": 20,
                "spaceAfter": 0},
       "styles": {"table": {"table": {"padding": [0, 5], "rules": "header"}}},
       \(members)}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    request.traits = TraitCollection(horizontal: .regular, vertical: nil)
    request.overflow = overflow
    self.request = request
    layout = try DocumentLayout(request)
  }

  /// Returns a sheet with a frame at 10, 20 that is 100 points wide and 120 high.
  static func frame(_ markdown: String, _ members: String = "") throws -> Self {
    try Self(frames([(markdown, #""frame": [10, 20, 100, 120]\#(members)"#)]))
  }

  /// Returns the containers of a sheet.
  static func frames(_ frames: [(markdown: String, members: String)]) -> String {
    let all = frames.map { markdown, members in
      let text = markdown.isEmpty ? "" : #", "format": "markdown", "text": \#(quoted(markdown))"#
      return "{\(members)\(text)}"
    }
    return "\"containers\": [\(all.joined(separator: ", "))]"
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
      + "\""
  }

  /// The texts of a page, and their frames.
  func texts(page: Int = 0) -> [(text: String, frame: Rect)] {
    layout.pages[page].containers.indices.map {
      (layout.text(at: $0, onPage: page), layout.pages[page].frames[$0])
    }
  }
}
