import TextDrawing
public import TextFonts
public import TextGeometry
import TextLayout
import TextMotion
import TextStorage

/// A sheet's animation, ready to be evaluated frame by frame.
///
/// A script is a value that several threads may read; each uses an ``AnimationPlayer`` of its own.
/// A frame depends on its number only.
public struct AnimationScript: Sendable {
  /// The most frames that an animation may have.
  public static let maximumFrames = 100_000

  let request: DocumentRequest
  /// The sheet's content without movement.
  @Indirect private(set) var part: SheetPart
  /// The movements with their times on one clock.
  let moves: [TimedMove]
  /// The poses of bodies at each frame; nil without dynamics.
  let dynamics: DynamicScenes?
  /// The pages that turn into each other, instead of movements.
  let pages: PageChanges?
  /// The frame rate, in frames a second.
  public let framesPerSecond: Int
  /// The number of frames.
  public let frameCount: Int
  /// The number of plays; 0 for endless repetition.
  public let playCount: Int
  /// The size of the page, in points.
  public let size: Size
  /// The scale, in pixels per point.
  public let scale: Double

  /// Properties that override those of a sheet's animation.
  public struct Overrides: Hashable, Sendable {
    /// The duration of one play, in seconds.
    public var duration: Double?
    /// The frame rate, in frames a second.
    public var framesPerSecond: Int?
    /// The number of plays; 0 for endless repetition.
    public var playCount: Int?
    /// The devices or traits that the page changes between; empty to use the sheet's.
    public var environments: [LayoutEnvironment] = []

    /// Creates empty overrides.
    public init() {}
  }

  /// Reads a sheet's animation.
  ///
  /// - Parameters:
  ///   - request: The document. A page as high as its text gets the height of the page without
  ///     movement.
  ///   - overrides: Properties that override the sheet's.
  ///   - fonts: The source of fonts.
  /// - Throws: A ``DocumentError`` if the sheet has no animation or refers to missing parts, and
  ///   the errors of ``DocumentLayout/init(_:fonts:threads:releasesPages:progress:)``.
  public init(
    _ request: DocumentRequest, _ overrides: Overrides = Overrides(),
    fonts: FontLibrary = .shared
  ) throws(DocumentError) {
    var request = request
    var part = try request.resolvedPart()
    let animation = part.animation ?? SheetAnimation()
    framesPerSecond = overrides.framesPerSecond ?? animation.framesPerSecond
    playCount = overrides.playCount ?? animation.playCount
    if animation.transition != nil || !overrides.environments.isEmpty {
      let pages = try PageChanges(
        animation.transition ?? SheetTransition(), overrides.environments, of: request, part,
        fonts: fonts)
      frameCount = try Self.frameCount(
        overrides.duration ?? animation.duration ?? pages.duration, framesPerSecond)
      (self.request, self.part, self.pages) = (request, part, pages)
      (moves, dynamics, size, scale) = ([], nil, pages.size, pages.scale)
      return
    }
    request.overflow = .truncate
    guard !animation.moves.isEmpty || animation.dynamics != nil else {
      throw DocumentError(
        .malformedInput, at: "animation", "the sheet has no animation",
        hint:
          "Add “\"animation\": {\"moves\": [{\"target\": …}]}”, or name devices between whose "
          + "pages "
          + "it changes.")
    }
    var plan = try PagePlan(part, for: request)
    if plan.height == nil {
      let page = try DocumentLayout(request, fonts: fonts).pages.first
      let height = page?.size.height ?? PagePlan.defaultWidth
      part.page.height = .points(height)
      request.overrides.page.height = .points(height)
      plan = try PagePlan(part, for: request)
    }
    self.request = request
    self.part = part
    size = Size(width: plan.width, height: plan.height ?? PagePlan.defaultWidth)
    scale = plan.scale
    try animation.check(in: part)
    moves = try animation.timedMoves(in: size, files: plan.files)
    let usual = max(Self.defaultDuration(moves), animation.dynamics == nil ? 0 : Self.fallDuration)
    frameCount = try Self.frameCount(
      overrides.duration ?? animation.duration ?? usual, framesPerSecond)
    pages = nil
    if let falling = animation.dynamics {
      dynamics = try DynamicScenes(
        falling, of: part, in: size, files: plan.files, frameCount: frameCount,
        framesPerSecond: framesPerSecond)
    } else {
      dynamics = nil
    }
  }

