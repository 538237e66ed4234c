/// The samples and weights that make up each pixel when a row is drawn at another size.
///
/// When the row shrinks, a pixel is the average of the samples it covers, the outermost in part.
/// When it grows, a pixel lies between the two nearest samples. A pixel that the row covers in
/// part gets only that part of the weight, which makes the edges smooth.
struct ResamplingWeights {
  /// The first sample of each pixel.
  private(set) var first: [Int] = []
  /// The start of each pixel's weights, and at the end the number of all weights.
  private(set) var starts: [Int] = [0]
  /// The weights of all pixels; those of a fully covered pixel add up to 1.
  private(set) var weights: [Float] = []

  /// Computes the weights.
  ///
  /// - Parameters:
  ///   - pixels: The pixels to compute.
  ///   - start: The start of the row's first sample, in pixels.
  ///   - length: The length of the whole row in pixels; must be positive.
  ///   - samples: The number of samples; must be positive.
  init(pixels: Range<Int>, start: Double, length: Double, samples: Int) {
    first.reserveCapacity(pixels.count)
    starts.reserveCapacity(pixels.count + 1)
    let samplesPerPixel = Double(samples) / length
    for pixel in pixels {
      let covered =
        min(Double(pixel) + 1, start + length) - max(Double(pixel), start)
      let low = (Double(pixel) - start) * samplesPerPixel
      if covered <= 0 {
        first.append(0)
      } else if samplesPerPixel > 1 {
        average(low, low + samplesPerPixel, samples)
      } else {
        interpolate(low + samplesPerPixel / 2, samples, covered: min(covered, 1))
      }
      starts.append(weights.count)
    }
  }

  /// Adds the weights of a pixel that covers the samples from `low` to `high`.
  private mutating func average(_ low: Double, _ high: Double, _ samples: Int) {
    let firstSample = max(0, Int(low.rounded(.down)))
    let end = min(samples, Int(high.rounded(.up)))
    first.append(min(firstSample, samples - 1))
    guard firstSample < end else { return }
    for sample in firstSample..<end {
      let part = min(high, Double(sample) + 1) - max(low, Double(sample))
      weights.append(Float(max(0, part) / (high - low)))
    }
  }

  /// Adds the weights of a pixel whose middle lies at `middle`, in samples.
  private mutating func interpolate(_ middle: Double, _ samples: Int, covered: Double) {
    let place = min(max(middle - 0.5, 0), Double(samples - 1))
    let sample = Int(place)
    let part = place - Double(sample)
    first.append(sample)
    weights.append(Float((1 - part) * covered))
    if part > 0 { weights.append(Float(part * covered)) }
  }
}
