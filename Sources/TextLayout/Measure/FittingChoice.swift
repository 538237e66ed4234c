/// A value that is chosen after the size when a text is fitted, with its bounds.
public enum FittingChoice: Hashable, Sendable {
  /// The height of lines, in ems of each paragraph's first font; in steps of 1/128.
  case lineHeight(ClosedRange<Double>)
  /// The tracking added to all text, in ems; in steps of 1/1024.
  case tracking(ClosedRange<Double>)
  /// The width of letters, in percent of the normal width; in steps of 1/2.
  ///
  /// Fonts with an axis `wdth` are set to it, whatever their own setting is; other families may
  /// have faces of several widths. Fonts without other widths stay as they are.
  case width(ClosedRange<Double>)

  /// The bounds.
  public var bounds: ClosedRange<Double> {
    switch self {
    case .lineHeight(let bounds), .tracking(let bounds), .width(let bounds): bounds
    }
  }

  /// The step between two values. Values are its multiples, and the bounds themselves.
  var step: Double {
    switch self {
    case .lineHeight: 1.0 / 128
    case .tracking: 1.0 / 1024
    case .width: 0.5
    }
  }
}
