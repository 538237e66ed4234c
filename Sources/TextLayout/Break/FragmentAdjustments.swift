/// What of a fragment differs from the glyphs that its paragraph was shaped to: edges shaped anew, a hyphen, the
/// widths of tabs, what justification and truncation do.
package struct FragmentAdjustments: Sendable {
  /// The start of the fragment, shaped anew because text was broken before it.
  package var head: ReshapedEdge?
  /// The end of the fragment, shaped anew because text was broken after it.
  package var tail: ReshapedEdge?
  /// The hyphen at the end.
  package var hyphen: HyphenGlyph?
  /// What is left out of the fragment.
  package var truncation: FragmentTruncation?
  /// The widths of the fragment's tabs, in ``AdjustmentStore/tabAdvances``, in logical order.
  package var tabs = 0..<0
  /// The room for attachments that fit themselves to it.
  package var boxRoom = BoxRoom()
  /// The room that justification puts between clusters.
  package var letterSpacing: JustifiedSpacing?
  /// Parts of items with drawn-out strokes, in ``AdjustmentStore/elongations``, in logical order. Each stands
  /// for all of its item's text in the fragment.
  package var elongations = 0..<0
}

/// A part of an item that was shaped anew at a fragment's edge.
package struct ReshapedEdge: Sendable {
  /// The index of the item in its paragraph.
  package var item: Int
  /// The text, in UTF-16 code units of the paragraph.
  package var range: Range<Int>
  /// The glyphs, in ``AdjustmentStore/glyphs``, in visual order.
  package var glyphs: Range<Int>
}

/// A hyphen that breaking made.
package struct HyphenGlyph: Sendable {
  /// The index of the item whose font it is set in.
  package var item: Int
  package var id: UInt16
  /// In points.
  package var advance: Double
}

/// What was shaped anew for the fragments of a layout, as flat arrays.
package struct AdjustmentStore: Sendable {
  package var glyphs = ShapedGlyphs()
  package var adjustments: [FragmentAdjustments] = []
  package var tabAdvances: [Double] = []
  package var elongations: [ReshapedEdge] = []

  /// How much the store held at one time.
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

  /// Changes an entry, given by its index, or adds one where that is -1.
  mutating func edit(_ index: inout Int, _ body: (inout FragmentAdjustments) -> Void) {
    if index < 0 {
      index = adjustments.count
      adjustments.append(FragmentAdjustments())
    }
    body(&adjustments[index])
  }

  /// Drops what was added since a mark was taken; nothing when the store holds less than it did then.
  mutating func rewind(to mark: Mark) {
    glyphs.truncate(to: min(mark.glyphs, glyphs.count))
    adjustments.removeSubrange(min(mark.adjustments, adjustments.count)...)
    tabAdvances.removeSubrange(min(mark.tabs, tabAdvances.count)...)
    elongations.removeSubrange(min(mark.elongations, elongations.count)...)
  }
}

/// What a fragment does not show, and what stands for it.
package struct FragmentTruncation: Sendable {
  /// The text that is not shown, in UTF-16 code units of the paragraph; empty when the token only says
  /// that text follows.
  package var hidden: Range<Int>
  /// The index of the item whose font the token is set in.
  package var item: Int
  /// The token's glyphs, in ``AdjustmentStore/glyphs``, in visual order.
  package var glyphs: Range<Int>
  /// The token's width, in points.
  package var width: Double
}

/// Room that justification puts between the clusters of a fragment.
package struct JustifiedSpacing: Hashable, Sendable {
  /// How much each gap gets, in points.
  package var amount: Double
  /// How many gaps get it, counted from the left; the rightmost cluster has none behind it.
  package var gaps: Int
  /// Whether gaps are between ideographs and kana and what stands beside them, not between all letters.
  package var isIdeographic: Bool
}
