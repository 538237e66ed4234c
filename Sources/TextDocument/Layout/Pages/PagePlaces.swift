import TextGeometry
import TextLayout

/// The pages of all places in a document's text, those in cells and floats included.
struct PagePlaces {
  /// The text of a container, and the first page that shows it.
  private struct Stretch {
    var range: Range<Int>
    var page: Int
  }

  /// The texts of containers, by their starts.
  private var stretches: [Stretch] = []
  /// The end of the columns' own text on each page and those before it.
  private var ends: [Int] = []

  /// - Complexity: O(*n* log *n*) in the containers of the pages.
  init(_ layout: DocumentLayout) {
    var end = 0
    ends = layout.pageRanges.map { range in
      end = max(end, range?.upperBound ?? end)
      return end
    }
    let manager = layout.manager
    var known: Set<Int> = []
    for (number, page) in layout.pages.enumerated() {
      for container in page.containers where container < manager.textContainers.count {
        // A header is on several pages.
        guard known.insert(container).inserted else { continue }
        let range = manager.characterRange(in: manager.textContainers[container])
        if !range.isEmpty { stretches.append(Stretch(range: range, page: number)) }
      }
    }
    stretches.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the index of the page with a place, in UTF-16 code units of the text; the number of
  /// pages if none has it.
  ///
  /// - Complexity: O(log *n*) in the containers.
  func page(of place: Int) -> Int {
    let next = stretches.partition { $0.range.lowerBound <= place }
    if next > 0, stretches[next - 1].range.contains(place) { return stretches[next - 1].page }
    return ends.partition { $0 <= place }
  }
}
