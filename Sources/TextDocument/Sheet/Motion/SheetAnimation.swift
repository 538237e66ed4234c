public import TextMotion
public import TextStorage

/// The movements on a page, and their duration.
public struct SheetAnimation: Hashable, Sendable {
  /// The duration of one play, in seconds; nil for that of the movements.
  public var duration: Double?
  /// The frame rate, in frames a second.
  public var framesPerSecond = 30
  /// The number of plays; 0 for endless repetition.
  public var playCount = 0
  /// The movements, all on one clock.
  public var moves: [SheetMove] = []
  /// The bodies that fall and collide; nil for none.
  public var dynamics: SheetDynamics?
  /// The devices whose pages turn into each other, instead of movements; nil for none.
  public var transition: SheetTransition?

  /// Creates an animation in which nothing moves.
  public init() {}
}

/// A movement of one thing on a page.
public struct SheetMove: Hashable, Sendable {
  /// The name that another movement's `after` refers to.
  public var name: String?
  /// The moving part: an exclusion, container or picture by its name, a style, `page` or
  /// `columns`.
  public var target: SheetReference
  /// The movement after which this one starts; nil if it starts with the animation.
  public var after: SheetReference?
  /// The time before it starts, in seconds.
  public var delay = 0.0
  /// The duration of a run, in seconds; nil for that of its spring, or one second.
  public var duration: Double?
  /// The number of runs; 0 for endless repetition.
  public var iterations = 1.0
  /// The direction of each run.
  public var direction = MotionTiming.Direction.normal
  /// The target's state before and after the movement.
  public var fill = MotionTiming.Fill.both
  /// The easing between key frames, and along the path.
  public var easing = Easing.ease
  /// The key frames.
  public var frames: [SheetKeyFrame] = []
  /// The path that the target's centre follows; nil for none.
  public var path: SheetShape?
  /// True if the target turns with the path.
  public var turnsWithPath = false

  /// Creates a movement without key frames.
  public init(of target: SheetReference) { self.target = target }
}

/// The state of a moving part at one time of its movement. Properties that are nil are
/// interpolated between the neighbouring frames.
public struct SheetKeyFrame: Hashable, Sendable {
  /// The share of the run that is done, from 0 to 1; nil if the frame is spread evenly between its
  /// neighbours.
  public var offset: Double?
  /// The easing from here to the next frame; nil for the movement's.
  public var easing: Easing?
  /// The distance to the right of its place in the sheet.
  public var x: Length?
  /// The distance below its place in the sheet.
  public var y: Length?
  /// The rotation around its centre, in degrees, clockwise.
  public var rotation: Double?
  /// The factor of enlargement around its centre.
  public var scale: Double?
  /// The width of a container or picture.
  public var width: Length?
  /// The height of a container or picture.
  public var height: Length?
  /// The exclusion's shape.
  public var shape: SheetShape?
  /// The distance that text keeps.
  public var margin: Length?
  /// The colour that an exclusion is filled with.
  public var fill: Color?
  /// The colour of an exclusion's outline.
  public var stroke: Color?
  /// The width of an exclusion's outline, in points.
  public var strokeWidth: Double?
  /// The picture's opacity, from 0 to 1.
  public var opacity: Double?
  /// The colour of the page.
  public var background: Color?
  /// The colour of text.
  public var color: Color?
  /// The size of text, in points.
  public var fontSize: Double?
  /// Settings of a variable font's axes by tag.
  public var axes: [String: Double]?
  /// The distance between columns.
  public var gap: Length?

  /// Creates a frame without properties.
  public init() {}
}

/// A name that refers to another part of the sheet, and where it was written.
public struct SheetReference: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The path of keys that leads to it, for messages.
  public var place: String
  /// The line and column, for messages: `line 3, column 9: `; empty if it does not come from a
  /// file.
  public var position: String

  /// Creates a reference.
  public init(_ name: String, place: String = "animation", position: String = "") {
    self.name = name
    self.place = place
    self.position = position
  }

  /// Returns an error at this reference.
  func error(_ message: String, hint: String? = nil) -> DocumentError {
    DocumentError(.malformedInput, at: place, position + message, hint: hint)
  }
}
