package import TextStorage

/// A paragraph of a Markdown text.
public struct MarkdownBlock: Hashable, Sendable {
  /// The paragraph, with its separator, in UTF-16 code units.
  public var range: Range<Int>
  /// What it is; nil for a plain paragraph.
  public var element: MarkdownElement?
  /// In how many block quotes it stands.
  public var quoteDepth: Int
  /// The lists it stands in, from the outermost to the innermost.
  public var lists: [MarkdownList]
  /// Which of the text's tables it is a row of; nil where it is none.
  public var table: Int?
  /// The marker before it; nil where it starts no item of a list.
  public var marker: MarkdownMarker?

  /// The lists as storage knows them, such that layout makes the paragraph's marker, if it has one.
  package var textLists: [TextList] {
    var lists: [TextList] = []
    var bullets = 0
    for list in self.lists {
      lists.append(list.textList(depth: bullets))
      if list.start == nil { bullets += 1 }
    }
    switch marker {
    case .item: break
    case .task(let isDone):
      lists[lists.count - 1].markerFormat = .custom(MarkdownMarker.box(isDone: isDone))
    case nil where lists.isEmpty: break
    case nil:
      // What goes on with an item stands within its list, and has no marker of its own.
      var blank = TextList(markerFormat: .custom(""))
      blank.makesMarkers = true
      lists.append(blank)
    }
    return lists
  }
}

/// What stands before an item of a Markdown list.
public enum MarkdownMarker: Hashable, Sendable {
  /// The list's bullet, or the item's number.
  case item
  /// The box of a task that is done or not.
  case task(isDone: Bool)

  /// What a box looks like.
  package static func box(isDone: Bool) -> String { isDone ? "\u{2611}" : "\u{2610}" }
}
