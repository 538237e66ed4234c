import TextAnalysis
import TextFonts
import TextStorage

extension ShapingStyle {
  /// The em size of an item's glyphs, in points.
  package func size(of item: TextItem) -> Double {
    item.isSmallCapital ? size * item.face.metrics.smallCapitalScale : size
  }

  /// The features that an item is shaped with.
  func features(of item: TextItem) -> [FontFeature] {
    guard item.isSmallCapital, let smallCapitals else { return features }
    return smallCapitals.features
  }

  /// The capitals that an item shows in place of its letters; nil if it shows the letters.
  func capitals(of item: TextItem) -> LetterCapitals? {
    item.isSmallCapital ? smallCapitals?.letters : nil
  }
}
