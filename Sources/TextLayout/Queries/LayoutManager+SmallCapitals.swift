public import TextFonts
import TextShaping

extension LayoutManager {
  /// The faces that lack small capitals which the text asks for (attribute `smallCapitals`), by
  /// family. Their capitals are shown instead, in a smaller size.
  ///
  /// - Complexity: O(*n*) in the number of font runs if any text has small capitals, otherwise O(1)
  ///   once the text is laid out.
  public var facesLackingSmallCapitals: [FontFace] {
    ensureLayout()
    guard styles.hasSmallCapitals else { return [] }
    var faces = released.facesLackingSmallCapitals
    for number in prepared.indices.dropFirst(released.paragraphs) {
      guard let known = preparedParagraph(number) else { continue }
      faces.formUnion(known.paragraph.facesLackingSmallCapitals)
    }
    return faces.sorted { ($0.familyName, $0.id) < ($1.familyName, $1.id) }
  }
}
