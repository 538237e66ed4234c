import Testing
import TextGeometry
import TextStorage

@Suite("Gradients of CSS")
struct BoxGradientTests {
  private let rect = Rect(x: 100, y: 50, width: 200, height: 100)
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func gradient(_ css: String) throws -> Gradient {
    try BoxGradient(css: css).gradient(in: rect)
  }

  private func line(_ css: String) throws -> [Double]? {
    guard case .linear(let start, let end) = try gradient(css).shape else { return nil }
    return [start.x, start.y, end.x, end.y].map { ($0 * 1000).rounded() / 1000 }
  }

  @Test("go to sides and corners, and by angles")
  func directions() throws {
    #expect(try line("linear-gradient(red, blue)") == [200, 50, 200, 150])
    #expect(try line("linear-gradient(to top, red, blue)") == [200, 150, 200, 50])
    #expect(try line("linear-gradient(90deg, red, blue)") == [100, 100, 300, 100])
    #expect(try line("linear-gradient(0.75turn, red, blue)") == [300, 100, 100, 100])
    #expect(try line("linear-gradient(-100grad,red,blue)") == [300, 100, 100, 100])
    // |200 sin 45°| + |100 cos 45°| = 150 √2: half of it is 75 in x and in y.
    #expect(try line("linear-gradient(45deg, red, blue)") == [125, 175, 275, 25])
    // The line is perpendicular to the other diagonal, (200, 100): the direction (1, -2) / √5.
    // Half of its length, (200 + 2 × 100) / 2 √5, is 40 in x and 80 in y.
    #expect(try line("linear-gradient(to top right, red, blue)") == [160, 180, 240, 20])
    let corner = try gradient("linear-gradient(to right bottom, red, blue)")
    let toUnit = try #require(corner.toUnit)
    for point in [Point(x: 300, y: 50), Point(x: 100, y: 150)] {
      #expect(abs(toUnit.apply(to: point).x - 0.5) < 1e-12)
    }
  }

