import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The room that a row leaves blank at the ends of its spans: padding, the insets of boxes, the
/// paragraph's indents, and a drop cap beside it.
struct RowMargins {
  /// The start and end of text in the whole container, with padding and both indents subtracted,
  /// in points.
  let edges: HorizontalSpan
  /// The indent of the row's first fragment, in points.
  private let indent: Double
  /// The tail indent of the row's last fragment, in points: from the fragment's start if positive,
  /// otherwise from its end.
  private let tailIndent: Double
  /// The padding and the insets of boxes at the left and right end of every span, in points.
  private let left, right: Double
  private let isRightToLeft: Bool
  private let origin: IndentOrigin
  /// The room that a drop cap leaves free.
  private var free = HorizontalSpan(start: -.infinity, end: .infinity)

  init(
    indent: Double, tailIndent: Double, insets: BoxInsets = .none, isRightToLeft: Bool,
    in geometry: ContainerGeometry
  ) {
    // Boxes whose sides leave no room in the whole container have none beside their text.
    let hasRoom = geometry.width - 2 * geometry.padding > insets.start + insets.end
    let (start, end) = hasRoom ? (insets.start, insets.end) : (0, 0)
    left = geometry.padding + (isRightToLeft ? end : start)
    right = geometry.padding + (isRightToLeft ? start : end)
    origin = geometry.indentOrigin
    self.isRightToLeft = isRightToLeft
    let whole = HorizontalSpan(start: 0, end: geometry.width)
    var (indent, tailIndent) = (indent, tailIndent)
    var edges = Self.room(
      in: whole, indent: indent, tailIndent: tailIndent, left: left, right: right,
      isRightToLeft: isRightToLeft)
    if edges.end <= edges.start {
      // Indents that are wider than the container would leave its text and all after it no room.
      (indent, tailIndent) = (min(indent, max(0, geometry.width - left - right) / 2), 0)
      edges = Self.room(
        in: whole, indent: indent, tailIndent: tailIndent, left: left, right: right,
        isRightToLeft: isRightToLeft)
    }
    (self.indent, self.tailIndent, self.edges) = (indent, tailIndent, edges)
  }

  /// Returns these margins beside a drop cap.
  func narrowed(by cap: PlacedCap) -> RowMargins {
    var narrowed = self
    if cap.isAtRight { narrowed.free.end = cap.edge } else { narrowed.free.start = cap.edge }
    return narrowed
  }

  /// The most room for text in a span as wide as the container, in points.
  var widest: Double { edges.end - edges.start }

  /// The part of the room at the ends of spans that is no indent, in points.
  var sides: Double { left + right }

  /// Returns the room for text in a span; its end is not after its start if there is none.
  ///
  /// - Parameters:
  ///   - isFirst: True if the row has no text before it.
  ///   - isLast: True if no text of the row can come after it.
  func room(in span: HorizontalSpan, isFirst: Bool, isLast: Bool) -> HorizontalSpan {
    var room: HorizontalSpan
    switch origin {
    case .container:
      room = HorizontalSpan(
        start: max(span.start + left, edges.start), end: min(span.end - right, edges.end))
    case .span:
      room = Self.room(
        in: span, indent: isFirst ? indent : 0, tailIndent: isLast ? tailIndent : 0,
        left: left, right: right, isRightToLeft: isRightToLeft)
    }
    room.start = max(room.start, free.start)
    room.end = min(room.end, free.end)
    return room
  }

  /// Returns the index of the last span that can hold text of the row: the last one that has room
  /// beside the tail indent.
  ///
  /// - Parameter spans: The spans, in reading order.
  func lastSpan(of spans: [HorizontalSpan]) -> Int {
    if tailIndent == 0 { return spans.count - 1 }
    return spans.indices.last {
      let room = room(in: spans[$0], isFirst: false, isLast: true)
      return room.end > room.start
    } ?? 0
  }

  /// Returns the room that a span needs for text of some width, whichever of the row's spans it
  /// is.
  ///
  /// - Parameter least: The least width of a usable span, in points.
  func wantedRoom(for width: Double, least: Double) -> WantedRoom {
    let tail = origin == .span ? max(0, -tailIndent) : 0
    let needed = width + (left + right) + tail
    let inner: HorizontalSpan
    var whole = least
    switch origin {
    case .container:
      inner = HorizontalSpan(start: max(edges.start, free.start), end: min(edges.end, free.end))
    case .span:
      inner = free
      whole = max(least, needed + indent)
    }
    return WantedRoom(
      width: max(whole, 0),
      inner: HorizontalSpan(start: inner.start - left, end: inner.end + right),
      innerWidth: max(needed, 0))
  }

  private static func room(
    in span: HorizontalSpan, indent: Double, tailIndent: Double, left: Double, right: Double,
    isRightToLeft: Bool
  ) -> HorizontalSpan {
    let ends = HorizontalSpan(start: span.start + left, end: span.end - right)
    if isRightToLeft {
      let trailing = tailIndent > 0 ? ends.end - tailIndent : ends.start - tailIndent
      return HorizontalSpan(start: max(trailing, ends.start), end: ends.end - indent)
    }
    let trailing = tailIndent > 0 ? ends.start + tailIndent : ends.end + tailIndent
    return HorizontalSpan(start: ends.start + indent, end: min(trailing, ends.end))
  }
}

extension ParagraphStyle {
  /// Returns the distance of a paragraph's first row, or of its other rows, from the leading
  /// margin, in points; never negative.
  ///
  /// - Parameter continuesLine: True for a row that continues the line above.
  func indent(startsParagraph: Bool, continuesLine: Bool = false) -> Double {
    max(0, startsParagraph ? firstLineHeadIndent : headIndent)
      + (continuesLine ? max(0, wrapIndent) : 0)
  }
}
