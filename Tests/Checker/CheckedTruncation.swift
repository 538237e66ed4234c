/// What becomes of a line that is too long, where lines do not wrap.
package struct CheckedTruncation {
  /// Which part of the line is left out.
  package enum Part {
    case head, middle, tail
    /// The end, with nothing that stands for it.
    case clipped
  }

  package var part: Part
  /// What stands for text that is left out; nothing does where a line is clipped.
  package var token: [UInt16]

  package init(part: Part, token: String) {
    self.part = part
    self.token = part == .clipped ? [] : Array(token.utf16)
  }
}
