import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Colours have names, with versions for light and dark surroundings")
struct NamedColorTests {
  private let sheet: Sheet

  init() throws {
    sheet = try Sheet(
      parsing: Array(
        #"""
        {"sheet": 1, "text": "a",
         "colors": {"ink": {"light": "#222", "dark": "#eee"}, "paper": {"light": "white", "dark": "#111"},
           "brand": "crimson"},
         "page": {"background": "paper"}, "body": {"color": "ink", "font": {"size": 20}},
         "styles": {"heading1": {"color": "brand"}},
         "exclusions": [{"shape": "circle(5 at 5 5)", "fill": "ink"}],
         "variations": [
           {"when": {"horizontal": "compact"}, "body": {"font": {"size": 12}}},
           {"when": {"horizontal": "regular"}, "page": {"background": "ink"}},
           {"when": {"style": "dark", "contrast": "high"}, "body": {"color": "white"}}]}
        """#.utf8), place: "s")
  }

  private func part(
    _ style: TraitCollection.InterfaceStyle?, _ width: SizeClass? = nil, high: Bool = false
  ) -> SheetPart {
    var traits = TraitCollection(horizontal: width, vertical: nil)
    traits.interfaceStyle = style
    traits.contrast = high ? .high : .normal
    return sheet.resolved(for: traits)
  }

  @Test("a name stands for its colour wherever colours stand")
  func light() {
    for part in [part(nil), part(.light)] {
      #expect(part.page.background == .white)
      #expect(part.body.color == Color(css: "#222"))
      #expect(part.exclusions?[0].fill == Color(css: "#222"))
      #expect(part.styles["heading1"]?.color == Color(css: "crimson"))
    }
  }

  @Test(
    "in dark surroundings it stands for the other one, in variations too, and nothing else changes")
  func dark() {
    let dark = part(.dark)
    #expect(dark.page.background == Color(css: "#111"))
    #expect(dark.body.color == Color(css: "#eee"))
    #expect(dark.exclusions?[0].fill == Color(css: "#eee"))
    #expect(dark.styles["heading1"]?.color == Color(css: "crimson"))
    #expect(dark.body.font.size == 20)
    #expect(part(.dark, .compact).body.font.size == 12)
    #expect(part(.light, .regular).page.background == Color(css: "#222"))
    #expect(part(.dark, .regular).page.background == Color(css: "#eee"))
    #expect(part(.dark, high: true).body.color == .white)
  }

  @Test("a name that is none is refused with the nearest")
  func unknown() {
    let error = #expect(throws: DocumentError.self) {
      try Sheet(
        parsing: Array(
          ##"{"sheet": 1, "colors": {"accent": "#a33"}, "body": {"color": "acent"}}"##.utf8),
        place: "s")
    }
    #expect(error?.hint == "Did you mean “accent”?")
    #expect(throws: DocumentError.self) {
      try Sheet(
        parsing: Array(#"{"sheet": 1, "colors": {"a": {"light": "red"}}}"#.utf8), place: "s")
    }
  }
}
