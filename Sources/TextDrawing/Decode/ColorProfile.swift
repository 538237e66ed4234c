import CLCMS

/// A picture's colour profile (ICC), prepared to convert its colours to sRGB with lcms2.
///
/// Colours keep their relation to the picture's white (relative colorimetric); colours outside of
/// sRGB become its nearest.
@safe
final class ColorProfile {
  /// The memory layout of a picture's pixels.
  enum Layout {
    case rgba8
    case rgba16
    /// 0 means no ink.
    case cmyk8
    /// 255 means no ink.
    case invertedCMYK8

    fileprivate var format: cmsUInt32Number {
      switch self {
      case .rgba8: ctext_lcms_rgba8
      case .rgba16: ctext_lcms_rgba16
      case .cmyk8: ctext_lcms_cmyk8
      case .invertedCMYK8: ctext_lcms_inverted_cmyk8
      }
    }

    fileprivate var space: cmsColorSpaceSignature {
      switch self {
      case .rgba8, .rgba16: cmsSigRgbData
      case .cmyk8, .invertedCMYK8: cmsSigCmykData
      }
    }
  }

  /// The longest profile that is read, in bytes.
  static let maximumBytes = 4 << 20

  private let transform: UnsafeMutableRawPointer

  /// Prepares a profile. Nil if it is damaged, is for a colour space other than the picture's, or
  /// is sRGB, so that nothing would change.
  convenience init?(_ bytes: [UInt8], for layout: Layout) {
    guard !bytes.isEmpty, bytes.count <= ColorProfile.maximumBytes,
      let source = unsafe cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
    else { return nil }
    defer { unsafe _ = cmsCloseProfile(source) }
    unsafe self.init(source: source, for: layout)
  }

  /// Prepares the colour encoding of a picture without a profile; nil if it is invalid or means
  /// sRGB.
  convenience init?(_ encoding: ColorEncoding, for layout: Layout) {
    guard encoding.isSound, !encoding.isUsual,
      let curve = unsafe cmsBuildGamma(nil, 1 / encoding.gamma)
    else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    func color(_ place: ColorEncoding.Chromaticity) -> cmsCIExyY {
      cmsCIExyY(x: place.x, y: place.y, Y: 1)
    }
    var white = color(encoding.white)
    var primaries = cmsCIExyYTRIPLE(
      Red: color(encoding.red), Green: color(encoding.green), Blue: color(encoding.blue))
    let curves = unsafe [Optional(curve), curve, curve]
    guard let source = unsafe cmsCreateRGBProfile(&white, &primaries, curves) else { return nil }
    defer { unsafe _ = cmsCloseProfile(source) }
    unsafe self.init(source: source, for: layout)
  }

  private init?(source: cmsHPROFILE, for layout: Layout) {
    guard unsafe cmsGetColorSpace(source) == layout.space,
      let target = unsafe cmsCreate_sRGBProfile()
    else { return nil }
    defer { unsafe _ = cmsCloseProfile(target) }
    let flags = layout.space == cmsSigRgbData ? cmsUInt32Number(cmsFLAGS_COPY_ALPHA) : 0
    guard
      let made = unsafe cmsCreateTransform(
        source, layout.format, target, ctext_lcms_rgba8,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    unsafe transform = unsafe made
    if layout == .rgba8, isIdentity { return nil }
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  /// Converts pixels to sRGB, with red in the first byte in memory; opacity is unchanged.
  ///
  /// - Parameter numbers: The pixels, one in each number.
  func convert<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: numbers.count) { pixels, written in
      unsafe numbers.withUnsafeBytes { source in
        unsafe cmsDoTransform(
          transform, source.baseAddress, pixels.baseAddress, cmsUInt32Number(numbers.count))
      }
      written = numbers.count
    }
  }

  /// True if no colour changes by more than rounding.
  private var isIdentity: Bool {
    let steps: [UInt32] = [0, 51, 102, 153, 204, 255]
    var probes: [UInt32] = []
    for red in steps {
      for green in steps {
        for blue in steps { probes.append(red | green << 8 | blue << 16 | 0xFF00_0000) }
      }
    }
    return zip(probes, convert(probes)).allSatisfy { probe, converted in
      [0, 8, 16].allSatisfy { (shift: UInt32) in
        abs(Int(probe >> shift & 0xFF) - Int(converted >> shift & 0xFF)) <= 1
      }
    }
  }
}
