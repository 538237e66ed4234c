import Testing
import TextDrawing
import TextGeometry
import TextStorage

@Suite struct RuleTests {
  /// The rows of a page of 24 by 8 pixels as text: `#` is black.
  private func rows(_ rule: TextRule, scale: Double = 1) throws -> [String] {
    var list = DisplayList(size: Size(width: 24 / scale, height: 8 / scale))
    list.drawRule(rule)
    let bytes = try list.rasterized(scale: scale).bytes
    return (0..<8).map { row in
      String(bytes[row * 24..<(row + 1) * 24].map { $0 == 0 ? "#" : $0 == 255 ? "." : "?" })
    }
  }

  private func rule(_ style: UnderlineStyle, thickness: Double = 0.7) -> TextRule {
    TextRule(start: 2, end: 20, y: 2.6, thickness: thickness, style: style, color: .black)
  }

  @Test("a thin rule is one pixel without gray")
  func thinRule() throws {
    let picture = try rows(rule(.single))
    #expect(picture[2] == "..##################....")
    #expect(picture.filter { $0.contains("#") || $0.contains("?") }.count == 1)
  }

  @Test("thick is two pixels and double two lines")
  func thickAndDouble() throws {
    let thick = try rows(rule(.thick))
    #expect(
      thick.map { $0.contains("#") } == [false, false, true, true] + [false, false, false, false])
    let double = try rows(rule(.double))
    #expect(
      double.map { $0.contains("#") } == [false, false, true, false, true] + [false, false, false])
  }

  @Test("thickness follows the scale")
  func thickness() throws {
    let picture = try rows(
      TextRule(start: 1, end: 10, y: 1.5, thickness: 0.7, color: .black), scale: 2)
    // 1.4 pixels are rounded to one, around y 3.
    #expect(
      picture.map { $0.contains("#") } == [false, false, false, true] + [
        false, false, false, false,
      ])
    #expect(picture[3] == "..##################....")
  }

  @Test("patterns begin at the left of the page")
  func patterns() throws {
    #expect(try rows(rule([.single, .patternDot]))[2] == "..#.#.#.#.#.#.#.#.#.....")
    #expect(try rows(rule([.single, .patternDash]))[2] == "..##..####..####..##....")
    #expect(try rows(rule([.single, .patternDashDot]))[2] == "..##..#..####..#..##....")
    #expect(try rows(rule([.single, .patternDashDotDot]))[2] == "..##..#..#..####..#.....")
  }

  @Test("impossible rules draw nothing")
  func impossibleRules() throws {
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      for rule in [
        TextRule(start: bad, end: 20, y: 2, thickness: 1, color: .black),
        TextRule(start: 2, end: 20, y: bad, thickness: 1, color: .black),
        TextRule(start: 2, end: 20, y: 2, thickness: bad, color: .black),
      ] {
        #expect(try rows(rule).allSatisfy { !$0.contains("#") }, "\(rule)")
      }
    }
  }
}
