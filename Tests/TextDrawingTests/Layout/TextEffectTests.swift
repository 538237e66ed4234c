import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDrawing

/// Characters are half an em wide. Each is a box on the baseline, 0.7 em high and 0.4 em wide, in
/// the middle of its advance.
@Suite("Letterpress and emboss have two edges beneath their glyphs")
struct TextEffectTests {
  private static let file = TestFont().path()
  private static let fonts = FontLibrary(usesSystemFonts: false)
  private let dark = Color(white: 0, alpha: 0.4)
  private let light = Color(white: 1, alpha: 0.7)

  /// A page of one line, 10 points from the left, with attributes on a part of its text.
  private func page(
    _ attributes: TextAttributes, on part: Range<Int>, of text: String = "abc",
    size: Double = 40, background: Color = .white, keepsText: Bool = false
  ) -> DisplayList {
    let font = FontDescriptor(families: [], file: Self.file, faceIndex: 0, size: size)
    let storage = TextStorage(string: text, attributes: TextAttributes(.font, font))
    storage.addAttributes(attributes, range: part)
    let manager = LayoutManager(fonts: Self.fonts)
    let container = TextContainer(size: Size(width: 180, height: 80))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(
      size: Size(width: 200, height: 100), background: background, keepsText: keepsText)
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
    return list
  }

