import Testing
import TextGeometry

/// Shapes as written on the command line and in sheets.
@Suite struct ShapeParsingTests {
  let page = Size(width: 400, height: 200)

  func outline(_ text: String) throws -> BezierPath {
    guard case .path(let path) = try Shape(parsing: text, in: page) else {
      throw GeometryError(kind: .shape, text: text, column: nil, message: "not an outline")
    }
    return path
  }

  func fault(_ text: String) -> GeometryError? {
    do {
      _ = try Shape(parsing: text, in: page)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "basic shapes have their bounds",
    arguments: [
      ("circle(80 at 300 100)", Rect(x: 220, y: 20, width: 160, height: 160)),
      ("circle(80pt at 75% 50%)", Rect(x: 220, y: 20, width: 160, height: 160)),
      ("circle(1in at 75% 1IN)", Rect(x: 228, y: 0, width: 144, height: 144)),
      ("inset(25.4mm 2.54cm)", Rect(x: 72, y: 72, width: 256, height: 56)),
      ("inset(4.5em 72)", Rect(x: 72, y: 72, width: 256, height: 56)),
      ("circle()", Rect(x: 100, y: 0, width: 200, height: 200)),
      ("circle(farthest-side at 100 50)", Rect(x: -200, y: -250, width: 600, height: 600)),
      ("circle(10 at right 20 bottom 30)", Rect(x: 370, y: 160, width: 20, height: 20)),
      ("circle(10 at top left)", Rect(x: -10, y: -10, width: 20, height: 20)),
      ("circle(10 at center 50)", Rect(x: 190, y: 40, width: 20, height: 20)),
      ("CIRCLE( 10 AT 50 60 )", Rect(x: 40, y: 50, width: 20, height: 20)),
      ("ellipse(50% 25% at 200 100)", Rect(x: 0, y: 50, width: 400, height: 100)),
      ("inset(10)", Rect(x: 10, y: 10, width: 380, height: 180)),
      ("inset(10%)", Rect(x: 40, y: 20, width: 320, height: 160)),
      ("inset(10 20 30 40 round 5 / 8)", Rect(x: 40, y: 10, width: 340, height: 160)),
      ("polygon(0 0, 100% 0, 50% 100%)", Rect(x: 0, y: 0, width: 400, height: 200)),
      ("path('M 10 20 h 30 v 40 z')", Rect(x: 10, y: 20, width: 30, height: 40)),
    ])
  func basicShapes(_ text: String, _ bounds: Rect) throws {
    let found = try outline(text).bounds
    #expect(abs(found.minX - bounds.minX) < 1e-9 && abs(found.minY - bounds.minY) < 1e-9)
    #expect(abs(found.maxX - bounds.maxX) < 1e-9 && abs(found.maxY - bounds.maxY) < 1e-9)
  }

  @Test("the fill rule comes first")
  func fillRule() throws {
    #expect(try outline("polygon(evenodd, 0 0, 10 0, 0 10)").usesEvenOddFillRule)
    #expect(try outline("path(evenodd, \"M0 0H1V1Z\")").usesEvenOddFillRule)
    #expect(try !outline("path(nonzero, \"M0 0H1V1Z\")").usesEvenOddFillRule)
  }

  @Test("files keep their names")
  func fileNames() throws {
    #expect(
      try Shape(parsing: "svg(my art/cat.svg#left)", in: page)
        == .svg(file: "my art/cat.svg", id: "left"))
    #expect(try Shape(parsing: "svg('a(b).svg')", in: page) == .svg(file: "a(b).svg", id: nil))
    #expect(
      try Shape(parsing: "image(cat.png at 10 5% 50% 40, 25%)", in: page)
        == .image(
          file: "cat.png", frame: Rect(x: 10, y: 10, width: 200, height: 40), threshold: 0.25))
  }

  @Test(
    "a fault has its column",
    arguments: [
      ("", 1), ("square(3)", 1), ("circle(80 at 300)x", 18), ("circle(-1)", 8), ("circle(3ex)", 9),
      ("polygon(0 0, 1)", 15), ("path(\"M 0 0 L 1\")", 16), ("path(M 0 0)", 6),
      ("path(evenodd \"M0 0\")", 14), ("inset()", 7), ("inset(1 round)", 14), ("image(x.png)", 12),
      ("image(x.png at 0 0 1 1, 2)", 25), ("circle(1e300)", 8), ("svg()", 5),
      ("circle(1 at left left)", 18), ("ellipse(3 at 1 1)", 11),
    ])
  func faultColumns(_ text: String, _ column: Int) {
    #expect(fault(text)?.column == column, "\(String(describing: fault(text)))")
  }
}
