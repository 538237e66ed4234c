import Foundation
import TextGeometry
import TextLayout
import TextStorage

/// Lays out the blocks and tables of a text: their contents get kit containers of their own, in
/// the order of the text.
struct BlockPlanner {
  /// A paragraph and the blocks around it.
  struct Paragraph {
    let range: Range<Int>
    let blocks: [NSTextBlock]
    let spacing: Double
    let spacingBefore: Double
  }

  /// The depth below which blocks inside blocks have no effect.
  static let maximumDepth = 16

  private let core: LayoutManager
  private let owner: NSTextContainer
  let paragraphs: [Paragraph]
  private var layout = BlockLayout()

  /// Reads the blocks of a text.
  ///
  /// - Complexity: O(*n*) in the number of paragraphs.
  init(_ core: LayoutManager, _ storage: NSTextStorage, _ owner: NSTextContainer) {
    (self.core, self.owner) = (core, owner)
    let length = min(storage.length, storage.kit.length)
    paragraphs = storage.kit.paragraphRanges(for: 0..<length).filter { !$0.isEmpty }.map { range in
      let style =
        unsafe storage.attribute(.paragraphStyle, at: range.lowerBound, effectiveRange: nil)
        as? NSParagraphStyle
      return Paragraph(
        range: range, blocks: Array((style?.textBlocks ?? []).prefix(Self.maximumDepth)),
        spacing: Double(style?.paragraphSpacing ?? 0),
        spacingBefore: Double(style?.paragraphSpacingBefore ?? 0))
    }
  }

  /// Lays out the text; returns no pieces if there are no blocks.
  mutating func run() -> BlockLayout {
    guard paragraphs.contains(where: { !$0.blocks.isEmpty }) else { return BlockLayout() }
    let width = owner.kit.size.width > 0 ? owner.kit.size.width : TextContainer.unlimited
    add(limit: paragraphs.first { !$0.blocks.isEmpty }?.range.lowerBound, .zero, owner.kit.size)
    let height = lay(0..<paragraphs.count, depth: 0, at: .zero, width: width)
    // An empty line after the last block belongs to no block.
    if layout.pieces.last?.container.textLimit != nil {
      add(limit: nil, Vector(dx: 0, dy: height), Size(width: width, height: rest(below: height)))
    }
    for (index, piece) in layout.pieces.enumerated() {
      layout.indices[ObjectIdentifier(piece.container)] = index
    }
    return layout
  }

  /// Lays out paragraphs below each other; returns their height.
  private mutating func lay(
    _ range: Range<Int>, depth: Int, at origin: Vector, width: Double
  ) -> Double {
    var (y, index) = (0.0, range.lowerBound)
    while index < range.upperBound {
      let block = paragraphs[index].blocks.dropFirst(depth).first
      let end = range[index...].prefix { other in
        let known = paragraphs[other].blocks.dropFirst(depth).first
        guard let block else { return known == nil }
        guard let known else { return false }
        if let cell = block as? NSTextTableBlock {
          return (known as? NSTextTableBlock)?.table === cell.table
        }
        return known === block
      }.endIndex
      let place = Vector(dx: origin.dx, dy: origin.dy + y)
      switch block {
      case nil: y += layText(index..<end, depth: depth, at: place, width: width, isFirst: y == 0)
      case let cell as NSTextTableBlock:
        y += layTable(cell.table, index..<end, depth: depth, at: place, room: width)
      case let block?:
        y += lay(block, index..<end, depth: depth, at: place, room: width)
      }
      index = end
    }
    return y
  }

  // MARK: Text

  private mutating func layText(
    _ range: Range<Int>, depth: Int, at place: Vector, width: Double, isFirst: Bool
  ) -> Double {
    let before = isFirst ? 0 : paragraphs[range.lowerBound].spacingBefore
    let end = range.upperBound
    let isLast = end == paragraphs.count
    if depth == 0, range.lowerBound == 0 {
      // The bridge's container holds the text above the first block.
    } else {
      let top = place.dy + before
      add(
        limit: isLast ? nil : paragraphs[end - 1].range.upperBound, Vector(dx: place.dx, dy: top),
        Size(width: width, height: depth == 0 ? rest(below: top) : TextContainer.unlimited))
    }
    let index = layout.pieces.count - 1
    let height = core.layout(of: layout.pieces[index].container)?.contentHeight ?? 0
    layout.pieces[index].size = Size(width: width, height: height)
    return before + height + (isLast ? 0 : paragraphs[end - 1].spacing)
  }

  /// Adds a container after the others.
  private mutating func add(limit: Int?, _ origin: Vector, _ size: Size) {
    let isFirst = layout.pieces.isEmpty
    let container = isFirst ? owner.kit : TextContainer(size: size)
    if !isFirst {
      container.lineFragmentPadding = owner.kit.lineFragmentPadding
      container.lineBreakMode = owner.kit.lineBreakMode
      container.indentOrigin = owner.kit.indentOrigin
      container.startsPage = false
      container.exclusionPaths = owner.kit.exclusionPaths.map { path in
        var path = path
        path.path.apply(.translation(x: -origin.dx, y: -origin.dy))
        return path
      }
    }
    container.textLimit = limit
    if !isFirst { core.addTextContainer(container) }
    layout.pieces.append(
      BlockLayout.Piece(
        container: container, origin: origin, size: Size(width: size.width, height: 0)))
  }

  private func rest(below y: Double) -> Double {
    let height = owner.kit.size.height
    return height > 0 ? max(1, height - y) : TextContainer.unlimited
  }

  // MARK: Blocks

