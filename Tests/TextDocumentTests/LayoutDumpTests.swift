import Testing
import TextFonts
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("The layout dump has the position of everything")
struct LayoutDumpTests {
  private func dump(_ request: DocumentRequest) throws -> JSONDocument {
    var writer = JSONWriter()
    var dump = LayoutDump(try DocumentLayout(request))
    try dump.write(to: &writer)
    return try JSONDocument(parsing: writer.bytes)
  }

  private func request(_ text: String) -> DocumentRequest {
    var request = DocumentRequest(DocumentInput(text))
    request.overrides.page.width = 300
    request.overrides.page.height = .points(120)
    request.overrides.page.margin = SheetMargins(10)
    request.overrides.body.lineHeight = 20
    return request
  }

  private func member(_ value: JSONValue, _ key: String) throws -> JSONValue {
    guard case .object(let members) = value.content,
      let found = members.first(where: { $0.key == key })
    else { throw DocumentError(.malformedInput, at: key, "there is no such member") }
    return found.value
  }

  private func elements(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value.content { return elements }
    return []
  }

  private func numbers(_ value: JSONValue) -> [Double] {
    elements(value).compactMap { element in
      if case .number(let number) = element.content { return number }
      return nil
    }
  }

  private func keys(_ value: JSONValue) -> Set<String> {
    guard case .object(let members) = value.content else { return [] }
    return Set(members.map(\.key))
  }

  @Test("every key that is promised is there")
  func allKeys() throws {
    var request = request("Hello there, this is some text.\nAnd שלום.")
    request.overrides.exclusions = [SheetExclusion(SheetShape("circle(30 at 250 40)", place: ""))]
    let root = try dump(request).root
    #expect(
      keys(root).isSuperset(of: [
        "schema", "text", "offsetUnit", "runs", "paragraphs", "containers", "overflow", "options",
      ]))
    let run = elements(try member(root, "runs"))[0]
    #expect(
      keys(run) == [
        "range", "font", "size", "level", "script", "language", "features", "letterSpacing",
      ])
    #expect(keys(try member(run, "font")) == ["path", "index", "variations"])
    let paragraph = elements(try member(root, "paragraphs"))[0]
    #expect(
      keys(paragraph) == ["range", "direction", "align", "lineBreak", "lineHeight", "hyphenation"])
    let container = elements(try member(root, "containers"))[0]
    #expect(
      keys(container).isSuperset(of: [
        "page", "origin", "size", "padding", "minFragmentWidth", "inside", "exclusions", "lines",
      ]))
    #expect(
      keys(elements(try member(container, "exclusions"))[0]) == ["d", "fillRule", "margin", "wrap"])
    let line = elements(try member(container, "lines"))[0]
    #expect(keys(line) == ["y", "height", "baseline", "spaceBefore", "spaceAfter", "fragments"])
    let fragment = elements(try member(line, "fragments"))[0]
    #expect(keys(fragment) == ["rect", "avail", "used", "range", "end", "glyphs"])
    let glyph = elements(try member(fragment, "glyphs"))[0]
    #expect(keys(glyph) == ["id", "cluster", "run", "x", "y", "adv"])
  }

  @Test("what protrudes from a line and the stretching of its glyphs are told only where they are")
  func fitting() throws {
    func has(_ key: String, _ change: (inout SheetStyle) -> Void) throws -> Bool {
      var request = request(
        "“Quote, and a comma, then one more, and so on, until it ends, at last, here.”")
      request.overrides.page.width = 120
      change(&request.overrides.body)
      let container = elements(try member(dump(request).root, "containers"))[0]
      return try elements(try member(container, "lines")).contains { line in
        elements(try member(line, "fragments")).contains { keys($0).contains(key) }
      }
    }
    var (off, half, none, least) = (
      SheetStyle.Protrusion(), SheetStyle.Protrusion(), SheetStyle.Expansion(),
      SheetStyle.Expansion()
    )
    (off.amount, half.amount, none.limit, least.limit) = (0, 0.5, 0, 0.002)
    for key in ["protrusion", "expansion"] {
      #expect(try has(key) { ($0.alignment, $0.lineBreaking) = (.justify, .optimal) })
      #expect(
        try !has(key) {
          ($0.alignment, $0.lineBreaking) = (.justify, .optimal)
          ($0.protrusion, $0.expansion) = (off, none)
        })
      #expect(try has(key) { $0.alignment = .justify })
      #expect(
        try has(key) {
          ($0.alignment, $0.protrusion, $0.expansion) = (.justify, half, SheetStyle.Expansion())
        })
    }
    #expect(try !has("expansion") { ($0.alignment, $0.expansion) = (.justify, least) })
    #expect(try has("protrusion") { ($0.alignment, $0.protrusion) = (.left, half) })
    #expect(try !has("protrusion") { ($0.alignment, $0.lineBreaking) = (.left, .optimal) })
  }

  @Test("runs and paragraphs partition the text, fragments cover it up to the overflow")
  func partitions() throws {
    let text =
      "One two three.\r\nFour עברית five ثلاثة\n\n" + String(repeating: "more words ", count: 60)
    for overflow in OverflowMode.allCases {
      var request = request(text)
      request.overflow = overflow
      let root = try dump(request).root
      let length = Double(text.utf16.count)
      for key in ["runs", "paragraphs"] {
        var position = 0.0
        for entry in elements(try member(root, key)) {
          let range = numbers(try member(entry, "range"))
          #expect(range[0] == position)
          position = range[1]
        }
        #expect(position == length)
      }
      var position = 0.0
      for container in elements(try member(root, "containers")) {
        for line in elements(try member(container, "lines")) {
          for fragment in elements(try member(line, "fragments")) {
            let range = numbers(try member(fragment, "range"))
            #expect(range[0] == position)
            position = range[1]
          }
        }
      }
      let rest = numbers(try member(root, "overflow"))
      #expect(rest == (position < length ? [position, length] : []))
      #expect(rest.isEmpty == (overflow != .truncate))
    }
  }

  @Test("with an exact line height rows are that high and baselines are where they are promised")
  func baselines() throws {
    let layout = try DocumentLayout(request("A line, and another line that goes on and on and on."))
    let run = layout.manager.textRuns[0]
    let scale = run.size / Double(run.face.unitsPerEm)
    let ascent = run.face.metrics.ascent * scale
    let descent = run.face.metrics.descent * scale
    for row in layout.manager.containerLayouts[0].rows {
      #expect(row.height == 20)
      #expect(abs(row.baseline - (row.y + (20 - (ascent + descent)) / 2 + ascent)) < 1e-9)
    }
  }

  @Test("the ends of fragments are told apart")
  func ends() throws {
    let root = try dump(request("First line and some more words to wrap\nlast")).root
    var ends: [String] = []
    for line in elements(try member(elements(try member(root, "containers"))[0], "lines")) {
      for fragment in elements(try member(line, "fragments")) {
        if case .string(let end) = try member(fragment, "end").content { ends.append(end) }
      }
    }
    #expect(ends == ["soft", "hard", "eot"])
  }
}
