public import TextMotion
public import TextStorage

/// What moves on a page, and for how long.
public struct SheetAnimation: Hashable, Sendable {
  /// How long one play takes, in seconds; nil for as long as the movements do.
  public var duration: Double?
  /// How many frames are shown in a second.
  public var framesPerSecond = 30
  /// How often the animation is played; 0 for over and over.
  public var playCount = 0
  /// The movements, all on one clock.
  public var moves: [SheetMove] = []
  /// What falls and collides; nil for nothing.
  public var dynamics: SheetDynamics?
  /// The devices whose pages turn into each other, in the place of movements; nil for none.
  public var transition: SheetTransition?

  /// Creates an animation in which nothing moves.
  public init() {}
}

/// A movement of one thing on a page.
public struct SheetMove: Hashable, Sendable {
  /// The name by which another movement can follow it.
  public var name: String?
  /// What moves: an exclusion, container or picture by its name, a style, `page` or `columns`.
  public var target: SheetReference
  /// The movement that it follows; nil for one that starts with the animation.
  public var after: SheetReference?
  /// The seconds before it starts.
  public var delay = 0.0
  /// The seconds that a run takes; nil for those of its spring, or one second.
  public var duration: Double?
  /// How many runs there are; 0 for over and over.
  public var iterations = 1.0
  /// Which way each run goes.
  public var direction = MotionTiming.Direction.normal
  /// Where the target stands before the movement and after it.
  public var fill = MotionTiming.Fill.both
  /// How the target goes from one key frame to the next, and along its path.
  public var easing = Easing.ease
  /// The key frames.
  public var frames: [SheetKeyFrame] = []
  /// The path that the middle of the target goes along; nil for none.
  public var path: SheetShape?
  /// Whether the target turns with the path.
  public var turnsWithPath = false

  /// Creates a movement without key frames.
  public init(of target: SheetReference) { self.target = target }
}

/// What is said of a moving thing at one place of its movement; what is not said goes on by the frames around it.
public struct SheetKeyFrame: Hashable, Sendable {
  /// Which share of the run is done; nil for evenly between the frames around it.
  public var offset: Double?
  /// How the target goes from here to the next frame; nil for as the movement says.
  public var easing: Easing?
  /// How far to the right of its place.
  public var x: Length?
  /// How far below its place.
  public var y: Length?
  /// By how many degrees it is turned around its middle, clockwise.
  public var rotation: Double?
  /// By which factor it is enlarged around its middle.
  public var scale: Double?
  /// The width of a container or picture.
  public var width: Length?
  /// The height of a container or picture.
  public var height: Length?
  /// What an exclusion's shape becomes.
  public var shape: SheetShape?
  /// The distance that text keeps.
  public var margin: Length?
  /// The colour that an exclusion is filled with.
  public var fill: Color?
  /// The colour of an exclusion's outline.
  public var stroke: Color?
  /// The width of an exclusion's outline, in points.
  public var strokeWidth: Double?
  /// How opaque a picture is painted.
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

  /// Creates a frame that says nothing.
  public init() {}
}

/// A name that stands for something else in the sheet, and where it was written.
public struct SheetReference: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The path of keys that leads to it, for messages.
  public var place: String
  /// The line and column, for messages: `line 3, column 9: `; empty when it was written in no file.
  public var position: String

  /// Creates a reference.
  public init(_ name: String, place: String = "animation", position: String = "") {
    self.name = name
    self.place = place
    self.position = position
  }

  /// An error at this reference.
  func error(_ message: String, hint: String? = nil) -> DocumentError {
    DocumentError(.malformedInput, at: place, position + message, hint: hint)
  }
}
