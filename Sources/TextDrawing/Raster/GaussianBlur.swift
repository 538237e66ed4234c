/// An approximate Gaussian blur of coverages, made of three box averages.
///
/// The widths of the averages follow the W3C's Filter Effects 1 §feGaussianBlur and are within
/// about three percent of the Gaussian. The time does not depend on the width.
struct GaussianBlur {
  /// The numbers of pixels before and after each pixel in each of the three averages.
  private let reaches: [(before: Int, after: Int)]

  /// Prepares a blur.
  ///
  /// - Parameter deviation: The standard deviation in pixels; below about a third nothing changes.
  init(deviation: Double) {
    let width = Int((max(0, deviation) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    if width <= 1 {
      reaches = []
    } else if width % 2 == 1 {
      reaches = Array(repeating: (width / 2, width / 2), count: 3)
    } else {
      // Two averages that lean to opposite sides, and a centred one that is a pixel wider.
      reaches = [(width / 2, width / 2 - 1), (width / 2 - 1, width / 2), (width / 2, width / 2)]
    }
  }

  /// Blurs a picture; pixels beyond its edges count as 0.
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
