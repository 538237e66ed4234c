import TextGeometry
import TextMotion

/// The keys of an animation, one row each.
extension SheetAnimation: SheetObject {
  static let what = "an animation"
  static let title = "animation"
  static let meaning = "What moves on the page, for “textrender animate”."
  static let empty = SheetAnimation()

  /// The longest animation, in seconds.
  static let longest = 3600.0
  /// The most movements.
  static let maximumMoves = 1000

  static let keys: [SheetKey<SheetAnimation>] = [
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0.01...longest),
      "How many seconds one play takes.",
      default: "as long as its movements; of those without an end, one run"),
    SheetKey(
      "fps", \.framesPerSecond, .integer("frames a second", in: 1...240),
      "How many frames are shown in a second."),
    SheetKey(
      "loop", \.playCount, .integer("a number of plays", in: 0...65_535),
      "How often the animation is played; 0 for over and over."),
    SheetKey(
      "moves", \.moves, .list("moves", of: .object(), count: 0...maximumMoves),
      "The movements, on one clock."),
    SheetKey("dynamics", \.dynamics, .object(), "What falls and collides."),
    SheetKey(
      "transition", \.transition, .object(),
      "Devices whose pages turn into each other, in the place of movements."),
  ]
}

/// The keys of a movement, one row each.
extension SheetMove: SheetObject {
  static let what = "a move"
  static let title = "move"
  static let meaning = "A movement of one thing on the page."
  static let empty = SheetMove(of: SheetReference(""))

  static let keys: [SheetKey<SheetMove>] = [
    SheetKey(
      "target", \.target, .reference("the name of what moves"),
      "What moves: an exclusion, container or picture by its name; “body” or a style by its name, for text; “page”; "
        + "“columns”.",
      needed: "the name of what moves"),
    SheetKey("name", \.name, .name("a name"), "The name by which another movement can follow it."),
    SheetKey(
      "after", \.after, .reference("the name of a move"),
      "The movement that this one follows: it starts when that one has ended.",
      default: "starts with the animation"),
    SheetKey(
      "delay", \.delay, .number("seconds", in: -SheetAnimation.longest...SheetAnimation.longest),
      "Seconds before it starts; negative ones start it in the middle."),
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0...SheetAnimation.longest),
      "Seconds that one run takes.", default: "1; of a spring, until it has settled"),
    SheetKey(
      "repeat", \.iterations, .number("a number of runs", in: 0...1e6),
      "How many runs there are, also parts of one; 0 for over and over."),
    SheetKey("direction", \.direction, .choice(), "Which way each run goes."),
    SheetKey(
      "fill", \.fill, .choice(),
      "Whether the target stands where the movement begins before it, and where it ends after it."),
    SheetKey(
      "easing", \.easing, .easing,
      "How it goes from one frame to the next, as CSS writes it: linear, ease, ease-in, ease-out, ease-in-out, "
        + "step-start, step-end, cubic-bezier(X1, Y1, X2, Y2), steps(N, jump-end); or spring(MASS, STIFFNESS, DAMPING).",
      default: "`ease`"),
    SheetKey(
      "frames", \.frames, .list("frames", of: .object(), count: 1...1000), "The key frames.",
      default: "none"),
    SheetKey(
      "along", \.path, .shape,
      "A path that the middle of the target goes along once in a run: a shape, or SVG path data.",
      default: "none"),
    SheetKey(
      "rotates", \.turnsWithPath, .bool, "Whether the target turns with the path it goes along."),
  ]
}

/// The keys of a key frame, one row each.
extension SheetKeyFrame: SheetObject {
  static let what = "a frame"
  static let title = "frame"
  static let meaning = "What is said of a moving thing at one place of its movement."
  static let empty = SheetKeyFrame()

  static let keys: [SheetKey<SheetKeyFrame>] = [
    SheetKey(
      "at", \.offset, .number("a share", in: 0...1), "Which share of the run is done, from 0 to 1.",
      default: "evenly between its neighbours, the first 0, the last 1"),
    SheetKey(
      "easing", \.easing, .easing, "How it goes from here to the next frame.",
      default: "as the move says"),
    SheetKey(
      "x", \.x, .length(),
      "How far right of its place: points, or a percentage of the page's width."
    ),
    SheetKey(
      "y", \.y, .length(), "How far below its place: points, or a percentage of the page's height."),
    SheetKey(
      "rotate", \.rotation, .number("degrees", in: -1e6...1e6),
      "Degrees by which an exclusion is turned around its middle, clockwise."),
    SheetKey(
      "scale", \.scale, .number("a factor", in: 0...1e4),
      "By which factor an exclusion or picture is enlarged around its middle."),
    SheetKey(
      "width", \.width, .length("a width", nonNegative: true),
      "The width of a container or picture."),
    SheetKey(
      "height", \.height, .length("a height", nonNegative: true),
      "The height of a container or picture."),
    SheetKey(
      "shape", \.shape, .shape,
      "What an exclusion's shape becomes: a shape, or SVG path data. Shapes of unlike outlines are matched by arc "
        + "length."),
    SheetKey(
      "margin", \.margin, .length("a margin"),
      "The distance text keeps from an exclusion or picture."),
    SheetKey("fill", \.fill, .color, "The colour that an exclusion is filled with."),
    SheetKey("stroke", \.stroke, .color, "The colour of an exclusion's outline."),
    SheetKey(
      "strokeWidth", \.strokeWidth, .number("points", in: 0...1e5),
      "Points by which an exclusion's outline is wide."),
    SheetKey(
      "opacity", \.opacity, .number("a share", in: 0...1), "How opaque a picture is painted."),
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
        "“\(text)” is no easing function",
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
