public import TextGeometry
import TextLayout
import TextStorage

/// The measurements of a frame: a container, column or pane of a page.
public struct FrameMeasure: Sendable {
  /// The name in the sheet, or nil.
  public var name: String?
  /// The index of its page, from 0.
  public var page: Int
  /// The size, in points.
  public var size: Size
  /// The area that its text covers, in the page's coordinates; nil without text.
  public var used: Rect?
  /// The number of lines.
  public var lineCount = 0
  /// The greatest width of the text of a line fragment, in points.
  public var widestLine = 0.0
  /// The text that the frame should hold and does not show, in UTF-16 code units; nil if it shows
  /// all. Text that continues in another frame does not count.
  public var overflow: Range<Int>?
  /// The first characters of the text that does not fit; nil if all of it fits.
  public var overflowingText: String?
  /// The values that its text was fitted with; nil if it was not fitted.
  public var fit: FittedValues?
  /// Single changes, each of which makes the frame fit; empty if it fits.
  public var suggestions: [FitSuggestion] = []

  /// True if the frame shows all of its text.
  public var fits: Bool { overflow == nil }

  /// The text in the frame, in UTF-16 code units.
  var range: Range<Int>
  /// The index of its container in the layout manager, and its place on the page.
  var container: Int
  var place: Int
  /// The y coordinate of its top on the page, in points.
  var top: Double

  /// The most characters of ``overflowingText``.
  static let textLimit = 40

  /// Returns the measurements of a page's frames, in the order of the text.
  static func all(onPage number: Int, of layout: DocumentLayout) -> [FrameMeasure] {
    let page = layout.pages[number]
    var frames: [FrameMeasure] = []
    var positions: [Int: Int] = [:]
    for place in page.containers.indices {
      let own = FrameMeasure(place: place, onPage: number, page, layout)
      if let position = page.parents[place].flatMap({ positions[$0] }) {
        frames[position].take(own)
      } else {
        positions[place] = frames.count
        frames.append(own)
      }
    }
    return frames
  }

  /// Takes the text of a container in the frame, such as the cell of a table.
  private mutating func take(_ inner: FrameMeasure) {
    lineCount += inner.lineCount
    widestLine = max(widestLine, inner.widestLine)
    if let own = inner.used { used = used?.union(own) ?? own }
    if let hidden = inner.overflow { hide(hidden) }
    range =
      min(
        range.lowerBound, inner.range.lowerBound)..<max(
        range.upperBound, inner.range.upperBound)
    container = max(container, inner.container)
  }

  private init(
    place: Int, onPage number: Int, _ page: DocumentPage, _ layout: DocumentLayout
  ) {
    let index = page.containers[place]
    let frame = page.frames[place]
    let manager = layout.manager
    let text = manager.textContainers[index]
    name = page.names[place]
    fit = page.fits[place]
    self.page = number
    self.place = place
    container = index
    top = frame.minY
    let column = page.planIndex(at: place).flatMap { page.columns[$0] }
    size =
      column?.size
      ?? Size(width: frame.width, height: layout.containerHeight(index, on: page, at: place))
    range = manager.characterRange(in: text)
    var last = -Double.infinity
    for fragment in manager.lineFragments(in: text) {
      if fragment.rect.minY > last { lineCount += 1 }
      last = fragment.rect.minY
      let stretch = Rect(
        x: frame.minX + fragment.used.start, y: frame.minY + fragment.rect.minY,
        width: fragment.used.end - fragment.used.start, height: fragment.rect.height)
      widestLine = max(widestLine, stretch.width)
      used = used.map { $0.union(stretch) } ?? stretch
      hide(fragment, manager)
    }
  }

  /// Records text that a line cuts off or truncates.
  private mutating func hide(_ fragment: LineFragment, _ manager: LayoutManager) {
    let hidden: Range<Int>?
    switch fragment.end {
    case .truncated:
      hidden = manager.truncatedRange(inLineFragmentContaining: fragment.range.lowerBound)
    case .clip: hidden = fragment.range
    case .soft, .hyphen, .hard, .endOfText: hidden = nil
    }
    if let hidden { hide(hidden) }
  }

  private mutating func hide(_ hidden: Range<Int>) {
    overflow = overflow.map { $0.lowerBound..<max($0.upperBound, hidden.upperBound) } ?? hidden
  }

  /// Reads the first characters that do not fit.
  mutating func readOverflow(_ storage: TextStorage) {
    guard let overflow else { return }
    // Most characters take one or two units; a few take many.
    let start = overflow.lowerBound
    let end = min(overflow.upperBound, start + Self.textLimit * 16)
    overflowingText = String(storage.substring(in: start..<end).prefix(Self.textLimit))
  }
}
