import SystemLibrary
public import TextDrawing
public import TextFonts

/// The bytes of an animation, produced in pieces by several threads.
///
/// ```swift
/// var file = try AnimationFile(script, as: .apng, threads: 4)
/// while let pieces = try file.next() { for piece in pieces { try output.write(piece) } }
/// ```
///
/// Frames are made in turns of a few per thread. First their pictures are drawn, then each is
/// encoded relative to the one before. The bytes are the same with any number of threads.
public struct AnimationFile {
  /// The file format of an animation.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Animated PNG.
    case apng
    /// Uncompressed video, YUV4MPEG2.
    case y4m
    /// One PNG file per frame: each piece is a file.
    case frames
  }

  /// The file format.
  public let kind: Kind
  /// The properties that all frames have in common.
  public let format: AnimationFormat
  /// The number of finished frames.
  public private(set) var finishedCount = 0

  private let players: [AnimationPlayer]
  private let painters: [Rasterizer]
  private let scale: Double
  private let limits: DrawingLimits
  private let level: Int
  private var previous: Bitmap?
  private var hasStarted = false
  private var hasEnded = false

  /// The approximate memory for the pictures of a turn, in bytes.
  private static let turnBytes = 64 << 20
  /// The most frames per thread in a turn.
  private static let maximumInTurn = 8

  /// Begins an animation; only its first frame is laid out.
  ///
  /// - Parameters:
  ///   - script: The animation.
  ///   - kind: The file format.
  ///   - limits: The limits on the size of pictures.
  ///   - threads: The number of threads that make frames.
  ///   - pngLevel: The compression level of PNG, from 0 to 12.
  ///   - smoothing: The anti-aliasing of edges.
  ///   - fonts: The source of fonts.
  /// - Throws: A ``DocumentError`` if the pictures would exceed the limits, and the errors of
  ///   ``AnimationPlayer``.
  public init(
    _ script: AnimationScript, as kind: Kind, limits: DrawingLimits = .standard, threads: Int = 1,
    pngLevel: Int = 4, smoothing: Smoothing = Smoothing(), fonts: FontLibrary = .shared
  ) throws(DocumentError) {
    self.kind = kind
    self.limits = limits
    scale = script.scale
    level = pngLevel
    players = (0..<max(1, min(threads, script.frameCount))).map { _ in
      AnimationPlayer(script, fonts: fonts)
    }
    painters = players.map { _ in Rasterizer(smoothing: smoothing) }
    let size: PixelSize
    do {
      size = try Rasterizer.pixelSize(of: script.size, scale: script.scale, limits: limits)
    } catch {
      throw DocumentError(error)
    }
    format = AnimationFormat(
      width: size.width, height: size.height, frameCount: script.frameCount,
      framesPerSecond: script.framesPerSecond, playCount: script.playCount,
      pixels: try players[0].pixels())
  }

  /// Returns the next pieces of the file, in order; nil at the end.
  ///
  /// - Throws: A ``DocumentError`` if a frame cannot be laid out or drawn.
  public mutating func next() throws(DocumentError) -> [[UInt8]]? {
    if !hasStarted {
      hasStarted = true
      let start = start
      if !start.isEmpty { return [start] }
    }
    if finishedCount < format.frameCount { return try turn() }
    if hasEnded || kind != .apng { return nil }
    hasEnded = true
    return [apng.end]
  }

  private var apng: APNGEncoder {
    APNGEncoder(format, compressionLevel: level, pixelsPerPoint: scale)
  }

  private var start: [UInt8] {
    switch kind {
    case .apng: apng.start
    case .y4m: Y4MEncoder(format).start
    case .frames: []
    }
  }

  // MARK: Turns

  /// Makes the next frames, an equal number on each thread.
  private mutating func turn() throws(DocumentError) -> [[UInt8]] {
    let bytes = format.width * format.height * (format.pixels == .gray ? 1 : 4)
    let each = max(1, min(Self.maximumInTurn, Self.turnBytes / (bytes * players.count)))
    let frames = finishedCount..<min(format.frameCount, finishedCount + each * players.count)
    let pictures = try pictures(frames)
    let pieces = try pieces(pictures, from: frames.lowerBound)
    previous = pictures.last
    finishedCount = frames.upperBound
    return pieces
  }

  /// Draws frames, with neighbours on one thread, so that little changes from one to the next.
  private func pictures(_ frames: Range<Int>) throws(DocumentError) -> [Bitmap] {
    let (players, painters) = (Threaded(players), Threaded(painters))
    let (scale, limits, pixels) = (scale, limits, format.pixels)
    return try Parallel.map(frames.count, threads: players.values.count) {
      thread, index throws(DocumentError) in
      let list = try players.values[thread].displayList(frame: frames.lowerBound + index)
      do throws(DrawingError) {
        return try painters.values[thread].rasterize(list, scale: scale, limits: limits)
          .converted(to: pixels)
      } catch {
        throw DocumentError(error)
      }
    }
  }

  /// Encodes pictures.
  private func pieces(_ pictures: [Bitmap], from first: Int) throws(DocumentError) -> [[UInt8]] {
    let (kind, apng, previous) = (kind, apng, previous)
    let video = Y4MEncoder(format)
    let still = PNGEncoder(compressionLevel: level, pixelsPerPoint: scale)
    return try Parallel.map(pictures.count, threads: players.count) {
      _, index throws(DocumentError) in
      do throws(DrawingError) {
        switch kind {
        case .apng:
          return try apng.frame(
            first + index, pictures[index], after: index > 0 ? pictures[index - 1] : previous)
        case .y4m: return video.frame(pictures[index])
        case .frames: return try still.encode(pictures[index])
        }
      } catch {
        throw DocumentError(error)
      }
    }
  }
}
