package import TextStorage

/// The room that a box around words takes in their line, in points.
package struct WordRoom: Hashable, Sendable {
  /// A number that differs from those of the boxes beside it.
  var identity: Int
  /// The room before the first character of the box.
  package var start: Double
  /// The room after the last character of the box.
  package var end: Double
  /// True if lines that cut the box leave the same room at the cut.
  package var isCloned: Bool

  /// Returns the rooms of a box of words and of those around it, from the outermost.
  static func all(of box: TextBox) -> [WordRoom] { box.limited.nested.map(WordRoom.init) }

  /// - Parameter box: The box of words, with lengths that lines can have.
  private init(_ box: TextBox) {
    let inside = box.inside
    identity = box.identity
    isCloned = box.clonesSides
    start = box.margin.start + inside.start
    end = box.margin.end + inside.end
  }
}

extension Array where Element: Equatable {
  /// Returns the number of first elements that two lists have in common.
  package func sharedCount(_ others: [Element]) -> Int {
    zip(self, others).prefix { $0 == $1 }.count
  }
}

extension TextBox {
  /// The greatest length of a box around words, in points.
  private static let limit = 1e4

  /// The box with lengths that lines and pictures can have; those that are not finite count as
  /// zero.
  package var limited: TextBox {
    var box = self
    box.mapLengths { $0.isFinite ? min(max(0, $0), Self.limit) : nil }
    return box
  }
}
