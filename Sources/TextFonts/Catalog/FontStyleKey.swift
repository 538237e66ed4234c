/// The style of a face as matching sees it; a variable font covers ranges.
struct FontStyleKey: Hashable, Sendable {
  var weight: ClosedRange<Int>
  var width: ClosedRange<Double>
  var isItalic: Bool

  /// Which of a family's styles serves a request best.
  ///
  /// CSS Fonts 4 §5.2: first the nearest width, then slanted or upright, then the nearest weight.
  /// - Precondition: There is at least one style.
  static func best(of styles: [FontStyleKey], for request: FontRequest) -> Int {
    precondition(!styles.isEmpty, "A family has at least one face.")
    var best = 0
    for candidate in styles.indices.dropFirst()
    where styles[candidate].distance(to: request) < styles[best].distance(to: request) {
      best = candidate
    }
    return best
  }

  /// Whether the face has just the style of a request.
  func serves(_ request: FontRequest) -> Bool { distance(to: request) == (0, 0, 0) }

  /// What of a request's style the face lacks and the request allows to be made up.
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

  /// Normal and narrower widths look for narrower faces first, wider ones for wider faces.
  private func widthDistance(_ wanted: Double) -> Double {
    if width.contains(wanted) { return 0 }
    let isNarrower = width.upperBound < wanted
    let distance = isNarrower ? wanted - width.upperBound : width.lowerBound - wanted
    let isWrongSide = (wanted <= 100) != isNarrower
    return isWrongSide ? distance + 10_000 : distance
  }

  /// Weights from 400 to 500 look up to 500 first, then below, then above; lighter ones look below
  /// first, heavier ones above first.
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
