import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Glyphs by runs, for renderers of one's own")
struct GlyphRunTests {
  @Test("have the face, the places and the text of each glyph")
  func plain() throws {
    let fixture = LayoutFixture("abc def", width: 20)
    let lines = fixture.manager.lineFragments(in: fixture.container)
    let runs = fixture.manager.glyphRuns(of: lines[1])
    let run = try #require(runs.first)
    #expect(runs.count == 1 && run.size == 10 && run.level == 0 && run.expansion == 1)
    #expect(run.glyphs.count == 3)
    #expect(run.positions == [0, 5, 10].map { Point(x: $0, y: 18) })
    #expect(run.advances == [5, 5, 5])
    #expect(run.clusters == [4..<5, 5..<6, 6..<7])
    #expect(run.range == 4..<7)
    #expect(run.glyphs[0] == run.face.glyph(for: 0x64))
    #expect(fixture.manager.finishedLayout().glyphRuns(of: lines[1]).map(\.glyphs) == [run.glyphs])
  }

  @Test("are divided where the size changes")
  func sizes() {
    let fixture = LayoutFixture("abcd", width: 100)
    var font = fixture.storage.attributes(at: 0)[.font] ?? .default
    font.size = 20
    fixture.storage.addAttribute(.font, value: font, range: 1..<3)
    let runs = fixture.manager.glyphRuns(
      of: fixture.manager.lineFragments(in: fixture.container)[0])
    #expect(runs.map(\.size) == [10, 20, 10])
    #expect(runs.map(\.range) == [0..<1, 1..<3, 3..<4])
    #expect(runs.map { $0.positions[0].x } == [0, 5, 25])
  }

  @Test("have clusters of several code units, from right to left too")
  func clusters() throws {
    let fonts = FontLibrary(usesSystemFonts: false)
    let storage = TextStorage(
      string: "e\u{301}x 😀 שלום",
      attributes: [.font: FontDescriptor(family: "Noto Sans", size: 20)])
    let manager = LayoutManager(fonts: fonts)
    storage.addLayoutManager(manager)
    let container = TextContainer(width: 400, padding: 0)
    manager.addTextContainer(container)
    let runs = manager.glyphRuns(of: manager.lineFragments(in: container)[0])
    let parts = Set(runs.flatMap(\.clusters))
    #expect(parts.contains(0..<2) && parts.contains(2..<3) && parts.contains(4..<6))
    let hebrew = try #require(runs.first { $0.level == 1 })
    #expect(hebrew.face.familyName == "Noto Sans Hebrew" && hebrew.script == "Hebr")
    #expect(hebrew.clusters == [10..<11, 9..<10, 8..<9, 7..<8])
    #expect(hebrew.range == 7..<11)
    // Drawn from the runs, the line is what the kit draws.
    let glyphs = manager.glyphs(of: manager.lineFragments(in: container)[0])
    #expect(runs.flatMap(\.glyphs) == glyphs.map(\.id))
    #expect(runs.flatMap(\.positions) == glyphs.map { Point(x: $0.x, y: $0.y) })
  }

  @Test("end before the text that truncation leaves out")
  func truncation() {
    let fixture = LayoutFixture("abcdefghij klm", width: 30)
    fixture.container.maximumNumberOfLines = 1
    fixture.container.lineBreakMode = .byTruncatingTail
    let line = fixture.manager.lineFragments(in: fixture.container)[0]
    let runs = fixture.manager.glyphRuns(of: line)
    let hidden = fixture.manager.truncatedRange(inLineFragmentContaining: 0)
    #expect(hidden != nil && runs.flatMap(\.clusters).allSatisfy { $0.upperBound <= 6 })
    #expect(runs.flatMap(\.clusters).contains(4..<5))
  }
}
