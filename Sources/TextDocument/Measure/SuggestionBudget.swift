import TextGeometry
import TextLayout
import TextStorage

/// The work that the search for suggestions may still take, in steps of ``LayoutLimits``.
///
/// All trials of a document share it. The count is the same on every machine, and so are the
/// suggestions.
struct SuggestionBudget {
  private var stepsLeft: Int
  /// The steps that a trial takes before its layout begins.
  private let startingSteps: Int

  /// The steps that every document may take.
  private static let leastSteps = 1 << 18
  /// The steps for each UTF-16 code unit of the text: enough for some hundred layouts.
  private static let stepsForUnit = 1024

  /// Creates the budget for the suggestions of a layout.
  init(_ layout: DocumentLayout) {
    stepsLeft = Self.leastSteps + Self.stepsForUnit * layout.storage.length
    // Each trial reads the paths of the document again.
    startingSteps = layout.firstExclusionPaths.reduce(1) { $0 + $1.path.elementCount }
  }

  /// True if no work is left.
  var isSpent: Bool { stepsLeft <= startingSteps }

  /// The limits of the next trial; nil if no work is left.
  ///
  /// - Parameter limits: The limits of the document itself.
  func limits(within limits: LayoutLimits?) -> LayoutLimits? {
    guard !isSpent else { return nil }
    var limits = limits ?? LayoutLimits()
    limits.steps = min(stepsLeft - startingSteps, limits.steps ?? .max)
    return limits
  }

  /// Counts the steps of a trial; nil if it stopped at its limits.
  mutating func spend(_ steps: Int?) {
    stepsLeft = steps.map { max(0, stepsLeft - startingSteps - $0) } ?? 0
  }
}

extension DocumentLayout {
  /// The exclusions of the containers of the first page, in the order of the containers.
  fileprivate var firstExclusionPaths: [ExclusionPath] {
    guard let page = pages.first else { return [] }
    return page.containers.flatMap { manager.textContainers[$0].exclusionPaths }
  }
}
