import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes at the foot of the column with their marks")
struct FootPlacementTests {
  @Test("notes are below the text, at the foot of the page, with a line in the gap")
  func foot() throws {
    let layout = try footLayout(footRows("a[^x]", "b[^y]", "[^x]: X\n[^y]: Y"), footPlain)
    #expect(layout.pages.count == 1 && layout.remarks.isEmpty)
    #expect(
      layout.placed(0) == [
        FootPlaced("b", 0, 150, "a1|b2"), FootPlaced("f", 160, 180, "1\tX"),
        FootPlaced("f", 180, 200, "2\tY"),
      ])
    let rule = try #require(layout.pages[0].decorations.first)
    #expect(layout.pages[0].decorations.count == 1)
    #expect(rule.rect == Rect(x: 0, y: 154.75, width: 60, height: 0.5))
  }

  @Test("a row goes to the next page with its mark if its note has no room")
  func knot() throws {
    // Ten rows: seven of text and the gap leave room for two notes.
    let text = footRows(
      "a[^x]", "b", "c", "d", "e", "f", "g[^y]", "h[^z]", "i", "[^x]: X\n[^y]: Y\n[^z]: Z")
    let layout = try footLayout(text, footPlain)
    #expect(
      layout.placed(0) == [
        FootPlaced("b", 0, 140, "a1|b|c|d|e|f|g2"), FootPlaced("f", 160, 180, "1\tX"),
        FootPlaced("f", 180, 200, "2\tY"),
      ])
    #expect(
      layout.placed(1) == [FootPlaced("b", 0, 170, "h3|i"), FootPlaced("f", 180, 200, "3\tZ")])
    #expect(layout.remarks.isEmpty)
  }

  @Test("a row without marks keeps its room, and a note that takes too much moves with its row")
  func room() throws {
    // The note of the eighth row would push that very row off the page.
    let text = footRows("a", "b", "c", "d", "e", "f", "g", "h", "i[^x]", "j", "[^x]: X")
    let layout = try footLayout(text, footPlain)
    #expect(layout.placed(0) == [FootPlaced("b", 0, 160, "a|b|c|d|e|f|g|h")])
    #expect(
      layout.placed(1) == [FootPlaced("b", 0, 170, "i1|j"), FootPlaced("f", 180, 200, "1\tX")])
  }

  @Test("a long note begins on the page of its mark and goes on on the next ones")
  func long() throws {
    let note = (1...12).map { "n\($0)" }.joined(separator: "\\\n    ")
    let layout = try footLayout(
      footRows("a[^x]", "b", "c[^y]", "[^x]: \(note)\n\n[^y]: Y"), footPlain)
    let first = layout.placed(0)
    #expect(first[0] == FootPlaced("b", 0, 20, "a1"))
    #expect(first[1].top == 40 && first[1].bottom == 200)
    #expect(first[1].text == "1\tn1|n2|n3|n4|n5|n6|n7|n8")
    #expect(
      layout.placed(1) == [
        FootPlaced("b", 0, 90, "b|c2"), FootPlaced("f", 100, 180, "n9|n10|n11|n12"),
        FootPlaced("f", 180, 200, "2\tY"),
      ])
    #expect(layout.remarks.isEmpty)
  }

  @Test("a note that is longer than pages goes on, with text above it")
  func longer() throws {
    let note = (1...30).map { "n\($0)" }.joined(separator: "\\\n    ")
    let layout = try footLayout(footRows("a[^x]", "b", "c", "[^x]: \(note)"), footPlain)
    #expect(layout.pages.count >= 4)
    let all = layout.pages.indices.flatMap { layout.placed($0) }
    #expect(all.filter { $0.kind == "f" }.map(\.text).joined(separator: "|").hasSuffix("n29|n30"))
    #expect(all.filter { $0.kind == "b" }.map(\.text).joined(separator: "|").hasPrefix("a1|b|c"))
    #expect(layout.overflow == nil && layout.remarks.isEmpty)
  }

  @Test("each column has its notes, or the page has all of them across its columns")
  func columns() throws {
    let text = footRows("a[^x]", "b", "c", "d", "e", "f[^y]", "g", "[^x]: X\n[^y]: Y")
    let columns = #", "columns": {"count": 2, "gap": 20}"#
    let own = try footLayout(text, columns + footPlain, size: "[220, 100]")
    #expect(own.pages.count == 2)
    #expect(own.placed(0).map(\.text) == ["a1|b|c", "d|e|f2", "1\tX", "2\tY"])
    #expect(own.placed(0).map(\.top) == [0, 0, 80, 80])
    #expect(own.pages[0].frames[3].minX == 120 && own.placed(1).map(\.text) == ["g"])
    let shared = try footLayout(
      text, columns + #", "footnotes": {"place": "page", "gap": 10, "spacing": 0}"#,
      size: "[220, 100]")
    let page = shared.placed(0)
    #expect(page.map(\.text) == ["a1|b|c", "d|e", "1\tX"])
    #expect(page[2].top == 80 && shared.pages[0].frames[2].width == 220)
  }

  @Test("notes flow beside a shape that cuts the foot, and the foot is higher for it")
  func shape() throws {
    let shape = #", "exclusions": [{"shape": "polygon(100 140, 200 140, 200 200, 100 200)"}]"#
    let words = "one two three four five six seven eight nine ten"
    let free = try footLayout(footRows("a[^x]", "[^x]: \(words)"), footPlain)
    let cut = try footLayout(footRows("a[^x]", "[^x]: \(words)"), shape + footPlain)
    #expect(free.placed(0)[1].bottom == 200)
    let note = cut.placed(0)[1]
    #expect(note.top < free.placed(0)[1].top && note.bottom <= 200.01)
    let container = cut.manager.textContainers[cut.pages[0].containers[1]]
    for fragment in cut.manager.lineFragments(in: container)
    where note.top + fragment.rect.minY >= 140 {
      #expect(fragment.rect.maxX <= 100)
    }
  }

  @Test("the line above notes begins beside a shape, as they do, and is never under it")
  func ruleBesideShape() throws {
    func rule(_ shape: String, _ note: String = "X") throws -> Rect? {
      let layout = try footLayout(
        footRows("a[^x]", "[^x]: \(note)"),
        #", "exclusions": [{"shape": "\#(shape)"}]"# + footPlain)
      return layout.pages[0].decorations.first?.rect
    }
    let whole = try #require(try rule("circle(5 at 100 20)"))
    #expect(whole.minX == 0 && whole.width == 60)
    let left = try #require(try rule("polygon(0 140, 60 140, 60 200, 0 200)"))
    #expect(abs(left.minX - 60) < 0.01 && abs(left.width - 60) < 1e-6)
    let right = try #require(try rule("polygon(140 140, 200 140, 200 200, 140 200)", "\u{5D0}"))
    #expect(abs(right.maxX - 140) < 0.01 && abs(right.width - 60) < 1e-6)
    // Neither stretch is long enough, so the line fills the longer one.
    let middle = try #require(try rule("polygon(40 150, 170 150, 170 178, 40 178)"))
    #expect(middle.minX == 0 && abs(middle.width - 40) < 0.01)
    #expect(try rule("polygon(0 150, 200 150, 200 178, 0 178)") == nil)
  }

  @Test("the text of notes is in the layout once, and the dump has their columns")
  func dump() throws {
    let layout = try footLayout(footRows("a[^x]", "b[^y]", "[^x]: X\n[^y]: Y"), footPlain)
    #expect(layout.storage.string == "a1\nb2\n1\tX\n2\tY")
    let dump = String(decoding: try layout.dumped(), as: UTF8.self)
    #expect(dump.contains(#""role":"footnote","parent":0"#))
  }

  @Test("text from right to left has its numbers and its line at the right")
  func rightToLeft() throws {
    let layout = try footLayout(
      footRows("שלום[^x]", "[^x]: שלום"), footPlain, body: #", "direction": "rtl""#)
    let rule = try #require(layout.pages[0].decorations.first)
    #expect(rule.rect.minX == 140 && rule.rect.maxX == 200)
    let container = layout.manager.textContainers[layout.pages[0].containers[1]]
    let fragment = try #require(layout.manager.lineFragments(in: container).first)
    #expect(abs(fragment.used.end - 200) < 0.5)
  }
}
