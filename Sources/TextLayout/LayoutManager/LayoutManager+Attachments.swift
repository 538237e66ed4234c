import TextAnalysis
public import TextGeometry
import TextShaping
import TextStorage

/// The positions of attachments.
extension LayoutManager {
  /// Returns the attachments of a fragment, from left to right.
  ///
  /// - Parameter fragment: One of ``lineFragments(in:)``, from the current layout.
  /// - Complexity: O(*n*) in the number of the fragment's glyphs if its paragraph holds an
  ///   attachment.
  public func attachments(of fragment: LineFragment) -> [PositionedAttachment] {
    layOut(upTo: .position(fragment.range.lowerBound))
    guard let placed = placedParagraph(of: fragment) else { return [] }
    let items = placed.paragraph.items
    guard placed.paragraph.hasBoxes else { return [] }
    let adjustments =
      fragment.adjustments < 0
      ? nil
      : rows.row(containing: fragment.range.lowerBound).map { rows.segment(of: $0).adjustments }
    let room =
      adjustments.flatMap {
        $0.adjustments.indices.contains(fragment.adjustments)
          ? $0.adjustments[fragment.adjustments] : nil
      }?
      .boxRoom ?? BoxRoom()
    var glyphs: [PositionedGlyph] = []
    var found: [PositionedAttachment] = []
    let hanging = FragmentGlyphs(
      fragment, of: placed, store: adjustments ?? AdjustmentStore(), text: text
    ).append(to: &glyphs) { slice in
      let item = items[slice.item]
      guard item.item.kind == .attachment,
        let box = styles.styles[item.item.style].attachment?.fitted(to: room)
      else { return }
      let baseline = fragment.baseline - item.baselineOffset
      found.append(
        PositionedAttachment(
          position: slice.range.lowerBound,
          rect: Rect(
            x: slice.start + box.padding + box.bounds.origin.x,
            y: baseline - box.bounds.origin.y - box.bounds.height, width: box.bounds.width,
            height: box.bounds.height)))
    }
    if hanging != 0 {
      for index in found.indices { found[index].rect.origin.x -= hanging }
    }
    return found
  }

  /// Returns the size of the attachment at a character, in points; zero if there is none or if it
  /// fits no container.
  ///
  /// - Parameter position: The character, in UTF-16 code units of the storage.
  public func attachmentSize(forCharacterAt position: Int) -> Size {
    guard position >= 0, let fragment = lineFragments(for: position..<position + 1).first else {
      return .zero
    }
    return attachments(of: fragment).first { $0.position == position }?.rect.size ?? .zero
  }
}

/// An attachment with its position in a container.
public struct PositionedAttachment: Hashable, Sendable {
  /// The character that represents the attachment, in UTF-16 code units of the storage.
  public var position: Int
  /// The box, in the container's coordinates.
  public var rect: Rect
}
