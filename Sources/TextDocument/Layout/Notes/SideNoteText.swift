import TextGeometry
import TextLayout
import TextStorage

/// The text of a note beside the document's text, laid out by itself to find its height before it
/// has a place.
///
/// Notes get their places in the order of their pages, but their containers in the document follow
/// the order of its text. Each container that is kept here has a counterpart there with the same
/// size, which takes the same text.
final class SideNoteText {
  /// The text that a container takes.
  struct Fill {
    /// Its end, in UTF-16 code units of the document.
    var end: Int
    /// True if nothing of the note is left.
    var isWhole: Bool
    /// The height of the rows, in points.
    var height: Double
  }

  private let storage: TextStorage
  private let manager: LayoutManager
  /// The note in the document, in UTF-16 code units.
  private let range: Range<Int>
  private let attachmentHeight: Double?
  /// The end of the text that is placed, in UTF-16 code units of the document.
  private(set) var reached: Int
  /// The number of containers that are kept.
  private var kept = 0

  /// - Parameter range: The note, in UTF-16 code units of the document.
  /// - Complexity: O(*n*) in the length of the note.
  init(_ layout: DocumentLayout, _ range: Range<Int>) {
    (self.range, reached) = (range, range.lowerBound)
    attachmentHeight = layout.attachmentHeight
    storage = TextStorage(layout.storage.attributedSubstring(in: range))
    manager = NoteMeasure.manager(like: layout.manager)
    storage.addLayoutManager(manager)
  }

  /// True if an earlier page has its beginning.
  var isContinued: Bool { reached > range.lowerBound }

  /// Returns what a container takes of the text that is not placed.
  ///
  /// - Complexity: O(*n*) in that text.
  func fill(_ plan: ContainerPlan) -> Fill {
    manager.removeTextContainers(from: kept)
    // The rest needs a container, or too few of its lines could move there.
    var rest = ContainerPlan(frame: plan.frame)
    rest.frame.size.height = TextContainer.unlimited
    let containers = [plan, rest].map { plan in
      let container = TextContainer()
      container.apply(plan)
      container.attachmentHeight = attachmentHeight
      return container
    }
    manager.addTextContainers(containers)
    let own = manager.characterRange(in: containers[0])
    let end = own.isEmpty ? reached : min(own.upperBound + range.lowerBound, range.upperBound)
    return Fill(
      end: end, isWhole: end >= range.upperBound,
      height: manager.layout(of: containers[0])?.contentHeight ?? 0)
  }

  /// Keeps the last container that was filled.
  func keep(_ fill: Fill) {
    kept += 1
    reached = fill.end
    manager.removeTextContainers(from: kept)
  }
}
