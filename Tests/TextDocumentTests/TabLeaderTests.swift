import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tab stops at the end of the room, and leaders before a stop")
struct TabLeaderTests {
  private func layout(
    _ text: String, tabs: String = #"[{"at": "end", "leader": "."}]"#, font: String = "",
    more: String = ""
  ) throws -> DocumentLayout {
    let text = text.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    let sheet = """
      {"sheet": 1, "text": "\(text)", "page": {"size": [200, 200], "margin": 20},
       "body": {"tabs": \(tabs), "font": {"size": 10\(font)}, "color": "#c00"}\(more)}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s")
    return try DocumentLayout(request)
  }

  private func leaders(_ layout: DocumentLayout) -> [TabLeader] {
    layout.manager.textContainers.flatMap { layout.manager.tabLeaders(in: $0) }
  }

  private func glyphs(_ layout: DocumentLayout) -> [(x: Double, y: Double)] {
    let list = layout.displayList(page: 0)
    return list.items.flatMap { item -> [(x: Double, y: Double)] in
      guard case .glyphs(let run) = item else { return [] }
      let dot = list.faces[run.face].glyph(for: 0x2E)
      return run.range.filter { list.glyphs[$0] == dot }.map {
        (list.origins[$0].x, list.origins[$0].y)
      }
    }
  }

  @Test("text ends at the end of its room, in both directions and beside shapes")
  func ends() throws {
    let plain = try layout("Soup\t4\nA longer dish\t12")
    for fragment in plain.manager.lineFragments(in: plain.manager.textContainers[0]) {
      #expect(abs(fragment.used.end - 160) < 1e-6)
    }
    let hebrew = try layout("מרק\t4\nסלט\t12")
    for fragment in hebrew.manager.lineFragments(in: hebrew.manager.textContainers[0]) {
      #expect(abs(fragment.used.start) < 1e-6 && abs(fragment.used.end - 160) < 1e-6)
    }
    let beside = try layout(
      "Soup\t4", more: #", "exclusions": [{"shape": "inset(0 0 0 120)"}]"#)
    let row = try #require(
      beside.manager.lineFragments(in: beside.manager.textContainers[0]).first)
    #expect(abs(row.used.end - 100) < 1e-6)
  }

  @Test("dots fill the room, below each other, and are no text")
  func dots() throws {
    let layout = try layout("Soup\t4\nA longer dish\t12")
    let found = leaders(layout)
    #expect(found.count == 2 && found.allSatisfy { $0.leader == .characters(".") })
    let dots = glyphs(layout)
    let step = try #require(
      found.first.map {
        $0.face.advance(ofGlyph: $0.face.glyph(for: 0x2E)) * $0.face.scale(forSize: $0.size)
      })
    for leader in found {
      let room = try #require(leader.filled)
      let own = dots.filter { abs($0.y - 20 - leader.baseline) < 1e-6 }.map { $0.x - 20 }
      // As many as fit, at multiples of their width.
      #expect(own.count == Int((room.end / step).rounded(.down) - (room.start / step).rounded(.up)))
      #expect(own.allSatisfy { abs(($0 / step).rounded() * step - $0) < 1e-6 })
      #expect(own.allSatisfy { $0 >= room.start && $0 + step <= room.end + 1e-6 })
    }
    #expect(layout.storage.string == "Soup\t4\nA longer dish\t12")
    // PDF reads no dots between the words.
    let list = layout.displayList(page: 0, keepsText: true)
    #expect(list.text.map { String(decoding: $0.units, as: UTF16.self).contains(".") } == false)
  }

  @Test("a leader whose characters the first family lacks is in another one")
  func fallback() throws {
    let layout = try layout(
      "Soup\t4", font: #", "family": ["Noto Sans Hebrew", "Noto Serif"]"#)
    let leader = try #require(leaders(layout).first)
    #expect(leader.face.familyName == "Noto Serif")
    let step =
      leader.face.advance(ofGlyph: leader.face.glyph(for: 0x2E))
      * leader.face.scale(forSize: leader.size)
    let room = try #require(leader.filled)
    let count = (room.end / step).rounded(.down) - (room.start / step).rounded(.up)
    #expect(count > 20 && glyphs(layout).count == Int(count))
  }

  @Test("lines, several stops, and stops without a leader")
  func lines() throws {
    let layout = try layout(
      "a\tb\tc",
      tabs:
        #"[{"at": 60, "leader": "line"}, {"at": 100, "align": "decimal"}, {"at": "end", "leader": "· "}]"#
    )
    #expect(leaders(layout).map(\.leader) == [.line])
    let all = try self.layout(
      "a\tb\tc\td",
      tabs:
        #"[{"at": 60, "leader": "line"}, {"at": 100, "align": "decimal"}, {"at": "end", "leader": "· "}]"#
    )
    let found = leaders(all)
    #expect(found.map(\.leader) == [.line, .characters("· ")])
    #expect(abs((found.first?.span.end ?? 0) - 60) < 1e-6)
    let isDrawn = all.displayList(page: 0).items.contains { item in
      guard case .rectangle(let rect, let color, _) = item else { return false }
      return abs(rect.maxX - 20 - 57.5) < 1e-6 && color == Color(css: "#c00")
    }
    #expect(isDrawn)
    #expect(leaders(try self.layout("a\tb", tabs: "[50]")).isEmpty)
  }

  @Test("the dump has leaders among its decorations")
  func dump() throws {
    let text = try layout("Soup\t4").dumpedText()
    #expect(text.contains(#""leader":"."#))
  }

  @Test("wrong leaders and places are refused")
  func faults() {
    for tabs in [
      #"[{"at": "start"}]"#, #"[{"at": 5, "leader": ""}]"#, #"[{"at": 5, "leader": "         "}]"#,
      #"[{"at": 5, "leader": "123456789"}]"#, #"[{"leader": "."}]"#,
    ] {
      #expect(throws: DocumentError.self) { try layout("a", tabs: tabs) }
    }
  }
}
