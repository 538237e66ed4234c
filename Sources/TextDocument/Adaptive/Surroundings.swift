public import TextLayout

/// What a document is laid out for: a device's screen or a part of it, and traits.
public struct Surroundings: Hashable, Sendable {
  /// The device whose screen is the page; nil for none.
  public var device: Device?
  /// How the device is held.
  public var orientation: Orientation
  /// The part of the device's screen that is the page; nil for all of it.
  public var split: DeviceSplit?
  /// Traits that count instead of the device's own.
  public var traits: TraitCollection

  /// Creates surroundings.
  public init(
    device: Device? = nil, orientation: Orientation = .portrait, split: DeviceSplit? = nil,
    traits: TraitCollection = TraitCollection()
  ) {
    self.device = device
    self.orientation = orientation
    self.split = split
    self.traits = traits
  }
}
