import TextGeometry
import TextLayout

/// The columns of a page with notes across them.
extension FootnoteFlow {
  /// Fills the columns of a page with text, and their common foot with notes.
  ///
  /// - Returns: True if they have taken anything.
  func fillPage(_ slots: [Slot]) throws(DocumentError) -> Bool {
    var taken = false
    for slot in slots where try fillColumn(slot) { taken = true }
    return taken
  }
}
