/// The target of a movement.
enum MotionTarget: Hashable, Sendable {
  /// An exclusion of the page, by its index.
  case exclusion(Int)
  /// An exclusion of a container, by the indices of both.
  case innerExclusion(container: Int, Int)
  case container(Int)
  case picture(Int)
  /// All text, or that of a named style.
  case text(style: String?)
  case page
  case columns

  /// Creates the target with a name; nil if there is none.
  init?(_ name: String, in part: SheetPart) {
    if let index = part.exclusions?.firstIndex(where: { $0.name == name }) {
      self = .exclusion(index)
      return
    }
    for (container, value) in (part.containers ?? []).enumerated() {
      if value.name == name {
        self = .container(container)
        return
      }
      if let index = value.exclusions.firstIndex(where: { $0.name == name }) {
        self = .innerExclusion(container: container, index)
        return
      }
    }
    if let index = part.pictures?.firstIndex(where: { $0.name == name }) {
      self = .picture(index)
    } else if name == "page" {
      self = .page
    } else if name == "columns" {
      self = .columns
    } else if name == "body" {
      self = .text(style: nil)
    } else if part.styles[name] != nil || MarkdownElement(rawValue: name) != nil {
      self = .text(style: name)
    } else {
      return nil
    }
  }

  /// The kind of target with its article, for messages.
  var what: String {
    switch self {
    case .exclusion, .innerExclusion: "an exclusion"
    case .container: "a container"
    case .picture: "a picture"
    case .text: "text"
    case .page: "the page"
    case .columns: "the columns"
    }
  }

  /// The keys of frames that apply to it.
  var keys: Set<String> {
    switch self {
    case .exclusion, .innerExclusion:
      ["x", "y", "rotate", "scale", "shape", "margin", "fill", "stroke", "strokeWidth"]
    case .container: ["x", "y", "width", "height"]
    case .picture: ["x", "y", "rotate", "width", "height", "scale", "opacity", "margin"]
    case .text: ["color", "size", "axes"]
    case .page: ["background"]
    case .columns: ["gap"]
    }
  }

  /// True if it can follow a path.
  var hasMiddle: Bool {
    switch self {
    case .exclusion, .innerExclusion, .container, .picture: true
    case .text, .page, .columns: false
    }
  }
}

extension SheetKeyFrame {
  /// The keys that are set, except the frame's offset.
  var setKeys: [String] {
    let flags: [(String, Bool)] = [
      ("x", x != nil), ("y", y != nil), ("rotate", rotation != nil), ("scale", scale != nil),
      ("width", width != nil), ("height", height != nil), ("shape", shape != nil),
      ("margin", margin != nil), ("fill", fill != nil), ("stroke", stroke != nil),
      ("strokeWidth", strokeWidth != nil), ("opacity", opacity != nil),
      ("background", background != nil), ("color", color != nil), ("size", fontSize != nil),
      ("axes", axes != nil), ("gap", gap != nil),
    ]
    return flags.filter(\.1).map(\.0)
  }
}

extension SheetAnimation {
  /// Checks that targets exist, and that frames set only properties that their target has.
  func check(in part: SheetPart) throws(DocumentError) {
    for move in moves {
      guard let target = MotionTarget(move.target.name, in: part) else {
        let names = part.names + ["body", "page", "columns"] + part.styles.keys.sorted()
        throw move.target.error(
          "nothing has the name “\(move.target.name)”",
          hint: NearestNames(names).hint(for: move.target.name)
            ?? "Exclusions, containers and pictures have a “name”.")
      }
      for frame in move.frames {
        for key in frame.setKeys where !target.keys.contains(key) {
          let keys = target.keys.sorted().joined(separator: ", ")
          throw move.target.error(
            "“\(move.target.name)” is \(target.what), and its frames cannot set “\(key)”",
            hint: "They can set \(keys).")
        }
      }
      if move.path != nil, !target.hasMiddle {
        throw move.target.error(
          "“\(move.target.name)” is \(target.what), which cannot follow a path")
      }
    }
  }
}
