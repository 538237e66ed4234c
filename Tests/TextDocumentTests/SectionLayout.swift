import TextGeometry
import TextLayout

@testable import TextDocument

/// Lays out a Markdown text on pages of 320 by 240 points. They have two columns of 140 points, 20
/// apart, and rows of 10 points, also in tables and notes.
func sectionLayout(
  _ text: String, size: String = "[320, 240]", more: String = "", columns: Int = 2,
  isBalanced: Bool = false, direction: String = "natural", overflow: OverflowMode = .pages,
  chapters: Bool = false, following older: DocumentLayout? = nil
) throws -> DocumentLayout {
  var request = DocumentRequest(DocumentInput(text, format: .markdown))
  request.sheet = try Sheet(
    parsing: Array(
      """
      {"sheet": 1, "page": {"size": \(size), "margin": [20, 10]},
       "columns": {"count": \(columns), "gap": 20, "rule": {"width": 2, "color": "red"},
                   "balance": \(isBalanced)},
       "body": {"font": {"size": 8}, "lineHeight": 10, "spaceAfter": 0,
                "direction": "\(direction)"},
       "styles": {
         "heading1": {"columns": 1, "font": {"size": 8}, "spaceBefore": 10, "spaceAfter": 10,
                      "lineHeight": 20, "breakBefore": "\(chapters ? "page" : "none")"},
         "heading3": {"font": {"size": 8}, "spaceBefore": 0, "spaceAfter": 0,
                      "lineHeight": 10},
         "footnote": {"font": {"size": 8}, "lineHeight": 10, "spaceAfter": 0},
         "table": {"table": {"padding": 0}, "spaceBefore": 0, "spaceAfter": 0},
         "wide": {"columns": 1}, "three": {"columns": 3}},
       "footnotes": {"place": "column", "gap": 4, "spacing": 0, "rule": false}\(more)}
      """.utf8), place: "s.json")
  request.overflow = overflow
  if let older { return try DocumentLayout(request, following: older) }
  return try DocumentLayout(request)
}

extension DocumentLayout {
  /// Returns the frames of the floats of a page.
  func floatFrames(onPage number: Int) -> [Rect] {
    let page = pages[number]
    return page.frames.indices.filter { page.floats[$0] != nil }.map { page.frames[$0] }
  }

  /// Returns the left edges, the tops and the numbers of rows of the columns of a page.
  func textColumns(onPage number: Int) -> [[Double]] {
    let page = pages[number]
    return page.containers.indices.compactMap { place in
      if page.floats[place] != nil || page.cells[place] != nil { return nil }
      if page.footnoteParents[place] != nil { return nil }
      let container = manager.textContainers[page.containers[place]]
      let count = manager.lineFragments(in: container).count
      return count == 0 ? nil : [page.frames[place].minX, page.frames[place].minY, Double(count)]
    }
  }
}
