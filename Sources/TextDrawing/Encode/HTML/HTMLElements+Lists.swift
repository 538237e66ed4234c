import TextStorage

/// The lists that are open while text is written.
extension HTMLElements {
  mutating func closeLists(downTo depth: Int, in writer: inout SVGWriter) {
    // A part with captions and a float that are in an item end before the item.
    if flow.float != nil, depth < flow.floatDepth { closeFigure(in: &writer) }
    if flow.captioned != nil, depth < flow.captionedDepth { closeCaptioned(in: &writer) }
    while flow.lists.count > depth {
      writer.add(flow.lists.removeLast().markerFormat.isNumbering ? "</li></ol>\n" : "</li></ul>\n")
    }
  }

  /// Begins the item that a table or a part with captions continues, unless it is open, and closes
  /// the lists that it is not in.
  mutating func openItem(of lists: [TextList], _ writer: inout SVGWriter) {
    if lists.last?.isContinuation == true {
      openLists(lists, isContinued: true, &writer)
    } else {
      closeLists(downTo: 0, in: &writer)
    }
  }

  /// Begins the item that a paragraph belongs to, and closes the lists that it is not in.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - isContinued: True if it began on an earlier page.
  mutating func openLists(
    _ lists: [TextList], isContinued: Bool, _ writer: inout SVGWriter
  ) {
    var wanted = lists
    let isWithin = wanted.last?.isContinuation ?? false
    if isWithin { wanted.removeLast() }
    let continuesItem = isWithin || isContinued
    var depth = 0
    while depth < wanted.count, depth < flow.lists.count,
      flow.lists[depth].isSameList(as: wanted[depth])
    {
      depth += 1
    }
    closeLists(downTo: depth, in: &writer)
    let isNew = flow.lists.count < wanted.count
    while flow.lists.count < wanted.count {
      let list = wanted[flow.lists.count]
      // Without the role some browsers do not treat lists with text markers as lists.
      writer.add("<\(list.markerFormat.isNumbering ? "ol" : "ul") role=\"list\"><li>")
      flow.lists.append(list)
    }
    if !isNew, !continuesItem, !flow.lists.isEmpty { writer.add("</li><li>") }
  }
}

extension TextList {
  /// True for the list of a paragraph that continues an item: an inner one without markers.
  var isContinuation: Bool { markerFormat == .custom("") && prefix.isEmpty }

  /// True if items of both are items of one list. Those of a list of tasks have different markers.
  func isSameList(as other: TextList) -> Bool {
    if self == other { return true }
    return identity != 0 && identity == other.identity
      && markerFormat.isNumbering == other.markerFormat.isNumbering
  }
}

extension TextList.MarkerFormat {
  /// True if the marker says something of its item: its number, or whether it is done.
  var hasMeaning: Bool {
    guard case .custom(let marker) = self else { return isNumbering }
    return ["\u{2610}", "\u{2611}", "\u{2612}"].contains(marker)
  }

  /// True if markers number the items.
  var isNumbering: Bool {
    switch self {
    case .decimal, .lowercaseLatin, .uppercaseLatin, .lowercaseRoman, .uppercaseRoman: true
    case .disc, .circle, .square, .hyphen, .custom: false
    }
  }
}
