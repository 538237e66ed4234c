/// The truncation of a line that is too long and does not wrap.
package struct CheckedTruncation {
  /// The part of the line that is left out.
  package enum Part {
    case head, middle, tail
    /// The end, without a token.
    case clipped
  }

  package var part: Part
  /// The token in place of omitted text; empty if a line is clipped.
  package var token: [UInt16]

  package init(part: Part, token: String) {
    self.part = part
    self.token = part == .clipped ? [] : Array(token.utf16)
  }
}
