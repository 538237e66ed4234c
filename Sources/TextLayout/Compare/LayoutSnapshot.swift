import TextStorage

/// A layout as it was at one time: a value that later changes leave alone.
///
/// ```swift
/// let before = manager.snapshot()
/// storage.insert("more ", at: 10)
/// for change in manager.changes(since: before) where change.kind != .kept { redraw(change) }
/// ```
public struct LayoutSnapshot: Sendable {
  let rows: RowStore
  let text: AttributedText
  let prepared: [PreparedParagraph?]
  let styles: [ShapingStyle]

  /// What changed from this layout to another.
  ///
  /// Rows are told of in the order of the later layout, neighbours to which the same happened together;
  /// removed rows stand where they were missed. The two layouts may be of two texts, in containers of two
  /// managers.
  ///
  /// - Complexity: O(*n* + *r*) for the lengths *n* of the texts and *r* rows; only rows that were placed
  ///   anew are looked into.
  public func changes(to later: LayoutSnapshot) -> [LayoutChange] {
    var comparison = LayoutComparison(from: self, to: later)
    return comparison.changes()
  }
}

extension LayoutManager {
  /// The layout as it is, without laying out more.
  ///
  /// - Complexity: O(1); what is changed afterwards is copied then.
  public func snapshot() -> LayoutSnapshot {
    readText()
    return LayoutSnapshot(rows: rows, text: text, prepared: prepared, styles: styles.styles)
  }

  /// What has changed in the layout since an earlier time; lays out all text.
  ///
  /// Attributes that only drawing reads, such as colours, change no row.
  public func changes(since earlier: LayoutSnapshot) -> [LayoutChange] {
    ensureLayout()
    return earlier.changes(to: snapshot())
  }
}
