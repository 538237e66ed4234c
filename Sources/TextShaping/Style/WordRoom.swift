import TextStorage

/// The room that a box around words takes in their line, in points.
package struct WordRoom: Hashable, Sendable {
  /// A number that differs from those of the boxes beside it.
  var identity: Int
  /// The room before the first character of the box.
  package var start: Double
  /// The room after the last character of the box.
  package var end: Double

  /// The most room on one side, in points.
  private static let limit = 1e4

  /// - Parameter box: The box of words; lengths that are not finite count as zero.
  init(_ box: TextBox) {
    func sane(_ length: Double) -> Double {
      length.isFinite ? min(max(0, length), Self.limit) : 0
    }
    let inside = box.inside
    identity = box.identity
    start = sane(box.margin.start) + sane(inside.start)
    end = sane(box.margin.end) + sane(inside.end)
  }
}
