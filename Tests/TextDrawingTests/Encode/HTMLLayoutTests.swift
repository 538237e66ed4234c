import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDrawing

@Suite("HTML files with several layouts")
struct HTMLLayoutTests {
  /// A rule that hides a layout.
  private struct Rule {
    var isNegated: Bool
    var side: Substring
    var measure: Double
    var layout: String

    func holds(_ window: Size) -> Bool {
      ((side == "width" ? window.width : window.height) >= measure) != isNegated
    }
  }

  private func rules(of file: String) -> [Rule] {
    let form =
      #/@media (not all and )?\(min-(width|height):([\d.]+)px\)\{div\.([\w-]+)\{display:none\}\}/#
    return file.matches(of: form).map { match in
      Rule(
        isNegated: match.output.1 != nil, side: match.output.2,
        measure: Double(match.output.3) ?? -1, layout: String(match.output.4))
    }
  }

  /// A page with a heading, a link to it and a shadow, which is written as a named filter.
  private func page(width: Double) -> DisplayList {
    let text = TextStorage(
      string: "The flats\nup to the flats\n",
      attributes: TextAttributes(.font, FontDescriptor(family: "Noto Serif", size: 16)))
    var heading = ParagraphStyle()
    heading.headerLevel = 1
    text.addAttribute(.paragraphStyle, value: heading, range: 0..<10)
    text.addAttribute(.link, value: "#the-flats", range: 10..<text.length - 1)
    var shadow = Shadow()
    shadow.blurRadius = 2
    text.addAttribute(.shadow, value: shadow, range: 0..<3)
    return .page(of: text, width: width, height: 200)
  }

  private func file(_ layouts: [(name: String, size: Size)], pages: Int = 1) throws -> String {
    let encoder = HTMLEncoder()
    for (name, size) in layouts {
      encoder.beginLayout(name, classes: ["compact-width"], size: size)
      for _ in 0..<pages { try encoder.append(page(width: size.width)) }
    }
    return String(decoding: try encoder.file(), as: UTF8.self)
  }

  @Test("a window of any size shows one layout: the widest for which it is wide enough")
  func windows() throws {
    let layouts = [
      ("middle", Size(width: 600, height: 800)), ("narrow", Size(width: 320, height: 480)),
      ("middle-low", Size(width: 600, height: 300)), ("wide", Size(width: 1000, height: 700)),
    ]
    let rules = rules(of: try file(layouts))
    for height in [100.0, 299.9, 300, 600, 799.99, 800, 2000] {
      for width in [1.0, 319.5, 320, 321, 599.999, 600, 600.001, 999.5, 1000, 5000] {
        let window = Size(width: width, height: height)
        let hidden = Set(rules.filter { $0.holds(window) }.map(\.layout))
        let shown = layouts.map(\.0).filter { !hidden.contains($0) }
        let wanted =
          width >= 1000
          ? "wide" : width < 600 ? "narrow" : height >= 800 ? "middle" : "middle-low"
        #expect(shown == [wanted], "\(width) × \(height)")
      }
    }
  }

  @Test("equal headings are numbered, past names that other headings have")
  func equalHeadings() {
    var names = HTMLNames()
    let titles = ["a", "A", "a-1", "a", "a-2", "b", "a", "b"]
    #expect(
      titles.map { names.anchor(of: $0) } == [
        "a", "a-1", "a-1-1", "a-2", "a-2-1", "b", "a-3", "b-1",
      ])
  }

  @Test("elements have names of their own, and links lead to the headings of their layout")
  func names() throws {
    let sizes = [Size(width: 300, height: 400), Size(width: 500, height: 400)]
    let file = try file([("narrow", sizes[0]), ("wide", sizes[1])], pages: 2)
    let names = file.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
    #expect(Set(names).count == names.count)
    let headings = ["the-flats", "the-flats-1", "the-flats.wide", "the-flats-1.wide"]
    #expect(names.filter { $0.hasPrefix("the-flats") } == headings)
    // The shadow is a filter and three outlines; both are referred to within their own page.
    let uses = file.matches(of: #/(?:url\(|<use href=")#([^)"]+)/#).map { String($0.output.1) }
    #expect(Set(uses) == Set(names).subtracting(headings))
    #expect(uses.count == 4 * 4)
    let links = file.matches(of: #/<a href="([^"]+)"/#).map { String($0.output.1) }
    #expect(links == ["#the-flats", "#the-flats", "#the-flats.wide", "#the-flats.wide"])
    #expect(file.contains("<div class=\"layout wide compact-width\">"))
    #expect(file.contains("<meta name=\"viewport\" content=\"width=device-width\">"))
  }

  @Test("a file with one layout has no conditions and says how wide it is")
  func single() throws {
    let file = String(decoding: try HTMLEncoder.encode(page(width: 300)), as: UTF8.self)
    #expect(rules(of: file).isEmpty)
    #expect(!file.contains("<div"))
    #expect(file.contains("<meta name=\"viewport\" content=\"width=300\">"))
    #expect(file.contains("<h1 id=\"the-flats\""))
  }
}
