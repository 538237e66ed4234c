import TextGeometry
import TextMotion

/// The keys of an animation, one row each.
extension SheetAnimation: SheetObject {
  static let what = "an animation"
  static let title = "animation"
  static let meaning = "The animation of the page, for “textrender animate”."
  static let empty = SheetAnimation()

  /// The longest animation, in seconds.
  static let longest = 3600.0
  /// The most movements.
  static let maximumMoves = 1000

  static let keys: [SheetKey<SheetAnimation>] = [
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0.01...longest),
      "The length of one play in seconds.",
      default: "the length of its movements; of endless ones, one run"),
    SheetKey(
      "fps", \.framesPerSecond, .integer("frames per second", in: 1...240),
      "The number of frames per second."),
    SheetKey(
      "loop", \.playCount, .integer("a number of plays", in: 0...65_535),
      "The number of plays; 0 repeats the animation forever."),
    SheetKey(
      "moves", \.moves, .list("moves", of: .object(), count: 0...maximumMoves),
      "The movements, which share one clock."),
    SheetKey("dynamics", \.dynamics, .object(), "Bodies that fall and collide."),
    SheetKey(
      "transition", \.transition, .object(),
      "Devices whose pages change into each other, instead of movements."),
  ]
}

/// The keys of a movement, one row each.
extension SheetMove: SheetObject {
  static let what = "a move"
  static let title = "move"
  static let meaning = "A movement of one part of the page."
  static let empty = SheetMove(of: SheetReference(""))

  static let keys: [SheetKey<SheetMove>] = [
    SheetKey(
      "target", \.target, .reference("the name of the moving part"),
      "The moving part: an exclusion, container or picture by its name; “body” or a style by its "
        + "name, for text; “page”; "
        + "“columns”.",
      needed: "the name of the moving part"),
    SheetKey(
      "name", \.name, .name("a name"),
      "The name that “after” of another movement refers to."),
    SheetKey(
      "after", \.after, .reference("the name of a move"),
      "The movement that this one follows: it starts when that one ends.",
      default: "starts with the animation"),
    SheetKey(
      "delay", \.delay, .number("seconds", in: -SheetAnimation.longest...SheetAnimation.longest),
      "Seconds before it starts; a negative delay starts it part of the way through."),
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0...SheetAnimation.longest),
      "The length of one run in seconds.", default: "1; for a spring, until it settles"),
    SheetKey(
      "repeat", \.iterations, .number("a number of runs", in: 0...1e6),
      "The number of runs, which may be a fraction; 0 repeats the movement forever."),
    SheetKey("direction", \.direction, .choice(), "The direction of each run."),
    SheetKey(
      "fill", \.fill, .choice(),
      "The frames that apply outside of the movement: the first before it starts, the last "
        + "after it ends."),
    SheetKey(
      "easing", \.easing, .easing,
      "The easing from one frame to the next, as in CSS: linear, ease, ease-in, ease-out, "
        + "ease-in-out, "
        + "step-start, step-end, cubic-bezier(X1, Y1, X2, Y2), steps(N, jump-end); or spring(MASS, STIFFNESS, DAMPING).",
      default: "`ease`"),
    SheetKey(
      "frames", \.frames, .list("frames", of: .object(), count: 1...1000), "The key frames.",
      default: "none"),
    SheetKey(
      "along", \.path, .shape,
      "A path that the centre of the target follows once per run: a shape, or SVG path data.",
      default: "none"),
    SheetKey(
      "rotates", \.turnsWithPath, .bool,
      "True to turn the target with the direction of the path."),
  ]
}

/// The keys of a key frame, one row each.
extension SheetKeyFrame: SheetObject {
  static let what = "a frame"
  static let title = "frame"
  static let meaning = "The state of a moving part at one point of its movement."
  static let empty = SheetKeyFrame()

  static let keys: [SheetKey<SheetKeyFrame>] = [
    SheetKey(
      "at", \.offset, .number("a fraction", in: 0...1), "The point of the run, from 0 to 1.",
      default: "spread evenly between its neighbours; the first 0, the last 1"),
    SheetKey(
      "easing", \.easing, .easing, "The easing from here to the next frame.",
      default: "that of the move"),
    SheetKey(
      "x", \.x, .length(),
      "The distance to the right of its place: points, or a percentage of the page's width."
    ),
    SheetKey(
      "y", \.y, .length(),
      "The distance below its place: points, or a percentage of the page's height."),
    SheetKey(
      "rotate", \.rotation, .number("degrees", in: -1e6...1e6),
      "The rotation of an exclusion about its centre, in degrees clockwise."),
    SheetKey(
      "scale", \.scale, .number("a factor", in: 0...1e4),
      "The scale of an exclusion or picture about its centre, as a factor."),
    SheetKey(
      "width", \.width, .length("a width", nonNegative: true),
      "The width of a container or picture."),
    SheetKey(
      "height", \.height, .length("a height", nonNegative: true),
      "The height of a container or picture."),
    SheetKey(
      "shape", \.shape, .shape,
      "The new shape of an exclusion: a shape, or SVG path data. Different outlines are matched "
        + "by arc "
        + "length."),
    SheetKey(
      "margin", \.margin, .length("a margin"),
      "The distance that text keeps from an exclusion or picture."),
    SheetKey("fill", \.fill, .color, "The fill colour of an exclusion."),
    SheetKey("stroke", \.stroke, .color, "The colour of an exclusion's outline."),
    SheetKey(
      "strokeWidth", \.strokeWidth, .number("points", in: 0...1e5),
      "The width of an exclusion's outline, in points."),
    SheetKey(
      "opacity", \.opacity, .number("a fraction", in: 0...1), "The opacity of a picture."),
    SheetKey("background", \.background, .color, "The colour of the page."),
    SheetKey("color", \.color, .color, "The colour of text."),
    SheetKey("size", \.fontSize, .points(in: 0.1...10_000), "The size of text, in points."),
    SheetKey(
      "axes", \.axes,
      .names("axes by tag", of: .number("a setting", in: -32768...32767)),
      "Axes of a variable font by tag."),
    SheetKey(
      "gap", \.gap, .length("a gap", nonNegative: true), "The distance between columns."),
  ]
}

extension SheetValue where Value == Easing {
  /// An easing function in CSS syntax.
  static let easing = SheetValue(form: .string(minimumLength: 1)) { cursor throws(DocumentError) in
    let text = try cursor.nonEmptyString("an easing function")
    guard let easing = Easing(css: text) else {
      let names = [
        "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
      ]
      throw cursor.error(
        "“\(text)” is not an easing function",
        hint: NearestNames(names).hint(for: text)
          ?? "Write \(names.joined(separator: ", ")), cubic-bezier(0.3, 0, 0.7, 1), steps(4, jump-end) or "
          + "spring(1, 120, 14).")
    }
    return easing
  }
}

extension SheetValue where Value == SheetReference {
  /// A reference to another part of the sheet, by name.
  static func reference(_ what: String) -> SheetValue {
    SheetValue(form: .string(minimumLength: 1)) { cursor throws(DocumentError) in
      let name = try cursor.nonEmptyString(what)
      return SheetReference(name, place: cursor.place, position: cursor.error("").message)
    }
  }
}