  /// The default duration of dynamics, in seconds.
  private static let fallDuration = 4.0

  /// Returns the number of frames in a time.
  static func frameCount(_ seconds: Double, _ framesPerSecond: Int) throws(DocumentError) -> Int {
    let count = (seconds * Double(framesPerSecond)).rounded()
    guard count <= Double(maximumFrames) else {
      throw DocumentError(
        .limitExceeded, at: "animation.duration",
        "the animation has \(JSONWriter.shortest(count)) frames; the limit is \(maximumFrames)",
        hint: "Make it shorter, or use fewer frames per second.")
    }
    return max(1, Int(count))
  }

  /// Returns the duration of the movements; of an endless one, a single run counts, or two if it
  /// alternates.
  private static func defaultDuration(_ moves: [TimedMove]) -> Double {
    var end = 0.0
    for timing in moves.map(\.timing) {
      if timing.end.isFinite {
        end = max(end, timing.end)
      } else {
        let isTwoWay = timing.direction == .alternate || timing.direction == .alternateReverse
        end = max(end, timing.delay + timing.duration * (isTwoWay ? 2 : 1))
      }
    }
    return end
  }

  /// Returns the smallest pixel format for all frames: without colour or transparency if possible.
  /// The display list is that of the first frame.
  func pixels(first list: DisplayList, showsAll: Bool) -> AnimationFormat.Pixels {
    var colors = [list.background]
    var backgrounds = [list.background]
    for timed in moves {
      for frame in timed.move.frames {
        colors += [frame.fill, frame.stroke, frame.color, frame.background].compactMap { $0 }
        if let background = frame.background { backgrounds.append(background) }
      }
    }
    if backgrounds.contains(where: { $0.alpha < 1 }) { return .rgba }
    // Text that does not fit the first page may contain anything.
    return showsAll && list.isGray && colors.allSatisfy(\.isGray) ? .gray : .rgb
  }
}

/// A movement with its time on the animation's clock.
struct TimedMove: Sendable {
  let move: SheetMove
  let timing: MotionTiming
  /// The path that it follows, measured once for all frames; nil for none.
  let path: PathMeasure?
}

extension SheetAnimation {
  /// Returns the movements with their times on the animation's clock.
  ///
  /// - Parameters:
  ///   - size: The size of the page that shapes are relative to.
  ///   - files: The reader of shapes in files.
  /// - Throws: A ``DocumentError`` at an `after` that names no movement, leads back to itself, or
  ///   has no end, and at a path that cannot be read.
  func timedMoves(in size: Size, files: ShapeFiles) throws(DocumentError) -> [TimedMove] {
    var ends = [Double?](repeating: nil, count: moves.count)
    var timings: [MotionTiming] = []
    for move in moves {
      timings.append(
        MotionTiming(
          duration: move.duration ?? move.easing.defaultDuration ?? 1, delay: move.delay,
          iterations: move.iterations == 0 ? .infinity : move.iterations,
          direction: move.direction, fill: move.fill))
    }
    func end(of index: Int, _ chain: [Int]) throws(DocumentError) -> Double {
      if let known = ends[index] { return known }
      if let after = moves[index].after {
        guard let before = moves.firstIndex(where: { $0.name == after.name }) else {
          throw after.error(
            "no move has the name “\(after.name)”",
            hint: NearestNames(moves.compactMap(\.name)).hint(for: after.name))
        }
        guard !chain.contains(before), before != index else {
          throw after.error("moves follow each other in a circle")
        }
        let start = try end(of: before, chain + [index])
        guard start.isFinite else {
          throw after.error("the move “\(after.name)” has no end")
        }
        timings[index].delay += start
      }
      let end = timings[index].end
      ends[index] = end
      return end
    }
    for index in moves.indices { _ = try end(of: index, []) }
    var timed: [TimedMove] = []
    for (move, timing) in zip(moves, timings) {
      let path = try move.path.map { path throws(DocumentError) in
        PathMeasure(try path.region(in: size, files: files))
      }
      timed.append(TimedMove(move: move, timing: timing, path: path))
    }
    return timed
  }
}
