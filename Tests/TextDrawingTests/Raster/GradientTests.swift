import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextStorage

@Suite("Gradients in every output")
struct GradientTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func line(_ colors: [Color], width: Double = 100) -> Gradient {
    Gradient(.linear(from: .zero, to: Point(x: width, y: 0)), colors: colors)
  }

  @Test("have the exact colour in the middle of each pixel")
  func pixels() throws {
    var list = DisplayList(size: Size(width: 100, height: 4))
    list.fill(Rect(origin: .zero, size: list.size), with: line([red, blue]))
    let picture = try list.rasterized()
    for x in 0..<100 {
      let share = (Double(x) + 0.5) / 100
      let expected = PixelColor(
        red: UInt8(((1 - share) * 255).rounded()), green: 0, blue: UInt8((share * 255).rounded()))
      #expect(picture[x: x, y: 2] == expected, "\(x)")
    }
    // Any number of threads, and bands, give the same.
    var tall = DisplayList(size: Size(width: 40, height: 400))
    tall.fill(
      BezierPath(ovalIn: Rect(x: 0, y: 0, width: 40, height: 400)),
      with: Gradient(
        .radial(center: Point(x: 20, y: 200), radii: Size(width: 20, height: 200)),
        colors: [red, blue.withOpacity(0), red]))
    #expect(try tall.rasterized(threads: 1) == tall.rasterized(threads: 3))
  }

  @Test("move with the pages of a spread")
  func spread() throws {
    let size = Size(width: 100, height: 4)
    var page = DisplayList(size: size)
    page.fill(Rect(origin: .zero, size: size), with: line([red, blue]))
    var sheet = DisplayList(size: Size(width: 200, height: 4))
    sheet.append(page: page, atX: 0)
    sheet.append(page: page, atX: 100)
    let (alone, both) = (try page.rasterized(), try sheet.rasterized())
    for x in 0..<200 { #expect(both[x: x, y: 2] == alone[x: x % 100, y: 2], "\(x)") }
  }

  @Test("mix into what is below by their opacity, and gray ones stay gray")
  func opacity() throws {
    var list = DisplayList(size: Size(width: 10, height: 1))
    list.fill(
      Rect(origin: .zero, size: list.size), with: line([.black, .black], width: 10), opacity: 0.5)
    #expect(list.isGray)
    let picture = try list.rasterized()
    #expect(picture.format == .gray8 && picture[x: 3, y: 0].red == 127)
    list.fill(Rect(origin: .zero, size: list.size), with: line([red, blue], width: 10))
    #expect(!list.isGray)
    // A single colour is no gradient.
    var plain = DisplayList(size: Size(width: 10, height: 1))
    plain.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 5, height: 1)), with: line([red], width: 1))
    #expect(plain.gradients.isEmpty && plain.items.count == 1)
  }

  @Test("turn, move and scale with the list that has them")
  func transforms() throws {
    var inner = DisplayList(size: Size(width: 20, height: 20), background: .clear)
    inner.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: line([red, blue], width: 20))
    var turned = DisplayList(size: Size(width: 20, height: 20))
    turned.draw(
      inner, transformedBy: .rotation(by: .pi / 2, around: Point(x: 10, y: 10)))
    var direct = DisplayList(size: Size(width: 20, height: 20))
    direct.fill(
      Rect(x: 0, y: 0, width: 20, height: 20),
      with: Gradient(.linear(from: .zero, to: Point(x: 0, y: 20)), colors: [red, blue]))
    #expect(try difference(turned.rasterized(), direct.rasterized()).most <= 1)
    var larger = DisplayList(size: Size(width: 50, height: 50))
    larger.draw(
      inner, transformedBy: Transform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0))
    let picture = try larger.rasterized()
    #expect(picture[x: 10, y: 5].red == 252 && picture[x: 49, y: 5].blue == 252)
  }

  /// A page with all kinds of gradients.
  private func sample() -> DisplayList {
    var list = DisplayList(size: Size(width: 240, height: 160))
    let stops: [Gradient.Stop] = [
      .init(offset: 0.2, color: red), .init(offset: 0.5, color: .white),
      .init(offset: 0.5, color: blue), .init(offset: 0.9, color: .black),
    ]
    list.fill(
      Rect(x: 10, y: 10, width: 100, height: 60),
      with: Gradient(.linear(from: Point(x: 10, y: 10), to: Point(x: 110, y: 70)), stops: stops))
    list.fill(
      BezierPath(ovalIn: Rect(x: 130, y: 10, width: 100, height: 60)),
      with: Gradient(
        .radial(center: Point(x: 170, y: 30), radii: Size(width: 60, height: 40)), stops: stops))
    list.fill(Rect(x: 0, y: 110, width: 240, height: 10), with: Color(red: 0, green: 0.6, blue: 0))
    // Colours that become transparent, on the bar.
    list.fill(
      Rect(x: 10, y: 90, width: 100, height: 60),
      with: Gradient(
        .linear(from: Point(x: 10, y: 0), to: Point(x: 110, y: 0)),
        colors: [red, blue.withOpacity(0)]))
    var ring = BezierPath(ovalIn: Rect(x: 130, y: 90, width: 100, height: 60))
    for element in BezierPath(ovalIn: Rect(x: 160, y: 105, width: 40, height: 30)).elements {
      ring.append(element)
    }
    ring.usesEvenOddFillRule = true
    list.fill(
      ring,
      with: Gradient(
        .radial(center: Point(x: 180, y: 120), radii: Size(width: 50, height: 50)),
        colors: [red, blue]
      ).transformed(by: .rotation(by: 0.3, around: Point(x: 180, y: 120))), opacity: 0.6)
    return list
  }

  @Test("look the same in PDF, as vectors")
  func pdf() throws {
    let list = sample()
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    let objects = try document.objects()
    #expect(objects.contains("/ShadingType 2") && objects.contains("/ShadingType 3"))
    #expect(objects.contains("/Luminosity") && !objects.contains("/Subtype /Image"))
    let shown = try document.picture(pixelsPerPoint: 2)
    // The program does not smooth the edges of clips.
    let difference = try difference(shown, list.rasterized(scale: 2))
    #expect(difference.mean < 1, "\(difference)")
  }

  @Test("look the same in SVG, as elements")
  func svg() throws {
    let list = sample()
    let bytes = try SVGEncoder().encode(list)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<linearGradient id=\"l0\" gradientUnits=\"userSpaceOnUse\""))
    #expect(text.contains("<radialGradient id=\"l1\"") && text.contains("fill=\"url(#l3)\""))
    #expect(!text.contains("<image"))
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert") else { return }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "textrender-gradient-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appendingPathComponent("a.svg"), folder.path + "/a.png")
    try Data(bytes).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/rsvg-convert")
    process.arguments = ["-z", "2", source.path, "-o", target]
    try process.run()
    process.waitUntilExit()
    let shown = try PictureFile.read(target)
    let difference = try difference(shown, list.rasterized(scale: 2))
    #expect(difference.mean < 0.6, "\(difference)")
  }

  @Test("are elements of HTML's drawing, with names of their own on each page")
  func html() throws {
    let encoder = HTMLEncoder()
    try encoder.append(sample())
    try encoder.append(sample())
    let text = String(decoding: try encoder.file(), as: UTF8.self)
    let ids = text.components(separatedBy: "<linearGradient id=\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(ids.count == 4 && Set(ids).count == 4)
    #expect(ids.allSatisfy { text.contains("url(#\($0))") })
  }

  @Test("pictures keep their proportions in a rectangle, and are cut at its edges")
  func contentMode() throws {
    let picture = Bitmap(
      width: 4, height: 2,
      pixels: [UInt32](repeating: 0xFF00_00FF, count: 4)
        + [UInt32](repeating: 0xFFFF_0000, count: 4))
    var list = DisplayList(size: Size(width: 30, height: 30))
    let rect = Rect(x: 10, y: 10, width: 10, height: 10)
    #expect(
      list.draw(picture, in: rect, contentMode: .aspectFit)
        == Rect(x: 10, y: 12.5, width: 10, height: 5))
    #expect(list.groups.isEmpty)
    list.draw(picture, in: rect, contentMode: .aspectFill, opacity: 0.5)
    #expect(list.groups.count == 1)
    let shown = try list.rasterized()
    #expect(shown[x: 9, y: 15] == PixelColor(red: 255, green: 255, blue: 255))
    #expect(shown[x: 20, y: 15] == PixelColor(red: 255, green: 255, blue: 255))
    #expect(shown[x: 12, y: 10].green < 140)
    #expect(
      list.draw(picture, in: rect, contentMode: .topRight, pixelsPerPoint: 2)
        == Rect(x: 18, y: 10, width: 2, height: 1))
  }

  /// The mean and the greatest difference of samples of two pictures.
  private func difference(_ one: Bitmap, _ other: Bitmap) throws -> (mean: Double, most: Int) {
    try #require(one.width == other.width && one.height == other.height)
    var (sum, most) = (0, 0)
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (a, b) = (one[x: x, y: y], other[x: x, y: y])
        for (p, q) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
          sum += abs(Int(p) - Int(q))
          most = max(most, abs(Int(p) - Int(q)))
        }
      }
    }
    return (Double(sum) / Double(3 * one.width * one.height), most)
  }
}

extension Color {
  fileprivate func withOpacity(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
