import TextAnalysis
import TextShaping

/// The differences between a fragment and the glyphs of its shaped paragraph: edges shaped again,
/// a hyphen, the widths of tabs, and the effects of justification and truncation.
struct FragmentAdjustments: Sendable {
  /// The start of the fragment, shaped again because text was broken before it.
  var head: ReshapedEdge?
  /// The end of the fragment, shaped again because text was broken after it.
  var tail: ReshapedEdge?
  /// The hyphen at the end.
  var hyphen: HyphenGlyph?
  /// The text left out of the fragment, and its token.
  var truncation: FragmentTruncation?
  /// The widths of the fragment's tabs, in ``AdjustmentStore/tabAdvances``, in logical order.
  var tabs = 0..<0
  /// The room for attachments that shrink to fit.
  var boxRoom = BoxRoom()
  /// The room that justification adds between clusters.
  var letterSpacing: JustifiedSpacing?
  /// Parts of items with elongated strokes (kashida), in ``AdjustmentStore/elongations``, in
  /// logical order. Each replaces all of its item's text in the fragment.
  var elongations = 0..<0
}

/// A part of an item that was shaped again at a fragment's edge.
struct ReshapedEdge: Sendable {
  /// The index of the item in its paragraph.
  var item: Int
  /// The text, in UTF-16 code units of the paragraph.
  var range: Range<Int>
  /// The glyphs, in ``AdjustmentStore/glyphs``, in visual order.
  var glyphs: Range<Int>
}

/// A hyphen that breaking adds.
struct HyphenGlyph: Sendable {
  /// The index of the item whose font it is set in.
  var item: Int
  var id: UInt16
  /// Its width, in points.
  var advance: Double
}

/// The adjustments of a layout's fragments, with the glyphs that were shaped for them, as flat
/// arrays.
struct AdjustmentStore: Sendable {
  var glyphs = ShapedGlyphs()
  var adjustments: [FragmentAdjustments] = []
  var tabAdvances: [Double] = []
  var elongations: [ReshapedEdge] = []

  /// The sizes of the store's arrays at one time.
  struct Mark {
    var glyphs: Int
    var adjustments: Int
    var tabs: Int
    var elongations: Int
  }

  var mark: Mark {
    Mark(
      glyphs: glyphs.count, adjustments: adjustments.count, tabs: tabAdvances.count,
      elongations: elongations.count)
  }

  /// Changes the entry at an index, or adds one if the index is -1.
  mutating func edit(_ index: inout Int, _ body: (inout FragmentAdjustments) -> Void) {
    if index < 0 {
      index = adjustments.count
      adjustments.append(FragmentAdjustments())
    }
    body(&adjustments[index])
  }

  /// Removes everything added since a mark was taken. Does nothing if the store holds less than it
  /// did then.
  mutating func rewind(to mark: Mark) {
    glyphs.truncate(to: min(mark.glyphs, glyphs.count))
    adjustments.removeSubrange(min(mark.adjustments, adjustments.count)...)
    tabAdvances.removeSubrange(min(mark.tabs, tabAdvances.count)...)
    elongations.removeSubrange(min(mark.elongations, elongations.count)...)
  }
}

/// The text that a fragment hides, and the token shown for it.
struct FragmentTruncation: Sendable {
  /// The text that is not shown, in UTF-16 code units of the paragraph; empty if the token only
  /// announces that more text follows.
  var hidden: Range<Int>
  /// The index of the item whose font the token is set in.
  var item: Int
  /// The index of another font among those for tokens of the paragraph; nil for that of the item.
  var font: Int?
  /// The token's glyphs, in ``AdjustmentStore/glyphs``, in visual order.
  var glyphs: Range<Int>
  /// The token's width, in points.
  var width: Double
}

/// Room that justification adds between the clusters of a fragment.
struct JustifiedSpacing: Hashable, Sendable {
  /// The room added to each gap, in points.
  var amount: Double
  /// The number of gaps that get it, counted from the left; there is no gap after the rightmost
  /// cluster.
  var gaps: Int
  /// True if only the gaps beside ideographs and kana are widened, not those between all letters.
  var isIdeographic: Bool
}
