public import TextGeometry
public import TextLayout

/// Screens shared by two programs.
extension Device {
  /// The distance between two programs on one screen, in points.
  private static let divider = 10.0
  /// The width from which a part is regular: of the widths measured, 639 is compact, 678 regular.
  private static let narrowestRegular = 678.0

  /// Returns the size of a part of the screen, in points. Returns nil if the screen cannot be
  /// shared in this way: phones do not share theirs, and tablets in portrait have no halves.
  ///
  /// The widths were measured on tablets of five sizes; those of other sizes follow the same
  /// pattern.
  public func size(_ orientation: Orientation, split: DeviceSplit) -> Size? {
    guard sharesScreen else { return nil }
    let whole = size(orientation)
    let isRoomy = orientation == .portrait ? whole.width >= 1024 : whole.width >= 1194
    let narrow: Double = isRoomy ? 375 : 320
    let width: Double
    switch split {
    case .third: width = narrow
    case .half:
      guard orientation == .landscape else { return nil }
      width = ((whole.width - Self.divider) / 2).rounded(.down)
    case .twoThirds: width = whole.width - Self.divider - narrow
    }
    return Size(width: width, height: whole.height)
  }

  /// Returns the traits of a part of the screen, or of all of it.
  public func traits(_ orientation: Orientation, split: DeviceSplit?) -> TraitCollection {
    var traits = traits(orientation)
    if let split, let size = size(orientation, split: split) {
      traits.horizontalSizeClass = size.width < Self.narrowestRegular ? .compact : .regular
    }
    return traits
  }
}
