package import TextDrawing
public import TextGeometry
package import TextStorage

/// One page of a laid-out document.
public struct DocumentPage: Sendable {
  /// The size of the page, in points.
  public var size: Size
  /// The indices of the page's containers in the layout manager, in text order. Side-by-side texts
  /// each continue in their own containers on the next pages.
  public var containers: [Int]
  /// The frames of those containers on the page, in points.
  public var frames: [Rect]
  /// The visible shapes on the page: those of the first decorations, and others.
  package var shapes: [PageShape] {
    get {
      decorations.prefix(shapelessCount).map { $0.shape(z: 0, name: nil) } + ownShapes
    }
    set { (shapelessCount, ownShapes) = (0, newValue) }
  }
  private var ownShapes: [PageShape]
  /// The number of decorations whose shapes are made when they are requested. Long tables have
  /// many lines.
  private var shapelessCount = 0
  /// The pictures on the page.
  package var pictures: [PagePicture]
  /// The stacking order of containers' text by their places; 0 if missing.
  package var layers: [Int: Int] = [:]
  /// The transforms of turned containers on the page by their places; upright if missing.
  package var turns: [Int: Transform] = [:]
  /// The names of containers in the sheet by their places; nil if missing.
  package var names: [Int: String] = [:]
  /// The values that the text of containers was fitted with, by their places.
  package var fits: [Int: FittedValues] = [:]
  /// The number of containers that hold notes beside the text; they come last.
  var noteCount = 0
  /// The places of the columns whose foot has the notes in other containers, by the places of
  /// these; nil for those of a page without text.
  var footnoteParents: [Int: Int?] = [:]
  /// The names of the streams of notes at its foot that have one, by the places of their
  /// containers.
  var noteStreams: [Int: String] = [:]
  /// The heights that text and notes share, by the places of containers with notes at their foot.
  var fullHeights: [Int: Double] = [:]
  /// The lines above notes.
  var rules: [PageDecoration] = []
  /// The plan of each container, by its place on the page; nil if they are in the order of the
  /// plans.
  var planIndices: [Int]?
  /// The cells of tables on the page, by the places of their containers.
  package var cells = PageCells()
  /// The floats on the page, by the places of their containers.
  package var floats: [Int: PageFloat] = [:]
  /// The places of the containers of boxes that keep clear of shapes.
  package var clearBoxes: Set<Int> = []
  /// The frames of containers whose text area is smaller, by their places on the page.
  var boxes: [Int: Rect] = [:]
  /// The text areas of columns that tables or floats divide, by the indices of their plans; only
  /// if the page has several texts or frames.
  var columns: [Int: Rect] = [:]
  /// The places of the containers that represent the columns of others, by the places of these.
  package var parents: [Int: Int] = [:]
  /// The backgrounds and borders of its containers.
  package var decorations: [PageDecoration] = []

  init(
    size: Size, containers: [Int], frames: [Rect], shapes: [PageShape], pictures: [PagePicture]
  ) {
    (self.size, self.containers, self.frames) = (size, containers, frames)
    (ownShapes, self.pictures) = (shapes, pictures)
  }

  /// Adds a shape on top of others of its stacking order.
  ///
  /// - Complexity: O(1) without shapes that are made when they are requested.
  mutating func add(_ shape: PageShape) {
    if shapelessCount > 0 { shapes = shapes }
    ownShapes.append(shape)
  }

  /// Adds the backgrounds and lines of tables below all shapes of a page without decorations.
  mutating func add(_ lines: [PageDecoration]) {
    (decorations, shapelessCount) = (lines, lines.count)
  }
}

extension DocumentPage {
  /// Makes the containers of cells the parents of those in them.
  ///
  /// - Parameter pieces: The containers of the page in its order.
  /// - Complexity: O(*n*) in the number of containers, times the number of tables in each other.
  mutating func setInnerParents(_ pieces: [TableFlow.Piece]) {
    var open: [Int] = []
    for (place, piece) in pieces.enumerated() {
      let level = Int(piece.level)
      open.removeLast(max(0, open.count - level))
      if level > 0 { parents[place] = open.last }
      open.append(place)
    }
  }

  /// Returns true if the container at a place holds a note beside the text.
  func isSideNote(_ place: Int) -> Bool { place >= containers.count - noteCount }

  /// Returns the index of the plan of a container of the page as it was recorded; nil for notes,
  /// and if none were recorded.
  func planIndex(at place: Int) -> Int? {
    guard let planIndices, planIndices.indices.contains(place) else { return nil }
    return planIndices[place]
  }

  /// Returns the index of the plan that a container of the page has; nil for notes.
  ///
  /// - Parameters:
  ///   - place: The place of the container on the page.
  ///   - count: The number of plans of a page.
  func plan(at place: Int, of count: Int) -> Int? {
    if cells[place] != nil || floats[place] != nil || clearBoxes.contains(place) { return nil }
    if planIndices != nil { return planIndex(at: place) }
    return place < count && place < containers.count - noteCount ? place : nil
  }
}

