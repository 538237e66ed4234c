/// Bounds between which the outline of a container is chosen, so that it holds its text.
public struct SheetShapeFit: Hashable, Sendable {
  /// The least and the greatest factor of both dimensions; nil for 1/4 to 4.
  public var scale: ClosedRange<Double>?
  /// The least and the greatest factor of the width in proportion to the height; nil to keep the
  /// proportion.
  public var aspect: ClosedRange<Double>?

  /// The allowed factors.
  static let factors = 0.01...100.0
  /// The factors of both dimensions unless the sheet has others.
  static let defaultScale = 0.25...4.0
}

/// The keys of fits of outlines, one row each.
extension SheetShapeFit: SheetObject {
  static let what = "a fit of a shape"
  static let title = "fitShape"
  static let meaning =
    "Bounds between which a container's frame, outline and exclusions are scaled: to the smallest that hold its text."
  static let empty = SheetShapeFit()

  static let keys: [SheetKey<SheetShapeFit>] = [
    SheetKey(
      "scale", \.scale, .bounds("factors", in: factors),
      "The least and the greatest factor of the width and the height.", default: "[0.25, 4]"),
    SheetKey(
      "aspect", \.aspect, .bounds("factors", in: factors),
      "The least and the greatest factor of the width in proportion to the height. The one with the smallest area is "
        + "chosen.",
      default: "the proportion stays"),
  ]
}

/// Factors of the dimensions of a container, about its centre.
struct Stretch: Hashable, Sendable {
  var x = 1.0
  var y = 1.0
}
