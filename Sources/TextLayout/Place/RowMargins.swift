import TextGeometry

/// The room that a row leaves blank at the ends of the spans that it is placed in: padding, the indents of its
/// paragraph, and a drop cap that it stands beside.
struct RowMargins {
  /// Where the container's text starts and ends: padding and both indents taken from its own edges, in points.
  let edges: HorizontalSpan
  /// The indent of the row's first fragment, in points.
  private let indent: Double
  /// The tail indent of the row's last fragment, in points: from the fragment's start when it is positive, else
  /// from its end.
  private let tailIndent: Double
  private let padding: Double
  private let isRightToLeft: Bool
  private let origin: IndentOrigin
  /// What a drop cap leaves free.
  private var free = HorizontalSpan(start: -.infinity, end: .infinity)

  init(
    indent: Double, tailIndent: Double, isRightToLeft: Bool, in geometry: ContainerGeometry
  ) {
    (self.indent, self.tailIndent, self.isRightToLeft) = (indent, tailIndent, isRightToLeft)
    padding = geometry.padding
    origin = geometry.indentOrigin
    let whole = HorizontalSpan(start: 0, end: geometry.width)
    edges = Self.room(
      in: whole, indent: indent, tailIndent: tailIndent, padding: padding,
      isRightToLeft: isRightToLeft)
  }

  /// The same beside a drop cap.
  func narrowed(by cap: PlacedCap) -> RowMargins {
    var narrowed = self
    if cap.isAtRight { narrowed.free.end = cap.edge } else { narrowed.free.start = cap.edge }
    return narrowed
  }

  /// The most room that a span as wide as the container has for text, in points.
  var widest: Double { edges.end - edges.start }

  /// What a span has for text; its end is not after its start when it has no room.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the row has no text before it.
  ///   - isLast: Whether no text of the row can come after it.
  func room(in span: HorizontalSpan, isFirst: Bool, isLast: Bool) -> HorizontalSpan {
    var room: HorizontalSpan
    switch origin {
    case .container:
      room = HorizontalSpan(
        start: max(span.start + padding, edges.start), end: min(span.end - padding, edges.end))
    case .span:
      room = Self.room(
        in: span, indent: isFirst ? indent : 0, tailIndent: isLast ? tailIndent : 0,
        padding: padding, isRightToLeft: isRightToLeft)
    }
    room.start = max(room.start, free.start)
    room.end = min(room.end, free.end)
    return room
  }

  /// The number of the span from which on no text of the row can come after a span's: the last one that has room
  /// beside the tail indent.
  ///
  /// - Parameter spans: In reading order.
  func lastSpan(of spans: [HorizontalSpan]) -> Int {
    if tailIndent == 0 { return spans.count - 1 }
    return spans.indices.last {
      let room = room(in: spans[$0], isFirst: false, isLast: true)
      return room.end > room.start
    } ?? 0
  }

  /// What a span needs to have room for text of some width, whichever of the row's spans it is.
  ///
  /// - Parameter least: The least width that a span must have to be used, in points.
  func wantedRoom(for width: Double, least: Double) -> WantedRoom {
    let tail = origin == .span ? max(0, -tailIndent) : 0
    let needed = width + 2 * padding + tail
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
      inner: HorizontalSpan(start: inner.start - padding, end: inner.end + padding),
      innerWidth: max(needed, 0))
  }

  private static func room(
    in span: HorizontalSpan, indent: Double, tailIndent: Double, padding: Double,
    isRightToLeft: Bool
  ) -> HorizontalSpan {
    let ends = HorizontalSpan(start: span.start + padding, end: span.end - padding)
    if isRightToLeft {
      let trailing = tailIndent > 0 ? ends.end - tailIndent : ends.start - tailIndent
      return HorizontalSpan(start: max(trailing, ends.start), end: ends.end - indent)
    }
    let trailing = tailIndent > 0 ? ends.start + tailIndent : ends.end + tailIndent
    return HorizontalSpan(start: ends.start + indent, end: min(trailing, ends.end))
  }
}
