public import TextGeometry
public import TextLayout
public import TextStorage

/// A link in a text that is laid out.
public struct LinkRegion: Hashable, Sendable {
  /// The link's text, in UTF-16 code units.
  public var range: Range<Int>
  /// Where it leads.
  public var address: String
  /// Where it stands: a rectangle for each line, in the coordinates of what was asked.
  public var rects: [Rect]

  /// Whether a point lies on the link.
  public func contains(_ point: Point) -> Bool { rects.contains { $0.contains(point) } }

  /// The link elsewhere.
  func moved(by offset: Vector) -> LinkRegion {
    LinkRegion(range: range, address: address, rects: rects.map { $0.offset(by: offset) })
  }
}

extension LayoutManager {
  /// The links of a container, in the order of the text: those that the text says are links, and others that are
  /// found in it.
  ///
  /// - Parameters:
  ///   - container: The container, in whose coordinates the rectangles are.
  ///   - detector: Finds addresses in the text; nil for none.
  public func linkRegions(
    in container: TextContainer, detector: LinkDetector? = nil
  ) -> [LinkRegion] {
    guard let text = textStorage?.text else { return [] }
    let whole = characterRange(in: container)
    if whole.isEmpty { return [] }
    var found: [(range: Range<Int>, address: String)] = []
    for (address, range) in text.ranges(of: .link, in: whole) { found.append((range, address)) }
    if let detector {
      let said = found.map(\.range)
      for match in detector.matches(in: text.substring(in: whole)) {
        let range =
          match.range.lowerBound + whole.lowerBound..<match.range.upperBound + whole.lowerBound
        if !said.contains(where: { $0.overlaps(range) }) { found.append((range, match.address)) }
      }
      found.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return found.map {
      LinkRegion(
        range: $0.range, address: $0.address, rects: enclosingRects(for: $0.range, in: container))
    }
  }
}
