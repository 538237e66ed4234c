import CSPNG

/// A libspng decoder for one picture.
@safe struct PNGContext: ~Copyable {
  /// The result of decoding.
  enum Outcome {
    case picture(Bitmap)
    case tooLarge(width: Int, height: Int)
    case malformed(String)
  }

  private let raw: OpaquePointer?

  /// Creates a decoder; the corresponding C function is `spng_ctx_new`.
  init() { unsafe raw = spng_ctx_new(0) }

  deinit { unsafe spng_ctx_free(raw) }

  /// The most bytes that one chunk of text or profile may claim, and all of them together.
  private static let chunkLimit = 1 << 20
  private static let cacheLimit = 1 << 23

  /// Decodes the picture in `buffer`, which must outlive only the call.
  func decode(_ buffer: UnsafeRawBufferPointer, limits: DrawingLimits) -> Outcome {
    var status = unsafe spng_set_png_buffer(raw, buffer.baseAddress, buffer.count)
    if status == 0 {
      status = unsafe spng_set_chunk_limits(raw, PNGContext.chunkLimit, PNGContext.cacheLimit)
    }
    var header = spng_ihdr()
    if status == 0 { status = unsafe spng_get_ihdr(raw, &header) }
    guard status == 0 else { return .malformed(PNGContext.reason(status)) }
    let width = Int(header.width)
    let height = Int(header.height)
    guard limits.allows(width: width, height: height) else {
      return .tooLarge(width: width, height: height)
    }
    let isDeep = header.bit_depth == 16
    let pixels: [UInt32]
    if let profile = profile(for: isDeep ? .rgba16 : .rgba8) {
      // Eight bits are too few for profiles in linear light.
      pixels =
        isDeep
        ? profile.convert(pixelNumbers(width * height, SPNG_FMT_RGBA16, &status) as [UInt64])
        : profile.convert(pixelNumbers(width * height, SPNG_FMT_RGBA8, &status) as [UInt32])
    } else {
      pixels = pixelNumbers(width * height, SPNG_FMT_RGBA8, &status)
    }
    // The chunks after the pixels are checked up to the file's end. If a last part is missing or
    // changed, the pixels cannot be trusted either.
    if status == 0 { status = unsafe spng_decode_chunks(raw) }
    guard status == 0 else { return .malformed(PNGContext.reason(status)) }
    // The bytes are red, green, blue, opacity in memory; the bitmap's numbers have red in the
    // lowest bits.
    return .picture(
      Bitmap(width: width, height: height, pixels: PNGContext.littleEndian(pixels)))
  }

  /// Returns the conversion of the file's colours to sRGB; nil if they are sRGB or have no
  /// description.
  ///
  /// A profile takes precedence over `sRGB`, and `sRGB` over `gAMA` and `cHRM` (PNG, third
  /// edition, 4.3).
  private func profile(for layout: ColorProfile.Layout) -> ColorProfile? {
    let bytes = profileBytes
    if !bytes.isEmpty { return ColorProfile(bytes, for: layout) }
    var intent: UInt8 = 0
    if unsafe spng_get_srgb(raw, &intent) == 0 { return nil }
    var encoding = ColorEncoding()
    guard unsafe spng_get_gama(raw, &encoding.gamma) == 0 else { return nil }
    var places = spng_chrm()
    if unsafe spng_get_chrm(raw, &places) == 0 {
      encoding.white = (places.white_point_x, places.white_point_y)
      encoding.red = (places.red_x, places.red_y)
      encoding.green = (places.green_x, places.green_y)
      encoding.blue = (places.blue_x, places.blue_y)
    }
    return ColorProfile(encoding, for: layout)
  }

  /// The colour profile in the file; empty if it has none.
  private var profileBytes: [UInt8] {
    var profile = unsafe spng_iccp()
    guard unsafe spng_get_iccp(raw, &profile) == 0,
      let bytes = unsafe profile.profile
    else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: profile.profile_len))
  }

  /// Returns the pixels in one of libspng's formats; none if the status reports an error.
  private func pixelNumbers<Number>(
    _ count: Int, _ format: spng_format, _ status: inout Int32
  ) -> [Number] {
    unsafe [Number](unsafeUninitializedCapacity: count) { numbers, written in
      status = unsafe spng_decode_image(
        raw, numbers.baseAddress, count * MemoryLayout<Number>.stride,
        Int32(bitPattern: format.rawValue), Int32(bitPattern: SPNG_DECODE_TRNS.rawValue))
      written = status == 0 ? count : 0
    }
  }

  /// Returns the numbers unchanged on little-endian machines, byte-swapped on others.
  private static func littleEndian(_ pixels: [UInt32]) -> [UInt32] {
    UInt32(littleEndian: 1) == 1 ? pixels : pixels.map { UInt32(littleEndian: $0) }
  }

  /// Returns libspng's message for a status; the corresponding C function is `spng_strerror`.
  private static func reason(_ status: Int32) -> String {
    guard let words = unsafe spng_strerror(status) else { return "error \(status)" }
    return unsafe String(cString: words)
  }
}
