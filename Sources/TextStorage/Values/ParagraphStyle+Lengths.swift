extension ParagraphStyle {
  /// Replaces every length of the style: layout's limits and scaling share this list.
  ///
  /// Factors, such as ``lineHeightMultiple``, are not lengths. Tab stops without a result are
  /// removed; other lengths become unspecified, or 0 if they always have a value.
  ///
  /// - Parameter transform: Returns the new length for a length in points, or nil for none.
  package mutating func mapLengths(_ transform: (Double) -> Double?) {
    func replace(_ length: inout Double) { length = transform(length) ?? 0 }
    func replace(_ length: inout Double?) { length = length.flatMap(transform) }
    replace(&justification.maximumSpaceStretch)
    replace(&justification.maximumSpaceShrink)
    replace(&justification.maximumLetterSpacing)
    replace(&justification.maximumKashida)
    replace(&justification.raggedStretch)
    replace(&firstLineHeadIndent)
    replace(&headIndent)
    replace(&tailIndent)
    replace(&wrapIndent)
    replace(&lineSpacing)
    replace(&paragraphSpacing)
    replace(&paragraphSpacingBefore)
    replace(&minimumLineHeight)
    replace(&maximumLineHeight)
    replace(&lineHeight)
    replace(&defaultTabInterval)
    replace(&minimumTabWidth)
    for index in textLists.indices { replace(&textLists[index].markerGap) }
    for index in boxes.indices { boxes[index].mapLengths(transform) }
    if var cap = dropCap {
      replace(&cap.gap)
      dropCap = cap
    }
    // An unchanged array stays shared with the default style: comparing the two is then immediate.
    guard tabStops.contains(where: { transform($0.location) != $0.location }) else { return }
    tabStops = tabStops.compactMap { stop in
      transform(stop.location).map { location in
        var moved = stop
        moved.location = location
        return moved
      }
    }
  }
}