/// The cells of tables on a page, by the places of their containers.
package struct PageCells: Sendable {
  private var cells: [PageCell?] = []

  /// The cell of a container; nil if it is none.
  package subscript(place: Int) -> PageCell? {
    get { cells.indices.contains(place) ? cells[place] : nil }
    set {
      if newValue != nil, place >= cells.count {
        cells += Array(repeating: nil, count: place + 1 - cells.count)
      }
      if cells.indices.contains(place) { cells[place] = newValue }
    }
  }

  /// The places of all cells, in ascending order.
  package var places: [Int] { cells.indices.filter { cells[$0] != nil } }

  /// Makes room for the cells of a page.
  mutating func reserve(_ count: Int) { cells.reserveCapacity(count) }
}

/// The place of a container in a table. Long tables have many, so it is small.
package struct PageCell: Hashable, Sendable {
  private let (tableNumber, rowNumber, rows): (Int32, Int32, Int32)
  private let (columnNumber, columns): (Int16, Int16)
  /// True if it is in the header.
  package let isHeader: Bool

  init(table: Int, row: Int, column: Int, rowSpan: Int, columnSpan: Int, isHeader: Bool) {
    (tableNumber, rowNumber) = (Int32(clamping: table), Int32(clamping: row))
    (columnNumber, columns) = (Int16(clamping: column), Int16(clamping: columnSpan))
    (rows, self.isHeader) = (Int32(clamping: rowSpan), isHeader)
  }

  /// The index of the table in the document.
  package var table: Int { Int(tableNumber) }
  /// The index of the first row that it covers.
  package var row: Int { Int(rowNumber) }
  /// The index of the first column that it covers.
  package var column: Int { Int(columnNumber) }
  /// The number of rows that it covers.
  package var rowSpan: Int { Int(rows) }
  /// The number of columns that it covers.
  package var columnSpan: Int { Int(columns) }
}

/// The container of a float.
package struct PageFloat: Hashable, Sendable {
  /// True if it holds the caption; the container of the content is then the one before it.
  package var isCaption = false
}

/// A background or border on a page.
///
/// Long tables have many, and few have an outline or a gradient, which are stored apart.
package struct PageDecoration: Sendable {
  private struct Form: Hashable, Sendable {
    var path: BezierPath?
    var gradient: Gradient?
  }

  private var form: Indirect<Form>?

  /// The rectangle that it fills or runs along, in points of the page.
  package var rect: Rect
  /// The colour.
  package var color: Color
  /// The radius of the corners, in points.
  package var radius: Double
  /// The width of the line, in points; nil if it fills the rectangle.
  package var lineWidth: Double?
  /// The outline if it is not a rectangle, in points of the page.
  package var path: BezierPath? {
    get { form?.wrappedValue.path }
    set { setForm(Form(path: newValue, gradient: gradient)) }
  }
  /// The gradient that fills it instead of the colour, in points of the page; nil for none.
  package var gradient: Gradient? {
    get { form?.wrappedValue.gradient }
    set { setForm(Form(path: path, gradient: newValue)) }
  }

  init(
    rect: Rect, color: Color, radius: Double = 0, lineWidth: Double? = nil,
    path: BezierPath? = nil
  ) {
    (self.rect, self.color, self.radius, self.lineWidth) = (rect, color, radius, lineWidth)
    if let path { setForm(Form(path: path)) }
  }

  private mutating func setForm(_ new: Form) {
    form = new == Form() ? nil : Indirect(wrappedValue: new)
  }
}

extension DocumentPage {
  /// Stores the properties of the plans of containers besides their frames.
  ///
  /// - Parameter first: The place of the first one on the page.
  mutating func setLayers(from first: Int = 0, _ plans: [ContainerPlan]) {
    for (index, plan) in plans.enumerated() { setLayer(at: first + index, plan) }
  }

  /// Stores the name, fit, rotation and stacking order of a container's text from its plan.
  mutating func setLayer(at place: Int, _ plan: ContainerPlan) {
    if plan.z != 0 { layers[place] = plan.z }
    if let turn = plan.turn { turns[place] = turn }
    if let name = plan.name { names[place] = name }
    if let fit = plan.fit { fits[place] = fit }
  }
}

/// A visible shape on a page.
package struct PageShape: Sendable {
  /// The outline, in the page's coordinates.
  package var path: BezierPath
  /// The fill colour, or nil.
  package var fill: Color?
  /// The gradient over the fill colour, in the page's coordinates, or nil.
  package var gradient: Gradient?
  /// The colour of the outline, or nil.
  package var stroke: Color?
  /// The width of the outline, in points.
  package var strokeWidth: Double
  /// The stacking order; shapes with higher numbers lie over those with lower ones.
  package var z = 0
  /// The name in the sheet, or nil.
  package var name: String?
  /// True if it is an exclusion of the page rather than the background of a pane or note.
  var isExclusion = false
}

/// A picture on a page.
package struct PagePicture: Sendable {
  /// The frame, in points.
  package var frame: Rect
  /// Its pixels.
  package var bitmap: Bitmap
  /// The frame of the whole picture if only the part within ``frame`` is visible; otherwise nil.
  package var whole: Rect?
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The stacking order; pictures with higher numbers lie over those with lower ones.
  package var z = 0
  /// The rotation about the centre of its frame, clockwise in radians.
  package var angle = 0.0
  /// The name in the sheet, or nil.
  package var name: String?

  /// The transform from the upright to the rotated picture.
  var turn: Transform { .rotation(by: angle, around: frame.center) }

  /// The bounding box, in points.
  var bounds: Rect {
    angle == 0 ? frame : BezierPath(rect: frame).transformed(by: turn).bounds
  }
}
