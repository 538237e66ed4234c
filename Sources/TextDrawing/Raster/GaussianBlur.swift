/// Blurs coverages nearly as a Gaussian would, by averaging three times over neighbouring pixels.
///
/// The widths of the three averages are chosen as the W3C's Filter Effects 1 §feGaussianBlur says,
/// which is within about three percent of the Gaussian; the work does not grow with the width.
struct GaussianBlur {
  /// How many pixels before and after each pixel take part in each of the three averages.
  private let reaches: [(before: Int, after: Int)]

  /// Prepares a blur.
  ///
  /// - Parameter deviation: The standard deviation in pixels; nothing happens below about a third.
  init(deviation: Double) {
    let width = Int((max(0, deviation) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    if width <= 1 {
      reaches = []
    } else if width % 2 == 1 {
      reaches = Array(repeating: (width / 2, width / 2), count: 3)
    } else {
      // Two averages that lean to either side and one, a pixel wider, in the middle.
      reaches = [(width / 2, width / 2 - 1), (width / 2 - 1, width / 2), (width / 2, width / 2)]
    }
  }

  /// Blurs a picture; beyond its edges there is nothing.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  func apply(to pixels: inout [UInt8], width: Int, height: Int) {
    if reaches.isEmpty { return }
    var line = [UInt8](repeating: 0, count: max(width, height))
    for row in 0..<height {
      for (before, after) in reaches {
        average(&pixels, &line, start: row * width, step: 1, count: width, before, after)
      }
    }
    for column in 0..<width {
      for (before, after) in reaches {
        average(&pixels, &line, start: column, step: width, count: height, before, after)
      }
    }
  }

  /// Replaces each pixel of a row or column by the average of its neighbours.
  private func average(
    _ pixels: inout [UInt8], _ line: inout [UInt8], start: Int, step: Int, count: Int,
    _ before: Int, _ after: Int
  ) {
    for index in 0..<count { line[index] = pixels[start + index * step] }
    let width = before + after + 1
    var sum = 0
    for index in 0..<min(after, count) { sum += Int(line[index]) }
    for index in 0..<count {
      if index + after < count { sum += Int(line[index + after]) }
      pixels[start + index * step] = UInt8((sum + width / 2) / width)
      if index >= before { sum -= Int(line[index - before]) }
    }
  }
}
