import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDrawing

/// Lines whose glyphs justification has stretched or narrowed look the same in every output.
@Suite("Stretched glyphs")
struct StretchedGlyphTests {
  private static let english = """
    “The office first filed five flawless affidavits; then the waffle-offer & effort” to justify \
    difficult lines, made every space as wide as it had to be, in a column of small width. Wave, \
    type, ‘a’ row of words—
    """

  /// A page of justified text whose glyphs may be stretched by a tenth, and the factors of its
  /// lines.
  private func page(
    _ font: FontDescriptor = FontDescriptor(family: "Noto Serif", size: 16)
  ) -> (list: DisplayList, factors: [Double], runs: [FragmentGlyphRun]) {
    var style = ParagraphStyle()
    (style.alignment, style.lineBreaking) = (.justified, .optimal)
    (style.expansion, style.protrusion) = (0.1, 1)
    var attributes = TextAttributes(.font, font)
    attributes[.paragraphStyle] = style
    let storage = TextStorage(string: Self.english, attributes: attributes)
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    let container = TextContainer(size: Size(width: 180, height: 400))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(size: Size(width: 220, height: 420), keepsText: true)
    list.drawText(in: container, of: manager, at: Point(x: 20, y: 10))
    let fragments = manager.lineFragments(in: container)
    return (list, fragments.map(\.expansion), fragments.flatMap(manager.glyphRuns))
  }

  /// The mean difference of two pictures' pixels, of 255.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    let (one, other) = (gray(one), gray(other))
    guard one.count == other.count else { return .infinity }
    let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.count)
  }

  private func gray(_ picture: Bitmap) -> [UInt8] {
    picture.format == .gray8 ? picture.grays : picture.pixels.map { UInt8($0 & 0xFF) }
  }

  /// The page with the outlines of its glyphs in place of text.
  private func outlined(_ list: DisplayList, ignoring: Bool = false) -> DisplayList {
    var drawn = DisplayList(size: list.size)
    for case .glyphs(let run) in list.items {
      var path = BezierPath()
      let width = ignoring ? 1 : run.expansion
      for index in run.range {
        let origin = list.origins[index]
        path.append(
          list.faces[run.face].outline(ofGlyph: list.glyphs[index], size: run.size)
            .transformed(by: Transform(a: width, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y)))
      }
      drawn.fill(path, with: run.color)
    }
    return drawn
  }

  @Test("lines are stretched and narrowed by several factors")
  func factors() {
    let factors = Set(page().factors)
    #expect(factors.count > 2 && factors.contains { $0 > 1 } && factors.contains { $0 < 1 })
  }

  @Test("pixels are those of stretched outlines")
  func pixels() throws {
    let list = page().list
    let exact = Rasterizer(smoothing: Smoothing(baselines: .exact))
    let picture = try exact.rasterize(list, scale: 3)
    let same = difference(picture, try exact.rasterize(outlined(list), scale: 3))
    let other = difference(picture, try exact.rasterize(outlined(list, ignoring: true), scale: 3))
    #expect(same < 3 && other > 2 * same, "\(same) \(other)")
  }

  @Test("PDF shows the same picture")
  func pdf() throws {
    let list = page().list
    let picture = try PDFDocument(PDFEncoder.encode(list)).picture(pixelsPerPoint: 3)
    let same = difference(picture, try Rasterizer().rasterize(outlined(list), scale: 3))
    let other = difference(
      picture, try Rasterizer().rasterize(outlined(list, ignoring: true), scale: 3))
    #expect(same < 4 && other > 1.3 * same, "\(same) \(other)")
  }

  @Test("SVG shows the same picture, with text and with outlines", arguments: [false, true])
  func svg(isOutlined: Bool) throws {
    let list = page().list
    let file = try SVGEncoder(textIsOutlined: isOutlined).encode(list)
    #expect(String(decoding: file, as: UTF8.self).contains("scale("))
    let picture = try SVGDocument.show(file, scale: 3)
    let same = difference(picture, try Rasterizer().rasterize(outlined(list), scale: 3))
    let other = difference(
      picture, try Rasterizer().rasterize(outlined(list, ignoring: true), scale: 3))
    #expect(same < 6 && other > 1.5 * same, "\(same) \(other)")
  }

  @Test("HTML stretches words from the side where they start")
  func html() throws {
    let (list, factors, _) = page()
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    for factor in factors where factor != 1 {
      #expect(file.contains(";transform:scaleX(\(factor));transform-origin:0\""))
    }
  }

  @Test("a font with an axis of widths is drawn at other widths, and hardly stretched")
  func axis() throws {
    var font = FontDescriptor(family: "Test", size: 9)
    font.file = TestFont.ofSeveralWidths().path()
    font.variations = [FontVariation(tag: "wdth", value: 100)]
    let (list, factors, runs) = page(font)
    #expect(factors.contains { $0 < 0.95 })
    var widths: Set<Double> = []
    // The font lacks quotation marks, and that of theirs has no axis.
    for case .glyphs(let run) in list.items where !list.faces[run.face].axes.isEmpty {
      #expect(abs(run.expansion - 1) < 0.04, "\(run.expansion)")
      widths.formUnion(list.faces[run.face].variations.map(\.value))
    }
    #expect(widths.count > 2)
    #expect(Set(runs.flatMap { $0.face.variations.map(\.value) }) == widths)
    // Each word names the width of its face.
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    for width in widths { #expect(file.contains("'wdth' \(Int(width))"), "\(width)") }
  }
}
