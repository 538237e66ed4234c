public import Foundation

/// A block around paragraphs, with margins, borders and a background: AppKit's values.
///
/// A layout manager with one container lays out and draws the blocks of its paragraph styles. With
/// several containers, and with TextKit 2, blocks have no effect.
open class NSTextBlock: NSObject {
  /// The unit of a value.
  public enum ValueType: UInt, Sendable {
    /// Points.
    case absoluteValueType = 0
    /// Percent of the width of the block around this one.
    case percentageValueType = 1
  }

  /// A dimension of a block.
  public enum Dimension: UInt, Sendable {
    /// The width.
    case width = 0
    /// The smallest width.
    case minimumWidth = 1
    /// The largest width.
    case maximumWidth = 2
    /// The height.
    case height = 4
    /// The smallest height.
    case minimumHeight = 5
    /// The largest height.
    case maximumHeight = 6
  }

  /// A layer of a block's edge.
  public enum Layer: Int, Sendable {
    /// Between content and border.
    case padding = -1
    /// The border.
    case border = 0
    /// Outside the border.
    case margin = 1
  }

  /// The place of content that is lower than its block.
  public enum VerticalAlignment: UInt, Sendable {
    /// At the top.
    case topAlignment = 0
    /// In the middle.
    case middleAlignment = 1
    /// At the bottom.
    case bottomAlignment = 2
    /// On the baseline of the row.
    case baselineAlignment = 3
  }

  /// An edge of a block, numbered as in `NSRectEdge`.
  private struct Edge: Hashable {
    var layer: Layer
    var side: UInt
  }

  private struct Value {
    var value: CGFloat = 0
    var type = ValueType.absoluteValueType
  }

  private var dimensions: [Dimension: Value] = [:]
  private var widths: [Edge: Value] = [:]
  private var borderColors: [UInt: UIColor] = [:]

  /// The place of content that is lower than the block.
  open var verticalAlignment = VerticalAlignment.topAlignment
  /// The colour behind the block; nil for none.
  open var backgroundColor: UIColor?

  /// Creates a block without borders.
  public override init() { super.init() }

  /// Creates a block without borders: nothing is archived.
  public required init?(coder: NSCoder) { super.init() }

  /// Sets a dimension.
  open func setValue(_ val: CGFloat, type: ValueType, for dimension: Dimension) {
    dimensions[dimension] = Value(value: val, type: type)
  }

  /// Returns a dimension; 0 if it was not set.
  open func value(for dimension: Dimension) -> CGFloat { dimensions[dimension]?.value ?? 0 }

  /// Returns the unit of a dimension.
  open func valueType(for dimension: Dimension) -> ValueType {
    dimensions[dimension]?.type ?? .absoluteValueType
  }

  /// Sets the width of the content.
  open func setContentWidth(_ val: CGFloat, type: ValueType) {
    setValue(val, type: type, for: .width)
  }

  /// The width of the content.
  open var contentWidth: CGFloat { value(for: .width) }

  /// The unit of the content's width.
  open var contentWidthValueType: ValueType { valueType(for: .width) }

  /// Sets the width of a layer at all edges.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer) {
    for side: UInt in 0..<4 {
      widths[Edge(layer: layer, side: side)] = Value(value: val, type: type)
    }
  }

  /// Sets the width of a layer at one edge.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer, edge: NSRectEdge) {
    widths[Edge(layer: layer, side: UInt(edge.rawValue))] = Value(value: val, type: type)
  }

  /// Returns the width of a layer at an edge; 0 if it was not set.
  open func width(for layer: Layer, edge: NSRectEdge) -> CGFloat {
    widths[Edge(layer: layer, side: UInt(edge.rawValue))]?.value ?? 0
  }

  /// Returns the unit of the width of a layer at an edge.
  open func widthValueType(for layer: Layer, edge: NSRectEdge) -> ValueType {
    widths[Edge(layer: layer, side: UInt(edge.rawValue))]?.type ?? .absoluteValueType
  }

  /// Sets the colour of the border at all edges.
  open func setBorderColor(_ color: UIColor?) {
    for side: UInt in 0..<4 { borderColors[side] = color }
  }

  /// Sets the colour of the border at one edge.
  open func setBorderColor(_ color: UIColor?, for edge: NSRectEdge) {
    borderColors[UInt(edge.rawValue)] = color
  }

  /// Returns the colour of the border at an edge; nil if it was not set.
  open func borderColor(for edge: NSRectEdge) -> UIColor? { borderColors[UInt(edge.rawValue)] }
}

/// A table of cells, each a paragraph with an ``NSTextTableBlock``: AppKit's values.
open class NSTextTable: NSTextBlock {
  /// The way in which widths of columns are found.
  public enum LayoutAlgorithm: UInt, Sendable {
    /// From the contents.
    case automaticLayoutAlgorithm = 0
    /// From the widths that were set.
    case fixedLayoutAlgorithm = 1
  }

  /// The number of columns.
  open var numberOfColumns = 0
  /// The way in which widths of columns are found.
  open var layoutAlgorithm = LayoutAlgorithm.automaticLayoutAlgorithm
  /// True if neighbouring borders are one.
  open var collapsesBorders = false
  /// True if cells without text have no border.
  open var hidesEmptyCells = false
}

/// A cell of an ``NSTextTable``.
open class NSTextTableBlock: NSTextBlock {
  /// The table.
  public let table: NSTextTable
  /// The first row, from 0.
  public let startingRow: Int
  /// The number of rows.
  public let rowSpan: Int
  /// The first column, from 0.
  public let startingColumn: Int
  /// The number of columns.
  public let columnSpan: Int

  /// Creates a cell.
  public init(
    table: NSTextTable, startingRow row: Int, rowSpan: Int, startingColumn col: Int,
    columnSpan colSpan: Int
  ) {
    self.table = table
    startingRow = row
    self.rowSpan = rowSpan
    startingColumn = col
    columnSpan = colSpan
    super.init()
  }

  /// Creates the first cell of an empty table: nothing is archived.
  public required init?(coder: NSCoder) {
    table = NSTextTable()
    (startingRow, rowSpan, startingColumn, columnSpan) = (0, 1, 0, 1)
    super.init(coder: coder)
  }
}
