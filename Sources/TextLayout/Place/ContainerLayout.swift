/// What a container holds: the product of the place stage, as flat arrays.
package struct ContainerLayout: Sendable {
  /// From top to bottom.
  package var rows: [LayoutRow] = []
  /// In reading order.
  package var fragments: [LineFragment] = []
  /// The text, in UTF-16 code units of the storage.
  package var range = 0..<0

  /// The bottom of the last row, in points from the container's top.
  package var contentHeight: Double { rows.last.map { $0.y + $0.height } ?? 0 }
}
