/// Two glyphs that meet at a cut in the text.
package struct GlyphPair: Hashable, Sendable {
  package var first: UInt16
  package var second: UInt16

  package init(_ first: UInt16, _ second: UInt16) {
    self.first = first
    self.second = second
  }
}
