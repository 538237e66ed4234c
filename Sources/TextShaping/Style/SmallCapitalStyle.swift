import TextAnalysis
import TextFonts
import TextStorage

/// The setting of letters whose small capitals a face lacks: as capitals of a smaller size.
struct SmallCapitalStyle: Hashable, Sendable {
  /// The capitals of the text's language.
  let letters: LetterCapitals
  /// The face for the smaller size, or nil if it is that of the text.
  let face: FontFace?
  /// The features of the text without the one for small capitals.
  let features: [FontFeature]

  /// The same without a face for the smaller size.
  var inOneFace: SmallCapitalStyle {
    SmallCapitalStyle(letters: letters, face: nil, features: features)
  }
}
