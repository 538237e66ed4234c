import Testing
import TextDrawing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("Pages have numbers that start again, in several forms")
struct PageNumberTests {
  private let breaks = #""styles": {"heading1": {"font": {"size": 10}, "breakBefore": "page"}"#
  private let text =
    "# A {.front}\n\n# B {.front}\n\n# C {.main}\n\n# D\n\n# E\n\nSee {page:e}, {page:b}."

  private func numbered(_ rest: String, _ text: String? = nil) throws -> MasterFixture {
    try MasterFixture(
      breaks + rest + #", "masters": [{"foot": "{page} of {pages}"}]"#, markdown: text ?? self.text)
  }

  @Test("a style starts the numbers of the pages from its paragraph on")
  func styles() throws {
    let fixture = try numbered(
      #", "front": {"pageNumber": {"style": "roman"}}, "main": {"pageNumber": {"restart": 1, "style": "digits"}}}"#
    )
    #expect(fixture.texts(.foot) == ["i of 5", "ii of 5", "1 of 5", "2 of 5", "3 of 5"])
    #expect(fixture.layout.storage.string.hasSuffix("See 3, ii."))
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("the last number of a part is that before numbers start again, in the form of its pages")
  func parts() throws {
    let foot = #", "masters": [{"foot": "{page} of {pages:part}"}]"#
    let fixture = try MasterFixture(
      breaks
        + #", "front": {"pageNumber": {"style": "roman", "prefix": "A-"}}, "main": {"pageNumber": {"restart": 7, "style": "digits", "prefix": ""}}}"#
        + foot, markdown: text)
    #expect(fixture.texts(.foot) == ["A-i of ii", "A-ii of ii", "7 of 9", "8 of 9", "9 of 9"])
    #expect(fixture.layout.remarks.isEmpty)
    let plain = try MasterFixture(breaks + "}" + foot, markdown: "# A\n\n# B\n\n# C")
    #expect(plain.texts(.foot) == ["1 of 3", "2 of 3", "3 of 3"])
    let wrong = try MasterFixture(
      breaks + #"}, "masters": [{"foot": "{pages:parts}"}]"#, markdown: "# A")
    #expect(wrong.layout.remarks.first?.hint?.contains(":part") == true)
  }

  @Test("a number alone restarts, and a prefix stays until another one")
  func prefix() throws {
    let fixture = try numbered(
      #", "front": {"pageNumber": {"prefix": "A-", "style": "Letters"}}, "main": {"pageNumber": 30}}"#
    )
    #expect(
      fixture.texts(.foot)
        == ["A-A of 5", "A-B of 5", "A-DD of 5", "A-EE of 5", "A-FF of 5"])
  }

  @Test("masters number their pages, and styles are stronger")
  func masters() throws {
    let members =
      breaks + #"}, "masters": [{"foot": "{page}", "pageNumber": {"style": "Roman"}}, "#
      + #"{"when": "3-", "pageNumber": {"restart": 7, "style": "latin"}}]"#
    let fixture = try MasterFixture(members, markdown: text)
    #expect(fixture.texts(.foot) == ["I", "II", "7", "8", "9"])
    let own = try MasterFixture(
      breaks + #", "main": {"pageNumber": {"restart": 1, "style": "digits"}}"#
        + members.dropFirst(breaks.count),
      markdown: text)
    #expect(own.texts(.foot) == ["I", "II", "1", "2", "3"])
  }

  @Test("pages without a number have none in contents either, and 0 is a number")
  func none() throws {
    let fixture = try numbered(
      #", "front": {"pageNumber": {"style": "none"}}, "main": {"pageNumber": {"restart": 0, "style": "roman"}}}"#
    )
    #expect(fixture.texts(.foot) == [" of 5", " of 5", "0 of 5", "i of 5", "ii of 5"])
    #expect(fixture.layout.storage.string.hasSuffix("See ii, \u{200B}."))
  }

  @Test("PDF has the same numbers as page labels, and the dump has them")
  func labels() throws {
    let fixture = try numbered(
      #", "front": {"pageNumber": {"style": "roman", "prefix": "P"}}, "main": {"pageNumber": {"restart": 2, "style": "digits", "prefix": ""}}}"#
    )
    let file = try PicturePainter(format: .pdf).pages(of: fixture.layout)
    #expect(!file.isEmpty)
    #expect(
      (0..<5).map { fixture.layout.displayList(page: $0).label } == [
        PageLabel(number: 1, notation: .roman, prefix: "P"),
        PageLabel(number: 2, notation: .roman, prefix: "P"), PageLabel(number: 2),
        PageLabel(number: 3), PageLabel(number: 4),
      ])
    #expect(try fixture.layout.dumpedText().contains(#""pageLabels":["Pi","Pii","2","3","4"]"#))
  }

  @Test("text from right to left has its own digits")
  func arabic() throws {
    let fixture = try MasterFixture(
      #""masters": [{"foot": "{page} {page:latin}", "pageNumber": 12}]"#,
      markdown: "---\nlang: ar\n---\nسلام")
    #expect(fixture.texts(.foot) == ["١٢ 12"])
  }

  @Test("values that are no numbers are errors with their places")
  func faults() {
    for (value, place) in [
      ("-1", "masters[0].pageNumber"), (#"{"restart": 1.5}"#, "masters[0].pageNumber.restart"),
      (#"{"style": "greek"}"#, "masters[0].pageNumber.style"), (#""x""#, "masters[0].pageNumber"),
    ] {
      let text = #"{"sheet": 1, "masters": [{"pageNumber": \#(value)}]}"#
      let error = #expect(throws: DocumentError.self) {
        try Sheet(parsing: Array(text.utf8), place: "s.json")
      }
      #expect(error?.place.contains(place) == true, "\(value): \(String(describing: error))")
    }
  }
}
