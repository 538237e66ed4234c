public import TextGeometry
import TextStorage

/// Items of a page that are drawn as a whole: turned or scaled, cut off at the edge of a path, or let through.
///
/// The group that an item names is in ``DisplayList/groups``; ``DisplayList/draw(_:transformedBy:clippedTo:opacity:)`` makes
/// one.
public struct DisplayGroup: Hashable, Sendable {
  /// What is painted, first to last; indices refer to the list that holds the group.
  public var items: [DisplayItem]
  /// From the points of the items to those of what holds the group.
  public var transform: Transform
  /// What shows of the items, as an index into ``DisplayList/paths`` and in the points of what holds the group; nil for
  /// all of them.
  public var clip: Int?
}

extension DisplayList {
  /// Draws another list as a whole.
  ///
  /// A page within a page, a label that is turned, or what shows through a shape:
  ///
  /// ```swift
  /// var label = DisplayList(size: size, background: .clear)
  /// label.drawText(in: layoutManager, of: container, at: .zero)
  /// page.draw(label, transformedBy: .rotation(by: .pi / 6, around: center))
  /// ```
  ///
  /// A list that is only moved, or scaled alike in both directions, and neither cut off nor let through, is drawn item by
  /// item. Where text is kept (``text``), that of a list drawn this way is a picture to readers and not text.
  ///
  /// - Parameters:
  ///   - other: What is drawn. A background that is not clear is painted over its ``size``.
  ///   - transform: From its points to those of this page.
  ///   - clip: What shows of it, in points of this page, by the path's own fill rule; nil for all of it.
  ///   - opacity: 0 (nothing) to 1, for the whole: what lies behind another item of the list does not show through it.
  /// - Complexity: O(*n*) in the number of its glyphs and curves.
  public mutating func draw(
    _ other: DisplayList, transformedBy transform: Transform = .identity,
    clippedTo clip: BezierPath? = nil, opacity: Double = 1
  ) {
    guard opacity > 0, transform.isFinite else { return }
    let isPlain = clip == nil && opacity >= 1 && transform.uprightScale != nil
    let held = isPlain ? [] : items
    if !isPlain { items = [] }
    let own = isPlain ? transform : .identity
    if other.background.alpha > 0 {
      append(
        .rectangle(
          Rect(origin: .zero, size: other.size), color: other.background, isAligned: false),
        of: other, by: own)
    }
    for item in other.items { append(item, of: other, by: own) }
    if isPlain { return }
    let drawn = items
    items = held
    if drawn.isEmpty { return }
    appendGroup(
      DisplayGroup(items: drawn, transform: transform, clip: clip.map { keep($0) }),
      opacity: min(opacity, 1))
  }

  /// Adds a group of items that refer to this list.
  mutating func appendGroup(_ group: DisplayGroup, opacity: Double) {
    groups.append(group)
    items.append(.group(index: groups.count - 1, opacity: opacity))
  }
}

extension Transform {
  /// Whether all of it are numbers.
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// By what it scales when it scales alike in both directions and turns nothing; nil otherwise.
  package var uprightScale: Double? { b == 0 && c == 0 && a == d && a > 0 ? a : nil }

  /// By what areas' sides grow on average.
  var meanScale: Double { abs(a * d - b * c).squareRoot() }
}
