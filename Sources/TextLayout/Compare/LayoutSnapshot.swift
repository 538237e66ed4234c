import TextShaping
import TextStorage

/// A layout at one time: a value that later changes do not affect.
///
/// ```swift
/// let before = manager.snapshot()
/// storage.insert("more ", at: 10)
/// for change in manager.changes(since: before) where change.kind != .kept { redraw(change) }
/// ```
public struct LayoutSnapshot: Sendable {
  let rows: RowStore
  let text: AttributedText
  let prepared: PreparedParagraphs
  let styles: [ShapingStyle]

  /// Returns the changes from this layout to another.
  ///
  /// Changes are in the order of the later layout, with adjacent rows of the same change joined.
  /// Removed rows come where they would have been. The two layouts may be of two texts, in
  /// containers of two managers.
  ///
  /// - Complexity: O(*n* + *r*) for the lengths *n* of the texts and *r* rows; only rows that were
  ///   placed again are compared in detail.
  public func changes(to later: LayoutSnapshot) -> [LayoutChange] {
    var comparison = LayoutComparison(from: self, to: later)
    return comparison.changes()
  }
}

extension LayoutManager {
  /// Returns the current layout, without laying out more.
  ///
  /// - Complexity: O(1); later changes copy what they modify.
  public func snapshot() -> LayoutSnapshot {
    readText()
    return LayoutSnapshot(rows: rows, text: text, prepared: prepared, styles: styles.styles)
  }

  /// Returns the changes in the layout since an earlier time. This lays out all text.
  ///
  /// Attributes that only drawing reads, such as colours, change no row.
  public func changes(since earlier: LayoutSnapshot) -> [LayoutChange] {
    ensureLayout()
    return earlier.changes(to: snapshot())
  }
}