  /// Lays out a block; returns its height with its margins.
  ///
  /// - Parameters:
  ///   - range: The indices of its paragraphs.
  ///   - depth: Its depth among the blocks of its paragraphs.
  ///   - place: The place of the edge of its margins.
  ///   - room: The width for the block with its margins.
  ///   - width: The width of its content; nil for that of the block.
  ///   - borders: The widths of its borders; nil for those of the block.
  private mutating func lay(
    _ block: NSTextBlock, _ range: Range<Int>, depth: Int, at place: Vector, room: Double,
    borders: BlockEdges? = nil, isCell: Bool = false
  ) -> Double {
    let margins = block.edges(of: .margin, room: room)
    let borders = borders ?? block.edges(of: .border, room: room)
    let inner = borders + block.edges(of: .padding, room: room)
    var width = max(1, room - margins.horizontal - inner.horizontal)
    if !isCell {
      width = block.limited(min(width, block.length(.width, room: room) ?? width), room: room)
    }
    let index = layout.blocks.count
    let (x, y) = (place.dx + margins.left, place.dy + margins.top)
    let characters =
      paragraphs[range.lowerBound].range
      .lowerBound..<paragraphs[range.upperBound - 1].range
      .upperBound
    layout.blocks.append(
      BlockLayout.Block(
        block: block, frame: Rect(x: x, y: y, width: width + inner.horizontal, height: 0),
        content: .zero, borders: borders, characters: characters))
    let content = Vector(dx: x + inner.left, dy: y + inner.top)
    let pieces = layout.pieces.count
    let used = lay(range, depth: depth + 1, at: content, width: width)
    var height = max(used, block.length(.minimumHeight, room: room) ?? 0)
    height = max(height, block.length(.height, room: room) ?? 0)
    layout.blocks[index].frame.size.height = height + inner.vertical
    layout.blocks[index].content = inner.inset(layout.blocks[index].frame)
    move(
      by: block.share(of: height - used), pieces: pieces..<layout.pieces.count,
      blocks: index + 1..<layout.blocks.count)
    return height + inner.vertical + margins.vertical
  }

  private mutating func move(by dy: Double, pieces: Range<Int>, blocks: Range<Int>) {
    if dy == 0 { return }
    for index in pieces { layout.pieces[index].origin.dy += dy }
    for index in blocks {
      layout.blocks[index].frame.origin.y += dy
      layout.blocks[index].content.origin.y += dy
    }
  }

  // MARK: Tables

  /// Lays out a table; returns its height with its margins.
  private mutating func layTable(
    _ table: NSTextTable, _ range: Range<Int>, depth: Int, at place: Vector, room: Double
  ) -> Double {
    let margins = table.edges(of: .margin, room: room)
    let borders = table.edges(of: .border, room: room)
    let inner = borders + table.edges(of: .padding, room: room)
    let free = max(1, room - margins.horizontal - inner.horizontal)
    let characters =
      paragraphs[range.lowerBound].range
      .lowerBound..<paragraphs[range.upperBound - 1].range
      .upperBound
    var grid = BlockGrid(table, paragraphs, range, depth: depth)
    grid.chooseWidths(
      core.contentWidths(in: characters), padding: 2 * owner.kit.lineFragmentPadding, room: free)
    let index = layout.blocks.count
    let (x, y) = (place.dx + margins.left, place.dy + margins.top)
    layout.blocks.append(
      BlockLayout.Block(
        block: table, frame: Rect(x: x, y: y, width: grid.width + inner.horizontal, height: 0),
        content: .zero, borders: borders, characters: characters))
    let content = Vector(dx: x + inner.left, dy: y + inner.top)
    var heights = [Double](repeating: 0, count: grid.rowCount)
    var laid: [(pieces: Range<Int>, blocks: Range<Int>, height: Double, top: Double)] = []
    var (row, top) = (0, 0.0)
    for cell in grid.cells {
      if cell.rows.lowerBound < row { (row, top) = (0, 0) }
      top += heights[row..<cell.rows.lowerBound].reduce(0, +)
      row = cell.rows.lowerBound
      let (pieces, blocks) = (layout.pieces.count, layout.blocks.count)
      let height = lay(
        cell.block, cell.paragraphs, depth: depth,
        at: Vector(dx: content.dx + grid.x(of: cell), dy: content.dy + top),
        room: grid.width(of: cell), borders: grid.borders(of: cell), isCell: true)
      if table.hidesEmptyCells, cell.isEmpty { layout.blocks[blocks].isHidden = true }
      laid.append((pieces..<layout.pieces.count, blocks..<layout.blocks.count, height, top))
      if cell.rows.count == 1 {
        heights[cell.rows.lowerBound] = max(heights[cell.rows.lowerBound], height)
      }
    }
    // A cell that is higher than its rows makes the last of them higher.
    for (cell, place) in zip(grid.cells, laid) where cell.rows.count > 1 {
      let missing = place.height - heights[cell.rows].reduce(0, +)
      if missing > 0 { heights[cell.rows.upperBound - 1] += missing }
    }
    var tops = [0.0]
    for height in heights { tops.append(tops[tops.count - 1] + height) }
    for (cell, place) in zip(grid.cells, laid) {
      move(by: tops[cell.rows.lowerBound] - place.top, pieces: place.pieces, blocks: place.blocks)
      let space = max(0, heights[cell.rows].reduce(0, +) - place.height)
      let own = place.blocks.lowerBound
      layout.blocks[own].frame.size.height += space
      layout.blocks[own].content.size.height += space
      move(
        by: cell.block.share(of: space), pieces: place.pieces,
        blocks: own + 1..<place.blocks.upperBound)
    }
    let height = max(tops[tops.count - 1], table.length(.minimumHeight, room: room) ?? 0)
    layout.blocks[index].frame.size.height = height + inner.vertical
    layout.blocks[index].content = inner.inset(layout.blocks[index].frame)
    return height + inner.vertical + margins.vertical
  }
}
