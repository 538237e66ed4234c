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

  @Test("boxes, tables, shadows, lines, notes and page masters have dark colours, too")
  func everywhere() throws {
    let text = #"""
      {"sheet": 1, "text": "a",
       "colors": {"ink": {"light": "#222", "dark": "#eee"}, "paper": {"light": "white", "dark": "#111"}},
       "body": {"shadow": {"color": "ink"}, "underline": "single", "underlineColor": "ink"},
       "styles": {
         "a": {"box": {"background": "paper", "padding": 5, "border": {"color": "ink", "width": 2},
           "shadow": {"color": "ink"}}},
         "b": {"box": {"gradient": "linear-gradient(to right, paper, ink)"}, "stroke": {"color": "ink"}},
         "table": {"table": {"ruleColor": "ink", "stripes": "paper", "headerBackground": "paper", "footer": 1}}},
       "footnotes": {"rule": {"color": "ink"}},
       "masters": [{"name": "m", "head": {"text": "h", "background": "paper"}}]}
      """#
    let sheet = try Sheet(parsing: Array(text.utf8), place: "s")
    for (style, ink, paper) in [
      (TraitCollection.InterfaceStyle.light, "#222", "white"), (.dark, "#eee", "#111"),
    ] {
      let (ink, paper) = (try #require(Color(css: ink)), try #require(Color(css: paper)))
      var traits = TraitCollection()
      traits.interfaceStyle = style
      let part = sheet.resolved(for: traits)
      #expect(part.body.shadow?.color == ink && part.body.underlineColor == ink)
      let box = try #require(part.styles["a"]?.box)
      #expect(box.background == paper && box.border?.color == ink && box.shadow?.color == ink)
      #expect(box.padding == [5] && box.border?.width == 2)
      #expect(part.styles["b"]?.box.gradient?.stops.map(\.color) == [paper, ink])
      #expect(part.styles["b"]?.stroke?.color == ink)
      let table = try #require(part.styles["table"]?.table)
      #expect(table.ruleColor == ink && table.stripes == paper && table.headerBackground == paper)
      #expect(table.footer == 1)
      #expect(part.footnotes?.rule.color == ink)
      #expect(part.masters?.first?.head?.background == paper)
    }
    // Of the dark version only colours are kept, so that a sheet on top can change the rest.
    let dark = try #require(sheet.variations.first { $0.isMade }?.part.styles["a"])
    #expect(dark.box.padding == nil && dark.box.border != nil && dark.box.background != nil)
    var over = SheetPart()
    over.styles["a"] = SheetStyle()
    over.styles["a"]?.box.background = .white
    var changed = sheet
    changed.removeDark(setBy: over)
    let rest = try #require(changed.variations.first { $0.isMade }?.part.styles["a"]?.box)
    #expect(rest.background == nil && rest.border != nil)
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
