import TestFonts
import TextGeometry
import TextLayout

@testable import TextDocument

/// Sheets with text of 10 points whose baselines are compared.
///
/// Rows are an em high, with the baseline 0.8 em below their top. Capitals are 0.7 em high, an x is
/// 0.5 em high, and characters are half an em wide.
protocol BaselineSuite {}

extension BaselineSuite {
  /// The path of the font's file.
  static var font: String { TestFont().path() }

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - members: The sheet's members besides its page and body.
  ///   - page: The members of its page.
  func layout(
    _ members: String, page: String, overflow: OverflowMode? = nil
  ) throws -> DocumentLayout {
    let text = """
      {"sheet": 1, "page": {\(page)}, "body": {"font": {"file": "\(Self.font)", "size": 10}},
       \(members)}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    request.overflow = overflow
    return try DocumentLayout(request)
  }

  /// The baselines of a page's containers, in points of the page.
  func baselines(_ layout: DocumentLayout, page number: Int = 0) -> [[Double]] {
    let page = layout.pages[number]
    return zip(page.containers, page.frames).map { index, frame in
      layout.manager.rows(in: layout.manager.textContainers[index]).map {
        frame.minY + $0.baseline
      }
    }
  }
}
