import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Markers of list items")
struct ListMarkerTests {
  private func fixture(_ text: String, _ list: TextList) -> LayoutFixture {
    var list = list
    list.makesMarkers = true
    return LayoutFixture(text, width: 100) {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 30
      $0.textLists = [list]
    }
  }

  private func markers(_ fixture: LayoutFixture) -> [ListMarker?] {
    fixture.manager.lineFragments(in: fixture.container).map {
      fixture.manager.listMarker(of: $0)
    }
  }

  @Test("a marker ends a gap before the text")
  func place() throws {
    let fixture = fixture("aa\nbb", TextList(markerFormat: .decimal, suffix: "."))
    let markers = markers(fixture).compactMap { $0 }
    #expect(markers.map(\.text) == ["1.", "2."])
    #expect(markers[0].glyphs.map(\.x) == [14, 19])
    #expect(markers[1].glyphs.map(\.y) == [18, 18])
    #expect(markers[1].glyphs.map(\.cluster) == [3, 3])
    #expect(fixture.glyphs(0).map(\.x) == [30, 35])
    #expect(fixture.storage.string == "aa\nbb")
  }

  @Test("in right-to-left text it starts a gap behind the text")
  func rightToLeft() throws {
    let fixture = fixture("אב", TextList(markerFormat: .lowercaseLatin, suffix: ")"))
    let marker = try #require(markers(fixture)[0])
    #expect(marker.text == "a)")
    #expect(marker.glyphs.map(\.x) == [76, 81])
  }

  @Test("only an item's first line has a marker, and only when layout is to make it")
  func firstLine() {
    var list = TextList(markerFormat: .hyphen)
    let long = fixture("aaaaaaa bbbbbbb", list)
    #expect(markers(long).map { $0?.text } == ["–", nil])
    list.makesMarkers = false
    let plain = LayoutFixture("a", width: 50) { $0.textLists = [list] }
    #expect(markers(plain).map { $0?.text } == [nil])
  }

  @Test("items are numbered through nested lists and anew behind other text")
  func numbers() {
    let outer = TextList(markerFormat: .decimal, startingItemNumber: 3)
    let fixture = fixture("a\nb\nc\nd\ne\nf", outer)
    var inner = TextList(markerFormat: .lowercaseRoman)
    inner.makesMarkers = true
    for position in [2, 4] { fixture.restyle(at: position) { $0.textLists.append(inner) } }
    fixture.restyle(at: 8) { $0.textLists = [] }
    #expect(markers(fixture).map { $0?.text } == ["3", "i", "ii", "4", nil, "3"])
    fixture.storage.replaceCharacters(in: 0..<2, with: "")
    #expect(markers(fixture).map { $0?.text } == ["i", "ii", "3", nil, "3"])
    #expect(markers(fixture).reversed().map { $0?.text } == ["3", nil, "3", "ii", "i"])
  }
}
