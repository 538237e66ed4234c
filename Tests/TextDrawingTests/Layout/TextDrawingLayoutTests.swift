import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite struct TextDrawingLayoutTests {
  /// A storage with a manager and one container, kept alive together.
  private struct Setting {
    let storage: TextStorage
    let manager: LayoutManager
    let container: TextContainer

    init(
      _ text: String, size: Size,
      font: FontDescriptor = FontDescriptor(family: "Noto Sans", size: 16),
      style: ParagraphStyle = ParagraphStyle()
    ) {
      var attributes = TextAttributes()
      attributes[.font] = font
      attributes[.paragraphStyle] = style
      storage = TextStorage(string: text, attributes: attributes)
      manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
      container = TextContainer(size: size)
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
    }

    /// The UTF-16 range of a part of the text, which must occur once.
    func range(of part: String) -> Range<Int> {
      let text = Array(storage.string.utf16)
      let wanted = Array(part.utf16)
      for start in 0...(text.count - wanted.count)
      where Array(text[start..<start + wanted.count]) == wanted {
        return start..<start + wanted.count
      }
      return 0..<0
    }

    func set<Value>(_ key: AttributeKey<Value>, _ value: Value, on part: String) {
      storage.addAttribute(key, value: value, range: range(of: part))
    }

    func list(_ size: Size, at origin: Point = Point(x: 10, y: 10)) -> DisplayList {
      var list = DisplayList(size: size)
      list.drawText(in: container, of: manager, at: origin)
      return list
    }
  }

  private func runs(_ list: DisplayList) -> [GlyphRun] {
    list.items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
  }

  private func rules(_ list: DisplayList) -> [TextRule] {
    list.items.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }

  private let page = Size(width: 400, height: 300)

  @Test("every glyph is where layout put it")
  func glyphPlaces() {
    let setting = Setting("Two words here", size: Size(width: 300, height: 100))
    let list = setting.list(page, at: Point(x: 7, y: 11))
    var glyphs: [PositionedGlyph] = []
    for fragment in setting.manager.lineFragments(in: setting.container) {
      setting.manager.appendGlyphs(of: fragment, to: &glyphs)
    }
    #expect(list.glyphs == glyphs.map(\.id))
    #expect(list.origins == glyphs.map { Point(x: $0.x + 7, y: $0.y + 11) })
    #expect(runs(list).count == 1)
    #expect(runs(list).first?.size == 16)
    let row = setting.manager.rows(in: setting.container)[0]
    #expect(runs(list).first?.baseline == row.baseline + 11)
  }

  @Test("runs are cut where colour or size changes")
  func runs() {
    let setting = Setting("plain red large plain", size: Size(width: 390, height: 100))
    setting.set(.foregroundColor, Color(red: 1, green: 0, blue: 0), on: "red ")
    setting.set(.font, FontDescriptor(family: "Noto Sans", size: 20), on: "large ")
    // An attribute without effect on drawing splits no run.
    setting.set(.toolTip, "help", on: "ain re")
    let found = runs(setting.list(page))
    #expect(found.map(\.range.count) == [6, 4, 6, 5])
    #expect(found.map(\.size) == [16, 16, 20, 16])
    #expect(found.map(\.color.red) == [0, 1, 0, 0])
    #expect(Set(found.map(\.baseline)).count == 1)
  }

  @Test("an underline spans its text and no more")
  func underline() throws {
    let setting = Setting("ab cd ef", size: Size(width: 300, height: 100))
    setting.set(.underlineStyle, .single, on: "cd")
    let list = setting.list(page)
    let face = list.faces[0]
    let scale = face.scale(forSize: 16)
    func width(_ text: String) -> Double {
      text.unicodeScalars.reduce(0) {
        $0 + face.advance(ofGlyph: face.glyph(for: $1.value)) * scale
      }
    }
    let rule = try #require(rules(list).first)
    #expect(rules(list).count == 1)
    let left = 10 + setting.container.lineFragmentPadding + width("ab ")
    #expect(abs(rule.start - left) < 0.5)
    #expect(abs(rule.end - rule.start - width("cd")) < 0.5)
    let baseline = setting.manager.rows(in: setting.container)[0].baseline + 10
    #expect(rule.y == baseline + face.metrics.underlinePosition * scale)
    #expect(rule.thickness == face.metrics.underlineThickness * scale)
  }

  @Test("by word leaves spaces out and trailing space has no line")
  func byWord() {
    let setting = Setting("one two three", size: Size(width: 88, height: 100))
    setting.set(.underlineStyle, .single, on: "one two three")
    #expect(rules(setting.list(page)).count == 2)
    let first = rules(setting.list(page))[0]
    let fragment = setting.manager.lineFragments(in: setting.container)[0]
    #expect(first.end == fragment.used.end + 10)
    setting.set(.underlineStyle, [.single, .byWord], on: "one two three")
    #expect(rules(setting.list(page)).count == 3)
  }

  @Test("a pattern alone draws no line")
  func patternAlone() {
    let setting = Setting("word", size: Size(width: 100, height: 50))
    setting.set(.underlineStyle, .patternDot, on: "word")
    #expect(rules(setting.list(page)).isEmpty)
  }

  @Test("backgrounds lie beneath all text of the container")
  func backgrounds() {
    let setting = Setting("first line second", size: Size(width: 90, height: 100))
    setting.set(.backgroundColor, Color(red: 1, green: 1, blue: 0), on: "line second")
    let kinds = setting.list(page).items.map { item in
      switch item {
      case .rectangle: "back"
      case .glyphs: "text"
      default: "other"
      }
    }
    #expect(kinds == ["back", "back", "text", "text"])
  }

  @Test("background and glyphs together are the text")
  func backgroundAndGlyphs() {
    let setting = Setting("back ground", size: Size(width: 90, height: 100))
    setting.set(.backgroundColor, .white, on: "ground")
    var parts = DisplayList(size: page)
    parts.drawBackground(in: setting.container, of: setting.manager, at: Point(x: 10, y: 10))
    #expect(parts.items.count == 1)
    parts.drawGlyphs(in: setting.container, of: setting.manager, at: Point(x: 10, y: 10))
    #expect(parts.items == setting.list(page).items)
  }

  @Test("shadows lie beneath their glyphs and outlines are paths")
  func shadows() {
    let setting = Setting("shade line both lean", size: Size(width: 390, height: 100))
    let shadow = Shadow(offset: Vector(dx: 2, dy: 3), blurRadius: 4)
    setting.set(.shadow, shadow, on: "shade ")
    setting.set(.strokeWidth, 5, on: "line ")
    setting.set(.strokeWidth, -5, on: "both ")
    setting.set(.strokeColor, Color(red: 1, green: 0, blue: 0), on: "both ")
    setting.set(.obliqueness, 0.3, on: "lean")
    let kinds = setting.list(page).items.map { item in
      switch item {
      case .shadow(_, let offset, let blur):
        offset == shadow.offset && blur == 4 ? "shadow" : "other shadow"
      case .glyphs: "glyphs"
      case .fill: "fill"
      case .stroke(_, let color, let width, _): "stroke \(width) \(color.red)"
      default: "other"
      }
    }
    #expect(kinds == ["shadow", "glyphs", "stroke 0.8 0.0", "fill", "stroke 0.8 1.0", "fill"])
  }

  @Test("decorated text looks right")
  func decoratedText() throws {
    let setting = Setting(
      "Shade soft hard outline filled lean back", size: Size(width: 380, height: 180),
      font: FontDescriptor(family: "Noto Serif", size: 44))
    setting.set(.shadow, Shadow(offset: Vector(dx: 2, dy: 3), blurRadius: 6), on: "soft")
    setting.set(
      .shadow, Shadow(offset: Vector(dx: 3, dy: 3), blurRadius: 0, color: Color(white: 0.7)),
      on: "hard")
    setting.set(.strokeWidth, 3, on: "outline")
    setting.set(.strokeWidth, -4, on: "filled")
    setting.set(.strokeColor, Color(white: 0.6), on: "filled")
    setting.set(.obliqueness, 0.25, on: "lean")
    setting.set(.obliqueness, -0.25, on: "back")
    let list = setting.list(Size(width: 400, height: 200))
    let picture = try list.rasterized()
    #expect(try list.rasterized(threads: 3) == picture)
    try Golden.expect(picture, isLike: "decorated")
  }

  @Test("absurd decorations never crash and bands agree")
  func absurdDecorations() throws {
    for bad in [Double.nan, .infinity, 1e300, -4] {
      let setting = Setting("one two three four five", size: Size(width: 60, height: 130))
      setting.set(.shadow, Shadow(offset: Vector(dx: bad, dy: 2), blurRadius: 3), on: "one")
      setting.set(.shadow, Shadow(offset: Vector(dx: 2, dy: 2), blurRadius: bad), on: "two")
      setting.set(.strokeWidth, bad, on: "three")
      setting.set(.textEffect, .emboss, on: "three four")
      setting.set(.obliqueness, bad, on: "four")
      setting.set(.underlineStyle, .double, on: "five")
      let list = setting.list(Size(width: 70, height: 140))
      #expect(try list.rasterized(threads: 2) == list.rasterized(), "\(bad)")
    }
  }

  @Test("an empty text draws nothing")
  func emptyText() {
    let setting = Setting("", size: Size(width: 90, height: 100))
    #expect(setting.list(page).items.isEmpty)
  }

  @Test("a page with everything looks right")
  func wholePage() throws {
    var style = ParagraphStyle()
    style.alignment = .justified
    let setting = Setting(
      """
      Text finds its way around things, as water does around a stone. Some words are underlined, \
      some are struck out, some stand on colour; עברית goes the other way, العربية too, and then \
      the line goes on in Latin until it meets the curve again and has to step aside for it.
      """, size: Size(width: 380, height: 280), style: style)
    setting.set(.underlineStyle, .single, on: "are underlined")
    setting.set(.strikethroughStyle, .single, on: "struck out")
    setting.set(.strikethroughColor, Color(red: 0.8, green: 0, blue: 0), on: "struck out")
    setting.set(.backgroundColor, Color(red: 1, green: 0.9, blue: 0.4), on: "stand on colour")
    setting.set(.foregroundColor, Color(red: 0.1, green: 0.3, blue: 0.7), on: "things")
    setting.set(.font, FontDescriptor(family: "Noto Serif", size: 24), on: "water")
    setting.set(.font, FontDescriptor(family: "Noto Sans Hebrew", size: 16), on: "עברית")
    setting.set(.font, FontDescriptor(family: "Noto Naskh Arabic", size: 16), on: "العربية")
    let stone = BezierPath(ovalIn: Rect(x: 130, y: 60, width: 110, height: 120))
    setting.container.exclusionPaths = [ExclusionPath(path: stone)]
    var list = DisplayList(size: page)
    list.fill(
      stone.transformed(by: .translation(x: 10, y: 10)),
      with: Color(red: 0.6, green: 0.75, blue: 0.8)
    )
    list.drawText(in: setting.container, of: setting.manager, at: Point(x: 10, y: 10))
    try Golden.expect(list.rasterized(), isLike: "layout")
  }

  @Test("boxes follow their lines beside a circle, in both directions")
  func boxesBesideCircle() throws {
    let words = "water finds its way around a stone and so does the box of these words "
    var list = DisplayList(size: Size(width: 400, height: 176))
    for (number, direction) in [WritingDirection.leftToRight, .rightToLeft].enumerated() {
      let setting = Setting(
        words + "\n" + words, size: Size(width: 180, height: 160),
        font: FontDescriptor(family: "Noto Sans", size: 11))
      let circle = BezierPath(
        ovalIn: Rect(x: direction == .leftToRight ? 120 : -20, y: 30, width: 80, height: 80))
      setting.container.exclusionPaths = [ExclusionPath(path: circle, margin: 4)]
      for (index, start) in [0, words.utf16.count + 1].enumerated() {
        var outer = TextBox(
          background: Color(red: 0.93, green: 0.95, blue: 0.98),
          border: TextBox.Borders(TextBox.Border(width: 2, color: Color(white: 0.4))), radius: 6,
          padding: TextBox.Edges(5))
        (outer.isFirst, outer.isLast) = (index == 0, index == 1)
        var inner = TextBox(background: Color(red: 1, green: 0.93, blue: 0.8))
        inner.border.start = TextBox.Border(width: 3, color: Color(red: 0.8, green: 0.4, blue: 0))
        var style = ParagraphStyle()
        style.baseWritingDirection = direction
        style.boxes = index == 0 ? [outer] : [outer, inner]
        setting.storage.addAttribute(
          .paragraphStyle, value: style, range: start..<start + words.utf16.count)
      }
      list.fill(
        circle.transformed(by: .translation(x: 10 + 200 * Double(number), y: 8)),
        with: Color(red: 0.6, green: 0.75, blue: 0.8))
      list.drawText(
        in: setting.container, of: setting.manager,
        at: Point(x: 10 + 200 * Double(number), y: 8))
    }
    try Golden.expect(list.rasterized(), isLike: "boxes")
  }
}
