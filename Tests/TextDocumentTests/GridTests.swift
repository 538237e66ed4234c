import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("Baselines of a page are on its grid")
struct GridTests: BaselineSuite {
  @Test("columns have common baselines, with a heading in one of them, on all pages")
  func columns() throws {
    let words = Array(repeating: "aaaa", count: 11).joined(separator: " ")
    let laid = try layout(
      ##""format": "markdown", "text": "# b\n\n\##(words)", "columns": {"count": 2, "gap": 10}"##,
      page: #""size": [70, 70], "margin": 10, "grid": 12"#, overflow: .pages)
    // The first row of the body would be at 18; a heading of 20 points has its baseline at 26.
    #expect(baselines(laid)[0].prefix(2) == [30, 54])
    #expect(baselines(laid)[1] == [18, 30, 42, 54])
    #expect(baselines(laid, page: 1)[0].first == 18)
    let all = laid.pages.indices.flatMap { baselines(laid, page: $0).joined() }
    #expect(all.count > 10)
    #expect(all.allSatisfy { ($0 - 18).truncatingRemainder(dividingBy: 12) == 0 })
  }

  @Test("true is the line height of the body, and nothing of it moves without a reason")
  func bodyHeight() throws {
    let members = #""text": "aaaa bbbb\ncccc""#
    let page = #""size": [25, 100], "margin": [7, 0]"#
    let plain = try layout(members, page: page)
    let grid = try layout(members, page: page + #", "grid": true"#)
    #expect(baselines(grid) == [[15, 25, 35]] && baselines(grid) == baselines(plain))
    let text = try grid.dumpedText()
    #expect(text.contains(#""grid":{"origin":8,"step":10}"#))
    let off = try layout(members, page: page + #", "grid": false"#)
    #expect(off.manager.textContainers[0].baselineGrid == nil)
  }

  @Test("frames at different heights and panes share the grid; moved and turned rows do not")
  func frames() throws {
    func frame(_ x: Double, _ y: Double, _ members: String = "") -> String {
      #"{"text": "aa bb", "frame": [\#(x), \#(y), 15, 90]\#(members)}"#
    }
    let laid = try layout(
      """
      "containers": [\(frame(0, 0)), \(frame(20, 7)), \(frame(40, 33, #", "padding": [4, 0, 0, 0]"#)),
        \(frame(60, 0, #", "verticalAlign": "bottom""#)), \(frame(80, 0, #", "rotate": 20"#))]
      """, page: #""size": [100, 200], "grid": 16"#)
    #expect(
      baselines(laid) == [[8, 24], [24, 40], [56, 72], [78, 88], [8, 18]])
    let panes = try layout(
      """
      "panes": {"axis": "vertical", "gap": 5, "items": [{"text": "aa\\nbb"}, {"text": "cc\\ndd"}]}
      """, page: #""size": [100, 200], "grid": 16"#)
    let all = Array(baselines(panes).joined())
    #expect(all.count == 4)
    #expect(all.allSatisfy { ($0 - 8).truncatingRemainder(dividingBy: 16) == 0 })
  }

  @Test("text below a shape and below a table is on the grid")
  func below() throws {
    let laid = try layout(
      #""text": "aaaa bbbb", "exclusions": [{"shape": "inset(3 0 82 0)"}]"#,
      page: #""size": [100, 100], "grid": 14"#)
    // From 18 the baseline would be at 26, and the next one of the grid is 36.
    #expect(baselines(laid) == [[36]])
    let table = try layout(
      #""format": "markdown", "text": "aa\n\n|a|b|\n|-|-|\n|c|d|\n\nee""#,
      page: #""size": [200, 200], "grid": 14"#)
    let page = table.pages[0]
    let own = page.containers.indices.filter { page.cells[$0] == nil }
    let free = own.flatMap { baselines(table)[$0] }
    #expect(free.count >= 2)
    #expect(free.allSatisfy { abs(($0 - 8).remainder(dividingBy: 14)) < 1e-6 })
  }

  @Test("an edited document is on the grid of its new page")
  func edited() throws {
    func request(_ step: Int) throws -> DocumentRequest {
      var request = DocumentRequest()
      request.sheet = try Sheet(
        parsing: Array(
          """
          {"sheet": 1, "text": "aa\\nbb", "page": {"size": [100, 100], "grid": \(step)},
           "body": {"font": {"file": "\(Self.font)", "size": 10}}}
          """.utf8), place: "s.json")
      return request
    }
    let first = try DocumentLayout(request(12))
    #expect(baselines(first) == [[8, 20]])
    let second = try DocumentLayout(request(15), following: first)
    #expect(baselines(second) == [[8, 23]])
  }

  @Test("a grid that is none is refused with a sentence")
  func refused() {
    for (value, message) in [
      ("0", "a distance of baselines"), (#""fine""#, "a distance of baselines"), ("[12]", "points"),
    ] {
      let error = #expect(throws: DocumentError.self) {
        _ = try layout(#""text": "a""#, page: #""grid": \#(value)"#)
      }
      #expect(error?.message.contains(message) == true, "\(value): \(error?.message ?? "")")
    }
  }
}
