package import TextStorage

/// A list of a Markdown text.
public struct MarkdownList: Hashable, Sendable {
  /// Which of the text's lists it is, counted from 1.
  public var number: Int
  /// The number of the first item; nil where bullets stand before items.
  public var start: Int?
  /// How many items it has.
  public var count: Int
  /// What follows an item's number: `.` or `)`.
  public var delimiter: String
  /// Whether it is set without space between its items.
  public var isTight: Bool

  /// The number of the last item; nil where bullets stand before items.
  public var end: Int? { start.map { $0 + max(count, 1) - 1 } }

  /// The list as storage knows it, with markers that layout makes.
  ///
  /// - Parameter depth: How many lists with bullets stand around it; bullets differ by it.
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
