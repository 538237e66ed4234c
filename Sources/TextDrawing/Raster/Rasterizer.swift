import Synchronization
import SystemLibrary
public import TextGeometry

/// Turns display lists into pictures.
///
/// A rasteriser caches the pixels of the glyphs it has drawn, so drawing many pages with the same
/// one is faster. The output depends on the list and the scale only, not on earlier pages or the
/// number of threads. A rasteriser may be shared between threads, which then draw at the same
/// time.
///
/// Text is drawn without hinting. Glyphs are placed to a quarter of a pixel. Every run is moved up
/// or down so that its baseline falls between two rows of pixels. Coverage is used as opacity in
/// sRGB, as in FreeType's and Cairo's usual output. ``Smoothing`` changes the last two.
public final class Rasterizer: Sendable {
  /// The painters that nobody uses: one for each thread that has drawn at the same time as others.
  private let idle = Mutex<[PagePainter]>([])
  private let maximumCacheBytes: Int
  /// The rendering of edges.
  public let smoothing: Smoothing

  /// The least height, in pixels, of the part of a page that is worth a thread of its own.
  private static let minimumBandHeight = 64

  /// Creates a rasteriser.
  ///
  /// - Parameters:
  ///   - maximumCacheBytes: The approximate limit of cached glyphs for each thread, in bytes; 16
  ///     MiB by default.
  ///   - smoothing: The rendering of edges.
  public init(maximumCacheBytes: Int = 16 << 20, smoothing: Smoothing = Smoothing()) {
    self.maximumCacheBytes = max(0, maximumCacheBytes)
    self.smoothing = smoothing
  }

  /// Draws a page.
  ///
  /// The picture is gray if nothing on the page has a colour and its background is opaque;
  /// otherwise it has colours.
  ///
  /// - Parameters:
  ///   - list: The contents of the page.
  ///   - scale: The number of pixels per point.
  ///   - limits: The largest picture to draw.
  ///   - threads: The most threads to use.
  /// - Throws: A ``DrawingError`` of kind `invalidSize` if the page's size or the scale is not a
  ///   positive, finite number. Its kind is `tooLarge` if the picture would exceed the limits.
  /// - Complexity: O(*p* + *c*) for *p* pixels of the page and *c* pixels covered by its items.
  public func rasterize(
    _ list: DisplayList, scale: Double = 1, limits: DrawingLimits = .standard, threads: Int = 1
  ) throws(DrawingError) -> Bitmap {
    let size = try Rasterizer.pixelSize(of: list.size, scale: scale, limits: limits)
    let (width, height) = (size.width, size.height)
    let bands = max(1, min(threads, height / Rasterizer.minimumBandHeight))
    let workers = takePainters(bands)
    defer { idle.withLock { $0 += workers } }
    let background = Ink(list.background)
    if background.alpha == 255, list.isGray {
      return draw(
        list, scale: scale, width: width, height: height, by: workers, on: Canvas<UInt8>.self)
    }
    return draw(
      list, scale: scale, width: width, height: height, by: workers, on: Canvas<UInt32>.self)
  }

  /// Takes painters that nobody uses, and makes those that are missing.
  private func takePainters(_ count: Int) -> [PagePainter] {
    var painters = idle.withLock { idle in
      let taken = Array(idle.suffix(count))
      idle.removeLast(taken.count)
      return taken
    }
    while painters.count < count { painters.append(PagePainter(maximumCacheBytes, smoothing)) }
    return painters
  }

  /// Returns the size of the picture of a page, in pixels: the page's size rounded up.
  ///
  /// - Throws: The errors of ``rasterize(_:scale:limits:threads:)``.
  public static func pixelSize(
    of size: Size, scale: Double, limits: DrawingLimits = .standard
  ) throws(DrawingError) -> PixelSize {
    guard scale.isFinite, scale > 0 else {
      throw DrawingError(
        kind: .invalidSize, place: "scale",
        message: "the scale is \(scale); give a positive number, such as 2")
    }
    try size.checkedAsPage()
    // A page of 100.1 points at scale 10 has 1,001 pixels, although the product is
    // 1001.0000000000001.
    let width = max(1, (size.width * scale - 1e-6).rounded(.up))
    let height = max(1, (size.height * scale - 1e-6).rounded(.up))
    guard width < 1e9, height < 1e9, limits.allows(width: Int(width), height: Int(height)) else {
      throw DrawingError(
        kind: .tooLarge, place: "size",
        message: """
          the picture would have \(shown(width)) by \(shown(height)) pixels; the limit is \
          \(limits.maximumSide) per side and \(limits.maximumPixels) in all
          """)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Returns a whole number in plain digits, or in exponent form if it is too large.
  private static func shown(_ value: Double) -> String {
    value < 1e15 ? String(Int(value)) : String(value)
  }

  /// Draws a page on canvases of one kind, a band for each painter.
  private func draw<Pixel: CanvasPixel>(
    _ list: DisplayList, scale: Double, width: Int, height: Int, by workers: [PagePainter],
    on canvas: Canvas<Pixel>.Type
  ) -> Bitmap {
    let bands = workers.count
    let background = Ink(list.background)
    if bands == 1 {
      var page = Canvas<Pixel>(
        width: width, pageHeight: height, rows: 0..<height, background: background,
        blending: smoothing.blending)
      workers[0].paint(list, scale: scale, on: &page)
      return Canvas<Pixel>.picture(joining: [consume page])
    }
    let blending = smoothing.blending
    // While bands are joined one of them is in memory twice, so large pages have many bands.
    let bytes = width * height * MemoryLayout<Pixel>.size
    let count = min(height, bands * max(1, bytes / (bands * Rasterizer.maximumBandBytes)))
    let finished = Mutex([Canvas<Pixel>?](repeating: nil, count: count))
    withoutActuallyEscaping({ @Sendable (worker: Int) in
      for index in count * worker / bands..<count * (worker + 1) / bands {
        let rows = height * index / count..<height * (index + 1) / count
        var band = Canvas<Pixel>(
          width: width, pageHeight: height, rows: rows, background: background, blending: blending)
        workers[worker].paint(list, scale: scale, on: &band)
        finished.withLock { [band] in $0[index] = band }
      }
    }) { Parallel.run(bands, $0) }
    return Canvas<Pixel>.picture(
      joining: finished.withLock { bands in
        defer { bands = [] }
        return bands.compactMap { $0 }
      })
  }

  /// The approximate limit of the band that a thread draws at once, in bytes.
  private static let maximumBandBytes = 64 << 20
}

extension DisplayList {
  /// Returns the picture of the page; see ``Rasterizer/rasterize(_:scale:limits:threads:)``.
  ///
  /// To draw several pages, keep a ``Rasterizer``.
  ///
  /// - Throws: The errors of that method.
  public func rasterized(
    scale: Double = 1, limits: DrawingLimits = .standard, threads: Int = 1
  ) throws(DrawingError) -> Bitmap {
    try Rasterizer().rasterize(self, scale: scale, limits: limits, threads: threads)
  }
}
