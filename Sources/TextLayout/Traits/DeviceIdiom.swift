/// The kind of device something is shown on.
public enum DeviceIdiom: String, Hashable, Sendable, CaseIterable {
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car's display.
  case carPlay
  /// A desktop or laptop computer.
  case mac
  /// A headset.
  case vision
}
