public import TextGeometry
public import TextLayout
public import TextStorage

/// A link in a laid-out text.
public struct LinkRegion: Hashable, Sendable {
  /// The link's text, in UTF-16 code units.
  public var range: Range<Int>
  /// The target of the link.
  public var address: String
  /// The rectangles of the link, one for each line, in the coordinates of the queried object.
  public var rects: [Rect]

  /// Returns true if a point lies on the link.
  public func contains(_ point: Point) -> Bool { rects.contains { $0.contains(point) } }

  /// Returns the link moved by an offset.
  func moved(by offset: Vector) -> LinkRegion {
    LinkRegion(range: range, address: address, rects: rects.map { $0.offset(by: offset) })
  }
}

extension LayoutManager {
  /// Returns the links of a container, in the order of the text: those of the link attribute, and
  /// others that are detected.
  ///
  /// - Parameters:
  ///   - container: The container, whose coordinates the rectangles use.
  ///   - detector: A detector of further links in the text; nil for none.
  public func linkRegions(
    in container: TextContainer, detector: LinkDetector? = nil
  ) -> [LinkRegion] {
    guard let text = textStorage?.text else { return [] }
    let whole = characterRange(in: container)
    if whole.isEmpty { return [] }
    var found: [(range: Range<Int>, address: String)] = []
    for (address, range) in text.ranges(of: .link, in: whole) { found.append((range, address)) }
    if let detector {
      let known = found.map(\.range)
      for match in detector.matches(in: text.substring(in: whole)) {
        let range =
          match.range.lowerBound + whole.lowerBound..<match.range.upperBound + whole.lowerBound
        if !known.contains(where: { $0.overlaps(range) }) { found.append((range, match.address)) }
      }
      found.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return found.map {
      LinkRegion(
        range: $0.range, address: $0.address, rects: enclosingRects(for: $0.range, in: container))
    }
  }
}
