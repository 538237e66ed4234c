import Testing

@testable import TextDocument

@Suite("The nearest known names are found")
struct NearestNamesTests {
  @Test("the distance counts inserted, deleted, replaced and swapped letters")
  func distance() {
    #expect(NearestNames.distance(Array("circle".utf8), Array("circel".utf8)) == 1)
    #expect(NearestNames.distance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
    #expect(NearestNames.distance([], Array("abc".utf8)) == 3)
    #expect(NearestNames.distance(Array("abc".utf8), Array("abc".utf8)) == 0)
  }

  @Test("the nearest name comes first and far names do not come at all")
  func nearest() {
    let names = NearestNames(["render", "layout", "fonts", "devices", "demo"])
    #expect(names.closest(to: "rendr") == ["render"])
    #expect(names.closest(to: "lay") == ["layout"])
    #expect(names.closest(to: "LAYUOT") == ["layout"])
    #expect(names.closest(to: "zzzzzz").isEmpty)
    #expect(names.closest(to: "").isEmpty)
  }

  @Test("a hint is one sentence")
  func hint() {
    let names = NearestNames(["--column", "--columns", "--gap"])
    #expect(names.hint(for: "--colunm") == "Did you mean “--column” or “--columns”?")
    #expect(names.hint(for: "--quiet") == nil)
  }
}
