/// The limits of a paragraph's justification, in points.
package struct CheckedJustification {
  /// The maximum widening of a space before letters are spaced.
  package var spaceStretch = Double.infinity
  package var spaceShrink = 0.0
  package var letterSpacing = 0.0
  /// True if letters and spaces take their parts of the room at the same time.
  package var sharesRoom = false
  package var kashida = 0.0
  /// The widening per space above which a line is set ragged.
  package var raggedStretch = Double.infinity

  package init() {}
}
