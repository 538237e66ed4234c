import Foundation
import TextGeometry
import TextLayout

/// The blocks and tables of a text in its container, and the parts of the text in and between
/// them.
struct BlockLayout {
  /// A part of the text with a kit container of its own.
  struct Piece {
    let container: TextContainer
    /// The place of its origin in the bridge's container.
    var origin: Vector
    /// The size of its content, in points.
    var size: Size

    /// Its rectangle in the bridge's container.
    var frame: Rect { Rect(x: origin.dx, y: origin.dy, width: size.width, height: size.height) }
  }

  /// A block in its place.
  struct Block {
    let block: NSTextBlock
    /// The rectangle within the outer edges of its border, in the bridge's container.
    var frame: Rect
    /// The rectangle of its content.
    var content: Rect
    /// The widths of its borders.
    var borders: BlockEdges
    /// Its text, in UTF-16 code units.
    let characters: Range<Int>
    /// True if neither background nor border is drawn.
    var isHidden = false
  }

  /// True if the text or the container has changed since the blocks were laid out.
  var isStale = false
  /// The parts of the text, in its order; none if there are no blocks.
  var pieces: [Piece] = []
  /// The blocks; a block precedes those inside it.
  var blocks: [Block] = []
  /// The indices of the pieces by their containers.
  var indices: [ObjectIdentifier: Int] = [:]

  /// The rectangle around all content, in the bridge's container; nil without blocks.
  var bounds: Rect? {
    guard let first = blocks.first?.frame else { return nil }
    return blocks.dropFirst().reduce(first) { $0.union($1.frame) }
  }
}

/// Lengths at the edges of a block, in points.
struct BlockEdges: Equatable {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  /// The sum of the lengths at the left and at the right.
  var horizontal: Double { left + right }
  /// The sum of the lengths above and below.
  var vertical: Double { top + bottom }

  static func + (one: BlockEdges, other: BlockEdges) -> BlockEdges {
    BlockEdges(
      left: one.left + other.left, top: one.top + other.top, right: one.right + other.right,
      bottom: one.bottom + other.bottom)
  }

  /// Returns a rectangle without the lengths at its edges.
  func inset(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX + left, y: rect.minY + top, width: max(0, rect.width - horizontal),
      height: max(0, rect.height - vertical))
  }
}

extension NSTextBlock {
  /// Returns the widths of a layer.
  ///
  /// - Parameter room: The width to which percentages refer, in points.
  func edges(of layer: Layer, room: Double) -> BlockEdges {
    func length(_ edge: NSRectEdge) -> Double {
      resolved(
        self.width(for: layer, edge: edge), widthValueType(for: layer, edge: edge), room: room)
    }
    return BlockEdges(
      left: length(.minX), top: length(.minY), right: length(.maxX), bottom: length(.maxY))
  }

  /// Returns a dimension in points; nil if it was not set.
  func length(_ dimension: Dimension, room: Double) -> Double? {
    let length = resolved(value(for: dimension), valueType(for: dimension), room: room)
    return length > 0 ? length : nil
  }

  /// Returns a width of content within the limits that the block sets.
  func limited(_ width: Double, room: Double) -> Double {
    let most = length(.maximumWidth, room: room) ?? .infinity
    return max(min(width, most), length(.minimumWidth, room: room) ?? 0)
  }

  /// Returns the part of spare height that is above the content.
  func share(of space: Double) -> Double {
    switch verticalAlignment {
    case .topAlignment, .baselineAlignment: 0
    case .middleAlignment: space / 2
    case .bottomAlignment: space
    }
  }

  private func resolved(_ value: CGFloat, _ type: ValueType, room: Double) -> Double {
    let value = min(max(0, Double(sound: value)), TextContainer.unlimited)
    return type == .percentageValueType ? room * value / 100 : value
  }
}

/// The place of text and blocks, asked for by the layout manager.
extension LayoutManagerGlyphs {
  /// The kit's layout manager, after blocks have been laid out.
  var currentKit: LayoutManager {
    if blockLayout.isStale { layOutBlocks() }
    return core
  }

  /// Notes that the text or the container has changed.
  func blocksChanged() {
    if textStorage?.hasBlocks == true || !blockLayout.pieces.isEmpty { blockLayout.isStale = true }
  }

  /// Removes the containers of blocks, before containers change.
  func removeBlocks() {
    if blockLayout.pieces.isEmpty { return }
    blockLayout = BlockLayout(isStale: true)
    for container in textContainers { container.kit.textLimit = nil }
    core.removeTextContainers(from: textContainers.count)
  }

  private func layOutBlocks() {
    blockLayout.isStale = false
    removeBlocks()
    blockLayout.isStale = false
    guard textContainers.count == 1, let storage = textStorage, storage.hasBlocks else { return }
    var planner = BlockPlanner(core, storage, textContainers[0])
    blockLayout = planner.run()
  }

  /// Returns the distance of a kit container from the origin of the bridge's container.
  func shift(of container: TextContainer?) -> Vector {
    guard !blockLayout.pieces.isEmpty, let container else { return .zero }
    return blockLayout.indices[ObjectIdentifier(container)].map {
      blockLayout.pieces[$0].origin
    } ?? .zero
  }

  /// Returns the distance of the container of a character from the origin of the bridge's
  /// container.
  func shift(ofCharacter position: Int) -> Vector {
    let kit = currentKit
    if blockLayout.pieces.isEmpty { return .zero }
    return shift(of: kit.textContainer(containing: position))
  }

  /// The kit containers of a container, with their distances from its origin.
  func parts(of container: NSTextContainer) -> [BlockLayout.Piece] {
    _ = currentKit
    if !blockLayout.pieces.isEmpty, textContainers.first === container { return blockLayout.pieces }
    return [BlockLayout.Piece(container: container.kit, origin: .zero, size: container.kit.size)]
  }

  /// Returns the kit container at a point or nearest to it.
  func part(at point: Point, in container: NSTextContainer) -> BlockLayout.Piece {
    let parts = parts(of: container)
    var (best, least) = (parts[0], Double.infinity)
    if parts.count == 1 { return best }
    for part in parts where part.size.height > 0 {
      let frame = part.frame
      // Text in the same band is nearer than text above or below.
      let dy = max(frame.minY - point.y, point.y - frame.maxY, 0)
      let dx = max(frame.minX - point.x, point.x - frame.maxX, 0)
      let distance = dy * 1e6 + dx
      if distance < least { (best, least) = (part, distance) }
    }
    return best
  }
}
