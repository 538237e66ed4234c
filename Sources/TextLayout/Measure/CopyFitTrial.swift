import TextAnalysis
package import TextFonts
import TextShaping
package import TextStorage

/// Trial layouts of a text in copies of some containers.
package struct CopyFitTrial {
  private let storage = TextStorage()
  private let manager: LayoutManager
  private let fonts: FontLibrary
  private let maximumNumberOfLines: Int
  private let limits: LayoutLimits?
  /// The test that replaces the layouts in containers; nil for none.
  private let test: ((AttributedText) -> Bool)?

  /// Copies some containers.
  ///
  /// - Parameters:
  ///   - containers: The containers.
  ///   - fonts: The source of fonts.
  ///   - maximumNumberOfLines: The most lines in all of them; 0 for no limit.
  ///   - limits: The most work of a layout; nil for no limit.
  ///   - usesFontLeading: True if rows include the leading of their fonts.
  ///   - test: The test that replaces the layouts in the containers; nil for none.
  package init(
    _ containers: [TextContainer], fonts: FontLibrary = .shared, maximumNumberOfLines: Int = 0,
    limits: LayoutLimits? = nil, usesFontLeading: Bool = true,
    test: ((AttributedText) -> Bool)? = nil
  ) {
    self.test = test
    self.limits = limits
    self.fonts = fonts
    self.maximumNumberOfLines = maximumNumberOfLines
    manager = LayoutManager(fonts: fonts)
    manager.usesFontLeading = usesFontLeading
    storage.addLayoutManager(manager)
    for container in containers {
      let copy = container.copy()
      copy.textLimit = nil
      // Copies share the prepared paths, which are made for the first layout otherwise.
      if maximumNumberOfLines > 0 {
        let own = copy.maximumNumberOfLines ?? maximumNumberOfLines
        copy.maximumNumberOfLines = min(own, maximumNumberOfLines)
      }
      manager.addTextContainer(copy)
    }
  }

  /// Returns bounds for a text in the containers, and its styles; nil if it has none.
  func bounds(of text: AttributedText) -> (bounds: FittingBounds, styles: [ShapingStyle])? {
    if test != nil { return nil }
    if text.attributeRuns.contains(where: { $0.attributes[.keepsSize] == true }) { return nil }
    let storage = TextStorage(text)
    let shaper = LayoutManager(fonts: fonts)
    shaper.limits = limits
    shaper.usesFontLeading = manager.usesFontLeading
    storage.addLayoutManager(shaper)
    return FittingBounds(shaper, containers: manager.textContainers.map(\.geometry))
      .map { ($0, shaper.styles.styles) }
  }

  /// Returns true if the containers hold a text, whether or not words are divided.
  mutating func holds(_ text: AttributedText) -> Bool {
    manager.limits = limits
    storage.setAttributedText(text)
    return manager.overflowRange == nil && manager.exceededLimit == nil
  }

  /// Returns true if the containers hold a text, and no word of it is divided for want of room.
  package mutating func fits(_ text: AttributedText) -> Bool {
    if let test { return test(text) }
    guard holds(text) else { return false }
    var lines = 0
    for container in manager.textContainers {
      if maximumNumberOfLines > 0 { lines += manager.rows(in: container).count }
      for fragment in manager.lineFragments(in: container) {
        if !manager.isWhole(fragment, upTo: text.length) { return false }
      }
    }
    return maximumNumberOfLines == 0 || lines <= maximumNumberOfLines
  }
}

extension LayoutManager {
  /// True if no text of a fragment is cut off, and it divides no word for want of room.
  ///
  /// - Parameter end: The end of the text that is fitted; a fragment may end anywhere there.
  package func isWhole(_ fragment: LineFragment, upTo end: Int) -> Bool {
    switch fragment.end {
    case .truncated, .clip: false
    case .soft where fragment.range.upperBound < end:
      isBreakOpportunity(fragment.range.upperBound, of: fragment)
    case .soft, .hyphen, .hard, .endOfText: true
    }
  }
}
