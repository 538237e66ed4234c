import Glibc
import Testing

@testable import TextDrawing

@Suite struct GaussianBlurTests {
  private func blurred(_ pixels: [UInt8], width: Int, deviation: Double) -> [UInt8] {
    var pixels = pixels
    GaussianBlur(deviation: deviation).apply(
      to: &pixels, width: width, height: pixels.count / width)
    return pixels
  }

  @Test("a tiny blur changes nothing")
  func tinyBlur() {
    let pixels: [UInt8] = [0, 200, 0, 40, 0, 255]
    #expect(blurred(pixels, width: 3, deviation: 0) == pixels)
    #expect(blurred(pixels, width: 3, deviation: 0.3) == pixels)
    #expect(blurred(pixels, width: 3, deviation: -5) == pixels)
  }

  @Test("an edge fades as the normal distribution does", arguments: [1.0, 2, 3.3, 5])
  func blurredEdge(
    deviation: Double
  ) {
    // Black up to the middle of every row, and so high that the middle row is not affected by the
    // ends.
    let row = (0..<80).map { UInt8($0 < 40 ? 0 : 255) }
    let rows = blurred(
      (0..<80).flatMap { _ in row }, width: 80, deviation: deviation)
    let across = Array(rows[40 * 80..<41 * 80])
    for column in 15..<65 {
      let distance = (Double(column) + 0.5 - 40) / deviation
      let expected = 255 * (1 + erf(distance / 2.0.squareRoot())) / 2
      #expect(abs(Double(across[column]) - expected) < 9, "\(deviation) \(column)")
    }
    // The middle is between two pixels.
    #expect(abs(Int(across[39]) + Int(across[40]) - 255) <= 2)
    // The blur of a picture rotated by a right angle is the rotated blur, up to rounding.
    let turned = blurred(
      row.flatMap { [UInt8](repeating: $0, count: 80) }, width: 80, deviation: deviation)
    for place in 15..<65 {
      #expect(abs(Int(turned[place * 80 + 40]) - Int(across[place])) <= 2, "\(place)")
    }
  }

  @Test("a blur wider than the picture is fine")
  func wideBlur() {
    let pixels = [UInt8](repeating: 255, count: 12)
    let result = blurred(pixels, width: 4, deviation: 100)
    #expect(result.allSatisfy { $0 < 10 })
  }
}
