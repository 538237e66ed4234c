import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// Trial layouts of paragraphs at their places in copies of some containers.
struct ParagraphFitTrial {
  private let original: AttributedText
  private let storage: TextStorage
  private let manager: LayoutManager
  private let containers: [TextContainer]
  private let fonts: FontLibrary
  private let limits: LayoutLimits?

  init(
    _ text: AttributedText, _ containers: [TextContainer], fonts: FontLibrary,
    limits: LayoutLimits?, usesFontLeading: Bool = true
  ) {
    original = text
    storage = TextStorage(text)
    manager = LayoutManager(fonts: fonts)
    manager.limits = limits
    manager.usesFontLeading = usesFontLeading
    self.containers = containers
    self.fonts = fonts
    self.limits = limits
    storage.addLayoutManager(manager)
    for container in containers {
      let copy = container.copy()
      copy.textLimit = nil
      manager.addTextContainer(copy)
    }
    // Paragraphs do not become smaller because those before them took the room.
    manager.textContainers.last?.size.height = TextContainer.unlimited
  }

  /// Fits paragraphs in order, each below those before it.
  ///
  /// - Returns: The step of each size, the least one for paragraphs that no size fits; true if
  ///   there are none of these; and true if the containers hold the text.
  mutating func fit(
    _ paragraphs: [Int], lines: Int, steps: ClosedRange<Int>
  ) -> (steps: [Int], fits: Bool, isHeld: Bool) {
    manager.limits = limits
    var isFitted = true
    var chosen: [Int] = []
    for paragraph in paragraphs {
      let found = largest(paragraph, lines: lines, steps: steps)
      if found == nil { isFitted = false }
      chosen.append(found ?? steps.lowerBound)
      set(paragraph, to: chosen[chosen.count - 1])
    }
    var whole = CopyFitTrial(
      containers, fonts: fonts, limits: limits, usesFontLeading: manager.usesFontLeading)
    return (chosen, isFitted, whole.holds(storage.settledText))
  }

  /// Returns the text with paragraphs at sizes.
  func text(_ paragraphs: [Int], at steps: [Int]) -> AttributedText {
    for (paragraph, step) in zip(paragraphs, steps) { set(paragraph, to: step) }
    return storage.settledText
  }

  /// Returns the largest size at which a paragraph takes at most some rows, as a step.
  ///
  /// A row that begins at the same height has less room when it is higher, so fitting is monotone
  /// for one row without spacing before it. Otherwise some larger sizes are tried as well.
  private func largest(_ paragraph: Int, lines: Int, steps: ClosedRange<Int>) -> Int? {
    set(paragraph, to: steps.lowerBound)
    guard let place = place(of: paragraph) else { return nil }
    var search = LargestFit(steps)
    return search.bisected(window: lines == 1 ? 0 : 8) {
      fits(paragraph, at: place, lines: lines, step: $0)
    }
  }

  /// The place at which a paragraph begins.
  private struct Place {
    var container: Int
    /// The bottom of the spacing before it, in points from the top of the container.
    var top: Double
  }

  /// Returns the place of a paragraph at its present size; nil if no container has room for it.
  private func place(of paragraph: Int) -> Place? {
    let start = original.paragraphRange(at: paragraph).lowerBound
    return manager.rowIndex(containing: start).map { index in
      let row = manager.row(at: index)
      return Place(container: index.container, top: row.y - row.spaceBefore)
    }
  }

  /// Returns true if a paragraph takes at most some rows at a size, and begins no lower than at
  /// the least one: larger text that shapes push down leaves a gap. Other paragraphs stay as they
  /// are.
  private func fits(_ paragraph: Int, at least: Place, lines: Int, step: Int) -> Bool {
    set(paragraph, to: step)
    guard let place = place(of: paragraph), place.container == least.container else { return false }
    // On a grid higher text may begin lower without a gap.
    let grid = manager.textContainers[place.container].geometry.baselineGrid
    guard place.top <= least.top + (grid?.step ?? 0) + FittingBounds.margin else { return false }
    let range = original.contentRange(ofParagraph: paragraph)
    var rows = 0
    var next = manager.rowIndex(containing: range.lowerBound)
    while let place = next {
      rows += 1
      if rows > lines { return false }
      for index in manager.row(at: place).fragments {
        let fragment = manager.fragment(index, at: place)
        if !manager.isWhole(fragment, upTo: range.upperBound) { return false }
        if fragment.range.upperBound >= range.upperBound { return true }
      }
      next = manager.rowIndex(after: place)
    }
    return false
  }

  private func set(_ paragraph: Int, to step: Int) {
    let start = original.paragraphRange(at: paragraph).lowerBound
    storage.beginEditing()
    for run in scaled(paragraph, to: step).attributeRuns {
      storage.setAttributes(
        run.attributes, range: start + run.range.lowerBound..<start + run.range.upperBound)
    }
    storage.endEditing()
  }

  private func scaled(_ paragraph: Int, to step: Int) -> AttributedText {
    let range = original.paragraphRange(at: paragraph)
    let own = (original.attributes(at: range.lowerBound)[.font] ?? .default).size
    return original.attributedSubstring(in: range)
      .scaled(by: Double(step) * CopyFitter.step / max(own, .leastNonzeroMagnitude), isForced: true)
  }
}

extension AttributedText {
  /// Returns the range of a paragraph without its separator. O(*n*) in its length.
  func contentRange(ofParagraph paragraph: Int) -> Range<Int> {
    let range = paragraphRange(at: paragraph)
    let units = substring(in: range).utf16.reversed()
    return range.lowerBound..<range.upperBound - units.prefix { $0.isParagraphSeparator }.count
  }
}
