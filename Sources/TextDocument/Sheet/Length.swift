/// A length on a page: points, or a share of the page's width or height.
public enum Length: Hashable, Sendable {
  /// Points.
  case points(Double)
  /// Hundredths of the page's extent in the same direction.
  case percent(Double)

  /// The length in points.
  ///
  /// - Parameter whole: The extent that 100 % stands for, in points.
  public func resolved(in whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .percent(let percent): percent / 100 * whole
    }
  }
}

extension Length {
  package init(reading cursor: JSONCursor, nonNegative: Bool = false) throws(DocumentError) {
    let bounds = nonNegative ? 0.0...1e6 : -1e6...1e6
    let what = nonNegative ? "a length of 0 or more" : "a length"
    switch cursor.value.content {
    case .number:
      self = .points(try cursor.number(what, in: bounds))
    case .string(let text):
      guard text.hasSuffix("%"), let number = Double(text.dropLast()), bounds.contains(number)
      else {
        throw cursor.expected("\(what): a number of points or a percentage such as \"50%\"")
      }
      self = .percent(number)
    default:
      throw cursor.expected("\(what): a number of points or a percentage such as \"50%\"")
    }
  }
}
