import TextGeometry

/// A mixer of sRGB bytes in linear light (IEC 61966-2-1).
struct LinearLight: Sendable {
  /// The tables, created once.
  static let shared = LinearLight()

  /// The number of steps of light, fine enough that each byte is restored exactly.
  private static let steps = 16_384

  /// The light of each byte, 0 to ``steps``.
  private let light: [UInt16]
  /// The byte nearest to each step of light.
  private let bytes: [UInt8]

  private init() {
    func decoded(_ byte: Double) -> Double {
      let part = byte / 255
      return part <= 0.04045 ? part / 12.92 : Double.pow((part + 0.055) / 1.055, 2.4)
    }
    let steps = Double(Self.steps)
    light = (0...255).map { UInt16((decoded(Double($0)) * steps).rounded()) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.steps + 1)
    for byte in 0..<255 {
      // Each byte covers the range up to half-way to the next one.
      let end = Int((decoded(Double(byte) + 0.5) * steps).rounded(.up))
      while bytes.count < end { bytes.append(UInt8(byte)) }
    }
    while bytes.count <= Self.steps { bytes.append(255) }
    self.bytes = bytes
  }

  /// Returns the byte at `amount`, 0 to 255, of the way from the light of one byte to that of
  /// another.
  @inline(__always)
  func mix(_ lower: UInt32, _ upper: UInt32, _ amount: UInt32) -> UInt32 {
    let sum =
      UInt32(light[Int(lower)]) &* (255 &- amount) &+ UInt32(light[Int(upper)]) &* amount &+ 127
    return UInt32(bytes[Int(sum / 255)])
  }

  /// Returns the pixel at `amount` of the way from one to another, part by part. Pixels that are
  /// not opaque are mixed in sRGB, because the light behind them is not known yet.
  @inline(__always)
  func mixPixels(_ lower: UInt32, _ upper: UInt32, _ amount: UInt32) -> UInt32 {
    if amount == 0 { return lower }
    guard lower >= 0xFF00_0000, upper >= 0xFF00_0000 else {
      return PixelArithmetic.mixPixels(lower, upper, amount)
    }
    let red = mix(lower & 0xFF, upper & 0xFF, amount)
    let green = mix((lower &>> 8) & 0xFF, (upper &>> 8) & 0xFF, amount)
    let blue = mix((lower &>> 16) & 0xFF, (upper &>> 16) & 0xFF, amount)
    return 0xFF00_0000 | blue &<< 16 | green &<< 8 | red
  }
}
