extension CompositeMode {
  private typealias Channels = SIMD3<Float>

  /// Returns the composite of a pixel over another; both and the result are premultiplied.
  ///
  /// Formulas of W3C Compositing and Blending 1, §9 and §10.
  func mix(_ source: ColorLayer.Pixel, over backdrop: ColorLayer.Pixel) -> ColorLayer.Pixel {
    if let (sourcePart, backdropPart) = parts(source.w, backdrop.w) {
      let sum = source * sourcePart + backdrop * backdropPart
      return sum.clamped(lowerBound: .zero, upperBound: .one)
    }
    let (upper, lower) = (straight(source), straight(backdrop))
    let both = blend(lower, upper) * source.w * backdrop.w
    let alone = source * (1 - backdrop.w) + backdrop * (1 - source.w)
    return ColorLayer.Pixel(
      alone.x + both.x, alone.y + both.y, alone.z + both.z,
      source.w + backdrop.w - source.w * backdrop.w)
  }

  /// Returns the factors of both pixels, for the modes in which colours do not mix (Porter and
  /// Duff).
  private func parts(_ source: Float, _ backdrop: Float) -> (Float, Float)? {
    switch self {
    case .clear: (0, 0)
    case .source: (1, 0)
    case .destination: (0, 1)
    case .sourceOver: (1, 1 - source)
    case .destinationOver: (1 - backdrop, 1)
    case .sourceIn: (backdrop, 0)
    case .destinationIn: (0, source)
    case .sourceOut: (1 - backdrop, 0)
    case .destinationOut: (0, 1 - source)
    case .sourceAtop: (backdrop, 1 - source)
    case .destinationAtop: (1 - backdrop, source)
    case .xor: (1 - backdrop, 1 - source)
    case .plus: (1, 1)
    default: nil
    }
  }

  private func straight(_ pixel: ColorLayer.Pixel) -> Channels {
    guard pixel.w > 0 else { return .zero }
    return Channels(pixel.x, pixel.y, pixel.z) / pixel.w
  }

  /// Returns the blended colour of two opaque pixels.
  private func blend(_ lower: Channels, _ upper: Channels) -> Channels {
    switch self {
    case .hue: return CompositeMode.with(upper, saturation: lower, luminosity: lower)
    case .saturation: return CompositeMode.with(lower, saturation: upper, luminosity: lower)
    case .color: return CompositeMode.withLuminosity(upper, CompositeMode.luminosity(lower))
    case .luminosity: return CompositeMode.withLuminosity(lower, CompositeMode.luminosity(upper))
    default:
      return Channels(blend(lower.x, upper.x), blend(lower.y, upper.y), blend(lower.z, upper.z))
    }
  }

  /// Returns one channel of the blended colour, for the modes with separable channels.
  private func blend(_ lower: Float, _ upper: Float) -> Float {
    switch self {
    case .multiply: lower * upper
    case .screen: lower + upper - lower * upper
    case .overlay: CompositeMode.hardLight(upper, lower)
    case .hardLight: CompositeMode.hardLight(lower, upper)
    case .darken: min(lower, upper)
    case .lighten: max(lower, upper)
    case .colorDodge: lower == 0 ? 0 : upper >= 1 ? 1 : min(1, lower / (1 - upper))
    case .colorBurn: lower >= 1 ? 1 : upper <= 0 ? 0 : 1 - min(1, (1 - lower) / upper)
    case .softLight: CompositeMode.softLight(lower, upper)
    case .difference: abs(lower - upper)
    case .exclusion: lower + upper - 2 * lower * upper
    default: upper
    }
  }

  private static func hardLight(_ lower: Float, _ upper: Float) -> Float {
    if upper <= 0.5 { return lower * 2 * upper }
    let light = 2 * upper - 1
    return lower + light - lower * light
  }

  private static func softLight(_ lower: Float, _ upper: Float) -> Float {
    if upper <= 0.5 { return lower - (1 - 2 * upper) * lower * (1 - lower) }
    let bright = lower <= 0.25 ? ((16 * lower - 12) * lower + 4) * lower : lower.squareRoot()
    return lower + (2 * upper - 1) * (bright - lower)
  }

  private static func luminosity(_ color: Channels) -> Float {
    (color * Channels(0.3, 0.59, 0.11)).sum()
  }

  /// Returns a colour with a given luminosity, its channels clipped to 0…1.
  private static func withLuminosity(_ color: Channels, _ luminosity: Float) -> Channels {
    let moved = color + (luminosity - CompositeMode.luminosity(color))
    let (least, most) = (moved.min(), moved.max())
    var held = moved
    let gray = Channels(repeating: luminosity)
    if least < 0 { held = gray + (held - gray) * (luminosity / (luminosity - least)) }
    if most > 1 { held = gray + (held - gray) * ((1 - luminosity) / (most - luminosity)) }
    return held
  }

  /// Returns a colour with the saturation and the luminosity of others.
  private static func with(
    _ color: Channels, saturation: Channels, luminosity: Channels
  ) -> Channels {
    let range = color.max() - color.min()
    let wanted = saturation.max() - saturation.min()
    let saturated = range > 0 ? (color - color.min()) * (wanted / range) : .zero
    return withLuminosity(saturated, CompositeMode.luminosity(luminosity))
  }
}
