package import TextControls
import TextDocument
package import TextGeometry
import TextLayout

/// An action of a person on the text of the page. Points are in the page's coordinates.
package enum LiveEvent: Equatable {
  /// Typed text.
  case insert(String)
  /// Pasted text.
  case paste(String)
  /// A key that edits, or moves the caret.
  case command(EditingCommand)
  /// A press of the mouse button, with the number of clicks in one place; it may extend the
  /// selection.
  case press(Point, clicks: Int, extending: Bool)
  /// A movement of the mouse while its button is pressed.
  case drag(Point)
  /// Text in composition by an input method; the selection in it is in its UTF-16 code units.
  case marked(String, selected: Range<Int>?)
  /// The end of a composition.
  case unmark

  private static let keys = [
    "insert", "paste", "command", "movement", "press", "clicks", "extending", "drag", "marked",
    "selected", "unmark",
  ]

  private static let movements: KeyValuePairs<String, CaretMovement> = [
    "left": .left, "right": .right, "up": .up, "down": .down, "forward": .forward,
    "backward": .backward, "wordForward": .wordForward, "wordBackward": .wordBackward,
    "wordLeft": .wordLeft, "wordRight": .wordRight, "lineStart": .lineStart, "lineEnd": .lineEnd,
    "paragraphStart": .paragraphStart, "paragraphEnd": .paragraphEnd,
    "documentStart": .documentStart, "documentEnd": .documentEnd,
  ]

  private static let commands: KeyValuePairs<String, EditingCommand> = [
    "newline": .newline, "selectAll": .selectAll, "undo": .undo, "redo": .redo,
    // Browsers manage the pasteboard themselves.
    "cut": .cut, "transpose": .transpose,
  ]

  /// Parses an event.
  init(_ cursor: JSONCursor) throws(DocumentError) {
    var event: LiveEvent?
    var (clicks, isExtending) = (1, false)
    var (command, movement): (JSONCursor?, CaretMovement?)
    var (marked, selected): (String?, Range<Int>?)
    try cursor.readObject("an event", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "insert": event = .insert(try value.string())
      case "paste": event = .paste(try value.string())
      case "command": command = value
      case "movement": movement = try value.choice(Self.movements)
      case "press": event = .press(try Self.point(value), clicks: 1, extending: false)
      case "clicks": clicks = try value.integer(in: 1...1_000)
      case "extending": isExtending = try value.bool()
      case "drag": event = .drag(try Self.point(value))
      case "marked": marked = try value.string()
      case "selected":
        let ends = try value.elements("two positions")
        guard ends.count == 2 else { throw value.expected("two positions") }
        let start = try ends[0].integer(in: 0...1_000_000)
        selected = start..<(try ends[1].integer(in: start...1_000_000))
      default: if try value.bool() { event = .unmark }
      }
    }
    if case .press(let point, _, _) = event {
      event = .press(point, clicks: clicks, extending: isExtending)
    }
    if let marked { event = .marked(marked, selected: selected) }
    if let command { event = .command(try Self.command(command, movement)) }
    guard let event else { throw cursor.expected("an event") }
    self = event
  }

  private static func command(
    _ value: JSONCursor, _ movement: CaretMovement?
  ) throws(DocumentError) -> EditingCommand {
    guard let movement else { return try value.choice(commands) }
    switch try value.choice(["move": 0, "extend": 1, "delete": 2]) {
    case 0: return .move(movement)
    case 1: return .extend(movement)
    default: return .delete(movement)
    }
  }

  private static func point(_ value: JSONCursor) throws(DocumentError) -> Point {
    let parts = try value.elements("x and y")
    guard parts.count == 2 else { throw value.expected("x and y") }
    return Point(x: try parts[0].number(), y: try parts[1].number())
  }
}
