import TextStorage

extension Ink {
  /// Creates an ink from a colour; parts outside of 0…1 are clamped, and NaN becomes 0.
  init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 {
      part > 0 ? UInt8((min(part, 1) * 255).rounded()) : 0
    }
    self.init(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
      alpha: byte(color.alpha))
  }
}
