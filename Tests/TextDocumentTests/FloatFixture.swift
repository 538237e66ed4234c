import Foundation
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// A document with floats whose characters are 6 points wide, in rows 20 points high, beside
/// pictures of 40 × 30 points.
struct FloatFixture {
  let request: DocumentRequest
  let layout: DocumentLayout
  private let folder: Folder

  /// A folder that exists as long as this.
  private final class Folder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory
        .appendingPathComponent("textrender-floats-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// - Parameters:
  ///   - styles: Members of the sheet's styles, each after a comma.
  ///   - rest: Members of the sheet after its styles, each after a comma.
  init(
    _ markdown: String, size: String = "[300, 400]", styles: String = "", rest: String = "",
    alpha: [UInt32]? = nil
  ) throws {
    folder = try Folder()
    let url = folder.url
    let pixels = alpha ?? [UInt32](repeating: 0xFF00_00FF, count: 40 * 30)
    try OutputFile.write(
      try PNGEncoder().encode(Bitmap(width: 40, height: 30, pixels: pixels)),
      to: url.appendingPathComponent("p.png").path)
    let text = """
      {"sheet": 1, "page": {"size": \(size), "margin": 0},
       "body": {"font": {"family": "Noto Sans Mono", "size": 10}, "lineHeight": 20,
                "spaceAfter": 0},
       "styles": {"caption": {"font": {"size": 10}, "spaceBefore": 5},
                  "heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}\(styles)}
       \(rest)}
      """
    var request = DocumentRequest(
      DocumentInput(markdown, format: .markdown, folder: url.path + "/"))
    request.files = .besideDocument
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    self.request = request
    layout = try DocumentLayout(request)
  }

  /// The texts of the containers of a page, with their frames.
  func texts(page: Int = 0) -> [(text: String, frame: Rect, float: PageFloat?)] {
    layout.pages[page].containers.indices.map { place in
      let float = layout.pages[page].floats[place]
      return (layout.text(at: place, onPage: page), layout.pages[page].frames[place], float)
    }
  }

  /// The lines of a container, with their left and right ends.
  func lines(page number: Int = 0, _ place: Int) -> [(start: Double, end: Double, y: Double)] {
    let page = layout.pages[number]
    let container = layout.manager.textContainers[page.containers[place]]
    return layout.manager.lineFragments(in: container).map {
      ($0.available.start, $0.available.end, $0.rect.minY)
    }
  }

  static let words = String(repeating: "word ", count: 40)
}
