/// What of a fragment is not a slice of the paragraph's glyphs.
package struct FragmentEdges: Sendable {
  /// The start of the fragment, shaped anew because text was broken before it.
  package var head: ReshapedEdge?
  /// The end of the fragment, shaped anew because text was broken after it.
  package var tail: ReshapedEdge?
  /// The hyphen at the end.
  package var hyphen: HyphenGlyph?
  /// What is left out of the fragment.
  package var truncation: FragmentTruncation?
  /// The widths of the fragment's tabs, in ``EdgeStore/tabAdvances``, in logical order.
  package var tabs = 0..<0
  /// The room for attachments that fit themselves to it.
  package var boxRoom = BoxRoom()
  /// The room that justification puts between clusters.
  package var letterSpacing: JustifiedSpacing?
  /// Parts of items with drawn-out strokes, in ``EdgeStore/elongations``, in logical order. Each stands
  /// for all of its item's text in the fragment.
  package var elongations = 0..<0
}

/// A part of an item that was shaped anew at a fragment's edge.
package struct ReshapedEdge: Sendable {
  /// The index of the item in its paragraph.
  package var item: Int
  /// The text, in UTF-16 code units of the paragraph.
  package var range: Range<Int>
  /// The glyphs, in ``EdgeStore/glyphs``, in visual order.
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
package struct EdgeStore: Sendable {
  package var glyphs = ShapedGlyphs()
  package var edges: [FragmentEdges] = []
  package var tabAdvances: [Double] = []
  package var elongations: [ReshapedEdge] = []

  /// How much the store held at one time.
  struct Mark {
    var glyphs: Int
    var edges: Int
    var tabs: Int
    var elongations: Int
  }

  var mark: Mark {
    Mark(
      glyphs: glyphs.count, edges: edges.count, tabs: tabAdvances.count,
      elongations: elongations.count)
  }

  /// Changes an entry, given by its index, or adds one where that is -1.
  mutating func edit(_ index: inout Int, _ body: (inout FragmentEdges) -> Void) {
    if index < 0 {
      index = edges.count
      edges.append(FragmentEdges())
    }
    body(&edges[index])
  }

  /// Drops what was added since a mark was taken; nothing when the store holds less than it did then.
  mutating func rewind(to mark: Mark) {
    glyphs.truncate(to: min(mark.glyphs, glyphs.count))
    edges.removeSubrange(min(mark.edges, edges.count)...)
    tabAdvances.removeSubrange(min(mark.tabs, tabAdvances.count)...)
    elongations.removeSubrange(min(mark.elongations, elongations.count)...)
  }
}
