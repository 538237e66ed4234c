package import TextStorage

/// A list of a Markdown text.
public struct MarkdownList: Hashable, Sendable {
  /// The list's number in the text, from 1.
  public var number: Int
  /// The number of the first item; nil for a bulleted list.
  public var start: Int?
  /// The number of items.
  public var count: Int
  /// The text after an item's number: `.` or `)`.
  public var delimiter: String
  /// True if there is no space between its items.
  public var isTight: Bool

  /// The number of the last item; nil for a bulleted list.
  public var end: Int? { start.map { $0 + max(count, 1) - 1 } }

  /// Returns the list in the storage's form, with markers that layout generates.
  ///
  /// - Parameter depth: The number of bulleted lists around it, which determines the bullet.
  package func textList(depth: Int) -> TextList {
    var list: TextList
    if let start {
      list = TextList(markerFormat: .decimal, startingItemNumber: start, suffix: delimiter)
    } else {
      let bullets: [TextList.MarkerFormat] = [.disc, .hyphen, .custom("·")]
      list = TextList(markerFormat: bullets[min(depth, bullets.count - 1)])
    }
    list.makesMarkers = true
    list.identity = number
    return list
  }
}

extension [MarkdownList] {
  /// The lists in the storage's form, as their items have them.
  package var textLists: [TextList] {
    var lists: [TextList] = []
    var bullets = 0
    for list in self {
      lists.append(list.textList(depth: bullets))
      if list.start == nil { bullets += 1 }
    }
    return lists
  }
}
