extension TextTable {
  /// Replaces all lengths. Percentages and shares stay.
  package mutating func mapLengths(_ transform: (Double) -> Double) {
    columns = columns.map { width in
      if case .points(let points) = width { return .points(transform(points)) }
      return width
    }
    for index in limits.indices { limits[index].mapLengths(transform) }
    padding = TextBox.Edges(
      top: transform(padding.top), end: transform(padding.end), bottom: transform(padding.bottom),
      start: transform(padding.start))
    outerRule.width = transform(outerRule.width)
    headerRule.width = transform(headerRule.width)
    rowRule.width = transform(rowRule.width)
    columnRule.width = transform(columnRule.width)
    for index in boxes.indices { boxes[index].mapLengths { transform($0) } }
    for index in textLists.indices {
      textLists[index].markerGap = transform(textLists[index].markerGap)
    }
    (indent, spaceBefore, spaceAfter) = (
      transform(indent), transform(spaceBefore), transform(spaceAfter)
    )
    // All cells of a table keep equal values, so those around it change with it.
    if var outer = outerCell {
      outer.table.mapLengths { transform($0) }
      outerCell = outer
    }
  }
}

extension TextTable.Limits {
  fileprivate mutating func mapLengths(_ transform: (Double) -> Double) {
    if case .points(let points) = least { least = .points(transform(points)) }
    if case .points(let points) = greatest { greatest = .points(transform(points)) }
  }
}

extension TextFloat {
  /// Replaces the distances around the float. Its width, which may be that of a picture, stays.
  package mutating func mapLengths(_ transform: (Double) -> Double) {
    (gap, captionGap) = (transform(gap), transform(captionGap))
  }
}
