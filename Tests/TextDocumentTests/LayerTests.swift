import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("Parts of a page lie over each other as their z says")
struct LayerTests {
  private func layout(_ sheet: String) throws -> DocumentLayout {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  /// The painting order, one letter per item.
  private func order(_ list: DisplayList) -> String {
    list.items.map { item in
      switch item {
      case .glyphs: "t"
      case .fill(_, let color): color.red > 0.5 ? "r" : "b"
      case .picture: "p"
      case .group: "g"
      case .shadow, .gradient, .stroke, .rectangle, .rule: "?"
      }
    }.joined()
  }

  private func sheet(_ red: String = "", _ blue: String = "", _ container: String = "") -> String {
    """
    {"sheet": 1, "page": {"size": [200, 100]}, "text": "word",
     "containers": [{"frame": [0, 0, 200, 100]\(container)}],
     "exclusions": [
       {"shape": "circle(10 at 150 50)", "fill": "#ff0000"\(red)},
       {"shape": "circle(10 at 170 50)", "fill": "#0000ff"\(blue)}]}
    """
  }

  @Test("without it shapes lie under text, in their order")
  func usual() throws {
    #expect(order(try layout(sheet()).displayList(page: 0)) == "rbt")
  }

  @Test("greater numbers lie over lesser ones, also below 0")
  func layers() throws {
    #expect(order(try layout(sheet(", \"z\": 1")).displayList(page: 0)) == "btr")
    #expect(order(try layout(sheet(", \"z\": 2", ", \"z\": 1")).displayList(page: 0)) == "tbr")
    #expect(order(try layout(sheet("", ", \"z\": -1")).displayList(page: 0)) == "brt")
    #expect(
      order(try layout(sheet(", \"z\": 1", "", ", \"z\": 1")).displayList(page: 0)) == "brt")
  }

  @Test("a frame above the others is read at its place in the text")
  func readingOrder() throws {
    let layout = try layout(
      """
      {"sheet": 1, "page": {"size": [200, 100]},
       "containers": [
         {"frame": [0, 0, 200, 30], "text": "first", "z": 2},
         {"frame": [0, 30, 200, 30], "text": "second"},
         {"frame": [0, 60, 200, 30], "text": "third", "z": 1}]}
      """)
    let list = layout.displayList(page: 0, keepsText: true)
    let text = try #require(list.text)
    #expect(String(decoding: text.units, as: UTF16.self).hasPrefix("second"))
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let words = ["first", "second", "third"].map { html.range(of: $0)?.lowerBound }
    #expect(words.allSatisfy { $0 != nil })
    #expect(words.compactMap { $0 } == words.compactMap { $0 }.sorted())
  }

  @Test("check does not speak of containers over each other that say which is above")
  func check() throws {
    func sheet(_ z: String) -> String {
      """
      {"sheet": 1, "page": {"size": [200, 100]}, "text": "some words for both of them",
       "containers": [{"frame": [0, 0, 60, 20]}, {"frame": [0, 0, 200, 100]\(z)}]}
      """
    }
    func faults(_ z: String) throws -> [String] {
      try SheetCheck(
        Array(sheet(z).utf8), name: "s.json", in: "", for: DocumentRequest(),
        environments: PreviewRequest(names: "iphone-8").environments
      ).faults.map(\.text)
    }
    #expect(try faults("").contains { $0.contains("lies over containers[0]") })
    #expect(try !faults(", \"z\": 1").contains { $0.contains("lies over") })
    #expect(try !faults(", \"exclude\": \"frame\"").contains { $0.contains("lies over") })
  }

  @Test("nor of pictures that do")
  func checkPictures() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(root)/Examples/"
    func faults(_ z: String) throws -> [String] {
      let sheet = """
        {"sheet": 1, "page": {"size": [400, 300]}, "text": "a",
         "pictures": [{"file": "cat.png", "frame": [100, 100, 100, 100]},
           {"file": "cat.png", "frame": [150, 150, 100, 100]\(z)}]}
        """
      return try SheetCheck(
        Array(sheet.utf8), name: "s.json", in: folder, for: DocumentRequest(),
        environments: PreviewRequest(names: "ipad-mini").environments
      ).faults.map(\.text)
    }
    #expect(try faults("").contains { $0.contains("this picture lies over pictures[0]") })
    #expect(try !faults(", \"z\": 1").contains { $0.contains("lies over") })
  }

  @Test("HTML, which keeps text in reading order, says so with z-index, and only then")
  func html() throws {
    func file(_ sheet: String) throws -> String {
      let layout = try layout(sheet)
      return String(
        decoding: try HTMLEncoder.encode(layout.displayList(page: 0, keepsText: true)),
        as: UTF8.self)
    }
    #expect(!(try file(sheet())).contains("z-index"))
    let above = try file(sheet(", \"z\": 1"))
    #expect(above.contains("<svg aria-hidden=\"true\" style=\"z-index:2\""))
    let text = try file(sheet("", "", ", \"z\": 3"))
    #expect(text.contains(";z-index:3\">word"))
  }
}
