package import TextFonts

extension ShapedParagraph {
  /// The faces whose capitals replace small capitals that they lack.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package var facesLackingSmallCapitals: Set<FontFace> {
    var faces: Set<FontFace> = []
    for index in items.indices where items[index].item.isSmallCapital {
      faces.insert(items[index].item.face)
    }
    return faces
  }
}
