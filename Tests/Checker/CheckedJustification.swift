/// What a paragraph lets be widened or narrowed where it is justified, in points.
package struct CheckedJustification {
  /// How much a space is widened before letters are set apart.
  package var spaceStretch = Double.infinity
  package var spaceShrink = 0.0
  package var letterSpacing = 0.0
  package var kashida = 0.0
  /// Above this much for each space a line is set ragged.
  package var raggedStretch = Double.infinity

  package init() {}
}