  /// The kinds of items in painting order; those of copies with offset, gray and opacity.
  private func kinds(_ list: DisplayList) -> [String] {
    func ink(_ color: Color) -> String { "\(color.red) \(color.alpha)" }
    func corner(_ path: Int) -> String {
      let bounds = list.paths[path].bounds
      return "\(rounded(bounds.minX)) \(rounded(bounds.maxY))"
    }
    return list.items.map { item in
      switch item {
      case .glyphs(let run): "glyphs \(run.range)"
      case .shadow(let run, let offset, let blur):
        "edge \(run.range) \(offset.dx) \(offset.dy) \(blur) \(ink(run.color))"
      case .fill(let path, let color): "fill \(corner(path)) \(ink(color))"
      case .stroke(let path, let color, let width, _):
        "stroke \(corner(path)) \(width) \(ink(color))"
      case .rule: "rule"
      case .group(let index, let opacity): "group \(list.groups[index].items.count) \(opacity)"
      case .gradient, .rectangle, .picture: "other"
      }
    }
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  @Test("edges are as far as a fortieth of the size, and half a point or more")
  func depths() {
    #expect(TextEffect.depth(forSize: 40) == 1)
    #expect(TextEffect.depth(forSize: 100) == 2.5)
    #expect(TextEffect.depth(forSize: 20) == 0.5 && TextEffect.depth(forSize: 6) == 0.5)
    #expect(TextEffect.depth(forSize: .nan) == 0.5 && TextEffect.depth(forSize: .infinity) == 0.5)
    let pressed = TextEffect.letterpress.edges(forSize: 40)
    #expect(pressed.map(\.offset) == [Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1)])
    let raised = TextEffect.emboss.edges(forSize: 100)
    #expect(raised.map(\.offset) == [Vector(dx: 2.5, dy: 2.5), Vector(dx: -2.5, dy: -2.5)])
    for edges in [pressed, raised] {
      #expect(edges.map(\.color) == [dark, light])
      #expect(edges.allSatisfy { $0.blurRadius == 0 })
    }
  }

  @Test("edges lie beneath the glyphs of their own run, over underlines and shadows")
  func order() {
    #expect(
      kinds(page(TextAttributes(.textEffect, .letterpress), on: 1..<2)) == [
        "glyphs 0..<1", "edge 1..<2 0.0 -1.0 0.0 0.0 0.4", "edge 1..<2 0.0 1.0 0.0 1.0 0.7",
        "glyphs 1..<2", "glyphs 2..<3",
      ])
    var attributes = TextAttributes(.textEffect, .emboss)
    attributes[.shadow] = Shadow(offset: Vector(dx: 3, dy: 4), blurRadius: 5, color: .black)
    attributes[.underlineStyle] = .single
    attributes[.strikethroughStyle] = .single
    #expect(
      kinds(page(attributes, on: 0..<3)) == [
        "rule", "edge 0..<3 3.0 4.0 5.0 0.0 1.0", "edge 0..<3 1.0 1.0 0.0 0.0 0.4",
        "edge 0..<3 -1.0 -1.0 0.0 1.0 0.7", "glyphs 0..<3", "rule",
      ])
  }

  @Test("edges of raised text have the size that it is set in")
  func superscript() throws {
    var attributes = TextAttributes(.textEffect, .letterpress)
    attributes[.superscript] = 1
    let list = page(attributes, on: 0..<1, of: "a", size: 40)
    let sizes: [Double] = list.items.compactMap {
      if case .glyphs(let run) = $0 { run.size } else { nil }
    }
    let offsets: [Double] = list.items.compactMap {
      if case .shadow(_, let offset, _) = $0 { offset.dy } else { nil }
    }
    let size = try #require(sizes.first)
    #expect(size < 40 && offsets == [-size / 40, size / 40])
  }

  @Test("edges of slanted and outlined text are slanted and outlined")
  func paths() {
    let baseline = rounded(page(TextAttributes(), on: 0..<1, of: "a").origins[0].y)
    var attributes = TextAttributes(.textEffect, .letterpress)
    attributes[.obliqueness] = 0.5
    #expect(
      kinds(page(attributes, on: 0..<1, of: "a")) == [
        "fill 12.0 \(baseline - 1) 0.0 0.4", "fill 12.0 \(baseline + 1) 1.0 0.7",
        "fill 12.0 \(baseline) 0.0 1.0",
      ])
    attributes[.obliqueness] = nil
    attributes[.strokeWidth] = 10
    #expect(
      kinds(page(attributes, on: 0..<1, of: "a")) == [
        "stroke 12.0 \(baseline - 1) 4.0 0.0 0.4", "stroke 12.0 \(baseline + 1) 4.0 1.0 0.7",
        "stroke 12.0 \(baseline) 4.0 0.0 1.0",
      ])
    // The line and the interior of an edge are translucent as a whole.
    attributes[.strokeWidth] = -10
    let list = page(attributes, on: 0..<1, of: "a")
    #expect(
      kinds(list) == [
        "group 2 0.4", "group 2 0.7", "fill 12.0 \(baseline) 0.0 1.0",
        "stroke 12.0 \(baseline) 4.0 0.0 1.0",
      ])
    let bounds = list.groups.compactMap(\.clip).map { list.paths[$0].bounds }
    #expect(bounds.map { rounded($0.minX) } == [8, 8])
    #expect(bounds.map { rounded($0.maxY) } == [baseline + 3, baseline + 5])
  }

  @Test("colour glyphs have no edges")
  func colorGlyphs() {
    var font = TestFont()
    font.palettes = [[0xE040_20FF]]
    font.colorLayers = ["a": [("a", 0)]]
    let attributes: TextAttributes = [
      .font: FontDescriptor(families: [], file: font.path(), faceIndex: 0, size: 40),
      .textEffect: TextEffect.emboss,
    ]
    #expect(kinds(page(attributes, on: 0..<1, of: "a")) == ["glyphs 0..<1"])
  }

  @Test("pressed text is dark above its letters and light below, raised text at its corners")
  func pixels() throws {
    let gray = Color(white: 0.5)
    func picture(_ effect: TextEffect?) throws -> (pixels: Bitmap, bottom: Int) {
      var attributes = TextAttributes(.foregroundColor, gray)
      attributes[.textEffect] = effect
      let list = page(attributes, on: 0..<1, of: "a", background: gray)
      return (try list.rasterized(), Int(list.origins[0].y.rounded()))
    }
    // The letter has the colour of the page and extends from 12 to 28 points.
    let plain = try picture(nil)
    #expect(Set(plain.pixels.grays) == [128])
    let (pressed, bottom) = try picture(.letterpress)
    func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> UInt8 {
      picture.grays[y * picture.width + x]
    }
    let top = bottom - 28
    #expect(pixel(pressed, 20, top - 1) == 77 && pixel(pressed, 20, bottom) == 217)
    #expect(pixel(pressed, 20, top) == 128 && pixel(pressed, 20, bottom - 1) == 128)
    #expect(pixel(pressed, 11, top + 9) == 128 && pixel(pressed, 28, top + 9) == 128)
    #expect(pixel(pressed, 20, top - 2) == 128 && pixel(pressed, 20, bottom + 1) == 128)
    let raised = try picture(.emboss).pixels
    #expect(pixel(raised, 11, top - 1) == 217 && pixel(raised, 28, bottom) == 77)
    #expect(pixel(raised, 20, top - 1) == 217 && pixel(raised, 28, top + 9) == 77)
    #expect(pixel(raised, 28, top - 1) == 128 && pixel(raised, 11, bottom) == 128)
  }

  @Test("PDF draws edges as paths of an artifact, and its text is the text alone")
  func pdf() throws {
    let list = page(TextAttributes(.textEffect, .letterpress), on: 0..<3, keepsText: true)
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    let objects = try document.objects()
    #expect(objects.contains("/A400 gs") && objects.contains("/A700 gs"))
    #expect(!objects.contains("/Subtype /Image"))
    let bottom = 100 - list.origins[0].y
    #expect(objects.contains("12 \(trimmed(bottom + 1)) "))
    #expect(objects.contains("12 \(trimmed(bottom - 1)) "))
    #expect(objects.contains("pdfaid:part"))
    #expect(try document.text().split { $0.isWhitespace } == ["abc"])
  }

  /// A number as outputs write it.
  private func trimmed(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  @Test("SVG and HTML move copies of the glyphs, in HTML beneath the text")
  func vectors() throws {
    let list = page(TextAttributes(.textEffect, .emboss), on: 0..<3, keepsText: true)
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    let moves = svg.matches(of: #/transform="translate\(([^)]*)\)"/#).map { String($0.1) }
    #expect(moves == ["1 1", "-1 -1"])
    #expect(svg.contains("fill-opacity=\".4\"") && svg.contains("fill-opacity=\".7\""))
    #expect(svg.matches(of: #/<text/#).count == 3 && !svg.contains("filter"))
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.contains("<g transform=\"translate(1 1)\">"))
    #expect(html.contains("<g transform=\"translate(-1 -1)\">"))
    #expect(html.matches(of: #/abc/#).count == 1)
  }

  @Test("a line of the live page has its edges in the picture behind it")
  func rows() throws {
    let plain = page(TextAttributes(), on: 0..<3, keepsText: true)
    let raised = page(TextAttributes(.textEffect, .emboss), on: 0..<3, keepsText: true)
    let rows = SVGRows()
    _ = try rows.update(plain)
    let change = try rows.update(raised)
    #expect(change.rows.isEmpty)
    let behind = String(decoding: change.ground ?? [], as: UTF8.self)
    #expect(behind.matches(of: #/translate\(/#).count == 2)
    // Another effect draws it again.
    let pressed = page(TextAttributes(.textEffect, .letterpress), on: 0..<3, keepsText: true)
    #expect(try rows.update(pressed).ground != nil)
    #expect(try rows.update(pressed).ground == nil)
  }
}
