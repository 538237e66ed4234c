/// The style of a face for matching; a variable font covers ranges.
struct FontStyleKey: Hashable, Sendable {
  var weight: ClosedRange<Int>
  var width: ClosedRange<Double>
  var isItalic: Bool

  /// Returns the index of a family's best style for a request.
  ///
  /// CSS Fonts 4 §5.2: first the nearest width, then slanted or upright, then the nearest weight.
  /// - Precondition: There is at least one style.
  static func best(of styles: [FontStyleKey], for request: FontRequest) -> Int {
    precondition(!styles.isEmpty, "A family must have at least one face.")
    var best = 0
    for candidate in styles.indices.dropFirst()
    where styles[candidate].distance(to: request) < styles[best].distance(to: request) {
      best = candidate
    }
    return best
  }

  /// True if the face has exactly the style of a request.
  func serves(_ request: FontRequest) -> Bool { distance(to: request) == (0, 0, 0) }

  /// Returns the parts of a request's style that the face lacks and the request allows to be
  /// synthesised.
  func synthesis(for request: FontRequest) -> FontSynthesis {
    var missing: FontSynthesis = []
    if request.isItalic && !isItalic { missing.insert(.oblique) }
    if request.weight >= 600 && weight.upperBound < 600 { missing.insert(.bold) }
    return missing.intersection(request.synthesis)
  }

  private func distance(to request: FontRequest) -> (Double, Int, Double) {
    (
      widthDistance(request.width), isItalic == request.isItalic ? 0 : 1,
      weightDistance(Double(request.weight))
    )
  }

  /// Normal and narrower widths prefer narrower faces, wider ones prefer wider faces.
  private func widthDistance(_ wanted: Double) -> Double {
    if width.contains(wanted) { return 0 }
    let isNarrower = width.upperBound < wanted
    let distance = isNarrower ? wanted - width.upperBound : width.lowerBound - wanted
    let isWrongSide = (wanted <= 100) != isNarrower
    return isWrongSide ? distance + 10_000 : distance
  }

  /// Weights from 400 to 500 prefer those up to 500, then lighter, then heavier ones. Lighter
  /// weights prefer lighter ones, heavier weights heavier ones.
  private func weightDistance(_ wanted: Double) -> Double {
    let low = Double(weight.lowerBound)
    let high = Double(weight.upperBound)
    if low <= wanted && wanted <= high { return 0 }
    let isHeavier = low > wanted
    let distance = isHeavier ? low - wanted : wanted - high
    if wanted >= 400 && wanted <= 500 {
      if isHeavier && low <= 500 { return distance }
      return isHeavier ? distance + 20_000 : distance + 10_000
    }
    let isWrongSide = (wanted < 400) == isHeavier
    return isWrongSide ? distance + 10_000 : distance
  }
}
