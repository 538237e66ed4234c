public import TextGeometry
import TextStorage

/// Items of a page that are drawn as a whole: transformed, clipped to a path, or partly
/// transparent.
///
/// Items refer to groups in ``DisplayList/groups``.
/// ``DisplayList/draw(_:transformedBy:clippedTo:opacity:)`` creates one.
public struct DisplayGroup: Hashable, Sendable {
  /// The items in painting order; indices refer to the list that holds the group.
  public var items: [DisplayItem]
  /// The transform from the points of the items to those of the group's parent.
  public var transform: Transform
  /// The clip path, as an index into ``DisplayList/paths`` and in the points of the group's
  /// parent; nil if nothing is clipped.
  public var clip: Int?
}

extension DisplayList {
  /// Draws another list as a whole.
  ///
  /// For a page within a page, a rotated label, or a clipped picture:
  ///
  /// ```swift
  /// var label = DisplayList(size: size, background: .clear)
  /// label.drawText(in: container, of: layoutManager, at: .zero)
  /// page.draw(label, transformedBy: .rotation(by: .pi / 6, around: center))
  /// ```
  ///
  /// A list that is only moved or scaled equally in both directions, and neither clipped nor
  /// transparent, is drawn item by item. If text is kept (``text``), the text of a list drawn this
  /// way is a picture to readers and not text.
  ///
  /// - Parameters:
  ///   - other: The list to draw. A background that is not clear is painted over its ``size``.
  ///   - transform: The transform from its points to those of this page.
  ///   - clip: The clip path, in points of this page, with its own fill rule; nil to clip nothing.
  ///   - opacity: The opacity of the whole, 0 (invisible) to 1. Items of the list do not show
  ///     through one another.
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

  /// Draws a picture as far as it is within an outline.
  ///
  /// - Parameters:
  ///   - frame: The rectangle that the whole picture fills, in points.
  ///   - clip: The outline, in points of the page.
  ///   - opacity: 0 (invisible) to 1.
  package mutating func draw(
    _ picture: Bitmap, in frame: Rect, clippedTo clip: BezierPath, opacity: Double = 1
  ) {
    let held = items
    items = []
    draw(picture, in: frame, opacity: opacity)
    let drawn = items
    items = held
    if drawn.isEmpty { return }
    appendGroup(DisplayGroup(items: drawn, transform: .identity, clip: keep(clip)), opacity: 1)
  }

  /// A picture among the items, with the outline that it is cut to.
  struct ShownPicture {
    var index: Int
    var frame: Rect
    var opacity: Double
    var clip: BezierPath?
  }

  /// Returns the picture that an item is, whole or clipped; nil for any other item.
  func shownPicture(_ item: DisplayItem) -> ShownPicture? {
    switch item {
    case .picture(let index, let frame, let opacity):
      return ShownPicture(index: index, frame: frame, opacity: opacity)
    case .group(let number, 1):
      let group = groups[number]
      guard let clip = group.clip, group.transform == .identity, group.items.count == 1,
        case .picture(let index, let frame, let opacity) = group.items[0]
      else { return nil }
      return ShownPicture(index: index, frame: frame, opacity: opacity, clip: paths[clip])
    default: return nil
    }
  }

  /// Draws items that are transformed as a whole. Unlike text of another list, their text stays
  /// text in outputs that keep it.
  ///
  /// - Parameters:
  ///   - transform: The transform from the points of the items to those of this list.
  ///   - draw: Draws the items on this list.
  package mutating func drawGroup(
    transformedBy transform: Transform, _ draw: (inout DisplayList) -> Void
  ) {
    guard transform.isFinite else { return }
    let held = items
    let anchorCount = anchors.count
    let (linkCount, figureCount) = (text?.links.count ?? 0, text?.figures.count ?? 0)
    items = []
    draw(&self)
    let drawn = items
    items = held
    guard !drawn.isEmpty else { return }
    appendGroup(DisplayGroup(items: drawn, transform: transform, clip: nil), opacity: 1)
    for index in anchorCount..<anchors.count {
      anchors[index].place = transform.apply(to: anchors[index].place)
    }
    guard var text else { return }
    for index in linkCount..<text.links.count {
      text.links[index].frame =
        BezierPath(rect: text.links[index].frame).transformed(by: transform).bounds
    }
    // Figures are items of the list itself.
    text.figures.removeSubrange(figureCount...)
    self.text = text
  }

  /// True if some glyphs of a group are text of lines.
  func hasText(_ group: DisplayGroup) -> Bool {
    guard let text else { return false }
    return group.items.contains { item in
      guard case .glyphs(let run) = item else { return false }
      return text.line(ofGlyph: run.range.lowerBound) != nil
    }
  }

  /// Adds a group of items that refer to this list.
  mutating func appendGroup(_ group: DisplayGroup, opacity: Double) {
    groups.append(group)
    items.append(.group(index: groups.count - 1, opacity: opacity))
  }
}

extension Transform {
  /// True if all components are finite.
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// The scale factor if the transform scales equally in both directions and does not rotate; nil
  /// otherwise.
  package var uprightScale: Double? { b == 0 && c == 0 && a == d && a > 0 ? a : nil }

  /// The mean factor by which lengths grow.
  var meanScale: Double { abs(a * d - b * c).squareRoot() }
}
