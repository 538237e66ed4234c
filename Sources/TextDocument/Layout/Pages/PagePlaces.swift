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

  /// Finds the pages of a text without cells and floats.
  ///
  /// - Parameter ranges: The text of each page, in UTF-16 code units; nil for a page without any.
  init(_ ranges: [Range<Int>?]) {
    var end = 0
    ends = ranges.map { range in
      end = max(end, range?.upperBound ?? end)
      return end
    }
  }

  /// Finds the pages of a layout.
  ///
  /// - Complexity: O(*n* log *n*) in the containers of the pages.
  init(_ layout: DocumentLayout) {
    self.init(layout.pageRanges)
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

  /// Returns the places on pages that have moved.
  func moved(to pages: DocumentLayout.MovedPages) -> PagePlaces {
    var moved = PagePlaces(pages.ranges)
    moved.stretches = stretches.map {
      Stretch(range: $0.range, page: pages.indices[$0.page])
    }
    return moved
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