  @Test("have positions in percent and points, and spread colours without one")
  func stops() throws {
    func offsets(_ css: String) throws -> [Double] {
      try gradient(css).stops.map { ($0.offset * 1e6).rounded() / 1e6 }
    }
    #expect(try offsets("linear-gradient(to right, red, lime, blue)") == [0, 0.5, 1])
    #expect(try offsets("linear-gradient(to right, red, lime 20px, blue 50%)") == [0, 0.1, 0.5])
    #expect(try offsets("linear-gradient(to right, red 10% 30%, blue)") == [0.1, 0.3, 1])
    #expect(
      try offsets("linear-gradient(to right, red, gold, lime, blue 60%)") == [0, 0.2, 0.4, 0.6])
    // One that is before its predecessor moves to it.
    #expect(try offsets("linear-gradient(red 60%, lime 20%, blue)") == [0.6, 0.6, 1])
    // The line is longer for positions outside of it.
    let long = try gradient("linear-gradient(to right, red -50%, blue 150%)")
    #expect(long.shape == .linear(from: Point(x: 0, y: 100), to: Point(x: 400, y: 100)))
    #expect(long.color(at: 0.5) == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(
      try gradient("linear-gradient(rgb(255, 0, 0), #00f)").stops.map(\.color) == [red, blue])
  }

  @Test("go out from a centre")
  func radial() throws {
    func shape(_ css: String) throws -> [Double]? {
      guard case .radial(let center, let radii) = try gradient(css).shape else { return nil }
      return [center.x, center.y, radii.width, radii.height].map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(
      try shape("radial-gradient(red, blue)") == [200, 100, 141.421, 70.711])
    #expect(try shape("radial-gradient(circle, red, blue)") == [200, 100, 111.803, 111.803])
    #expect(try shape("radial-gradient(circle closest-side, red, blue)") == [200, 100, 50, 50])
    #expect(
      try shape("radial-gradient(farthest-side at 25% top, red, blue)") == [150, 50, 150, 100])
    #expect(try shape("radial-gradient(30px at right 20px, red, blue)") == [300, 70, 30, 30])
    #expect(
      try shape("radial-gradient(50% 20px at bottom left, red, blue)") == [100, 150, 100, 20])
    // The colour in the centre is between two stops; the outermost one is farther out.
    let far = try gradient("radial-gradient(circle closest-side, red -100%, blue 100%)")
    #expect(far.stops[0] == Gradient.Stop(offset: 0, color: Color(red: 0.5, green: 0, blue: 0.5)))
    #expect(try shape("radial-gradient(circle 10px, red, blue 200%)") == [200, 100, 20, 20])
  }

  @Test(
    "that cannot be read say where",
    arguments: [
      ("linear-gradient(red)", "two or more colours"), ("linear-gradient()", "expected colours"),
      ("conic-gradient(red, blue)", "linear-gradient"), ("linear-gradient(red, blue", "linear-"),
      ("linear-gradient(to up, red, blue)", "“to up”"),
      ("linear-gradient(red, bleu)", "not “bleu”"),
      ("linear-gradient(red, 50%, blue)", "not “50%”"),
      ("radial-gradient(circle 10%, red, blue)", "not “circle 10%”"),
      ("", "linear-gradient"), ("(", "linear-gradient"), (")(", "linear-gradient"),
      ("linear-gradient(((((, red)", "not"),
      ("linear-gradient(red 1e999px, blue)", "not “red 1e999px”"),
    ])
  func faults(css: String, words: String) {
    let error = #expect(throws: GeometryError.self) { try BoxGradient(css: css) }
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
  }

  @Test("names the column of a fault")
  func column() {
    let error = #expect(throws: GeometryError.self) {
      try BoxGradient(css: "linear-gradient(red, bleu, blue)")
    }
    #expect(error?.column == 22)
    let long = "linear-gradient(" + String(repeating: "red,", count: 2000) + "red)"
    #expect(throws: GeometryError.self) { try BoxGradient(css: long) }
  }

  @Test("have one colour where there is no room for two")
  func solid() {
    let none = Gradient(.linear(from: .zero, to: .zero), colors: [red, blue])
    #expect(none.solidColor == blue)
    let point = Gradient(.radial(center: .zero, radii: .zero), colors: [red, blue])
    #expect(point.solidColor == blue)
    let far = Gradient(
      .linear(from: .zero, to: Point(x: .infinity, y: 0)), colors: [red, blue])
    #expect(far.solidColor == blue)
    #expect(Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), colors: [red]).solidColor == red)
    #expect(Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), colors: []).solidColor == .clear)
    let usual = Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), colors: [red, blue])
    #expect(usual.solidColor == nil)
    #expect(usual.transformed(by: .scale(x: 0, y: 1)).solidColor == blue)
    let odd = Gradient(
      .linear(from: .zero, to: Point(x: 1, y: 0)),
      stops: [.init(offset: .nan, color: red), .init(offset: 7, color: blue)])
    #expect(odd.stops.map(\.offset) == [0, 1])
  }

  @Test("of the module are members of the class with its name")
  func names() {
    let color: TextStorage.Color = .white
    let text: any TextStorage.AttributedTextReading = TextStorage.AttributedText(string: "a")
    let key: TextStorage.AttributeKey<Double> = .kern
    let (mark, role): (TextStorage.WrapMark, TextStorage.TextRole) = (.hook, .quote)
    let grid: TextStorage.GridAlignment = .half
    let (first, last): (TextStorage.FirstBaseline, TextStorage.LastBaseline) = (.ascent, .descent)
    #expect(color == .white && text.length == 1 && key.name == "kern")
    #expect(mark == .hook && role == .quote && grid == .half)
    #expect(first == .ascent && last == .descent)
  }
}
