public import TextGeometry
public import TextLayout

/// Screens that two programs share.
extension Device {
  /// The points between two programs on one screen.
  private static let divider = 10.0
  /// The narrowest part that is regular in width: of the widths measured 639 is compact, 678 regular.
  private static let narrowestRegular = 678.0

  /// The size of a part of the screen, in points, or nil when the screen is not shared so: phones do not
  /// share theirs, and upright tablets have no halves.
  ///
  /// The widths are those measured on five sizes of tablets; those of other sizes follow the same pattern.
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

  /// The traits of a part of the screen, or of all of it.
  public func traits(_ orientation: Orientation, split: DeviceSplit?) -> TraitCollection {
    var traits = traits(orientation)
    if let split, let size = size(orientation, split: split) {
      traits.horizontalSizeClass = size.width < Self.narrowestRegular ? .compact : .regular
    }
    return traits
  }
}
