import Testing

@testable import TextDocument

@Suite("Styles of blocks and elements are computed once")
struct BlockStylesTests {
  private func style(_ space: Double) -> SheetStyle {
    var style = SheetStyle()
    style.spaceBefore = space
    return style
  }

  @Test("a block has the style of an earlier one of its kind, after others between them")
  func known() {
    var styles = BlockStyles()
    var computed: [Double] = []
    func space(of block: MarkdownBlock, computing space: Double) -> Double? {
      styles.read(block) {
        computed.append(space)
        return style(space)
      }
      return styles.style.spaceBefore
    }
    let plain = MarkdownBlock(at: 0)
    let code = MarkdownBlock(at: 5, .codeBlock)
    #expect(space(of: plain, computing: 1) == 1)
    #expect(space(of: code, computing: 2) == 2)
    #expect(space(of: code, computing: 3) == 2)
    #expect(styles.count == 2)
    #expect(space(of: plain, computing: 4) == 1)
    #expect(styles.count == 3)
    var quoted = plain
    quoted.quoteDepth = 1
    #expect(space(of: quoted, computing: 5) == 5)
    var own = plain
    own.attributes.classes = ["wide"]
    #expect(space(of: own, computing: 6) == 6)
    // The space after an item depends on the paragraph that follows.
    var item = plain
    item.lists = [MarkdownList(number: 1, start: nil, count: 2, delimiter: ".", isTight: true)]
    #expect(space(of: item, computing: 7) == 7)
    #expect(space(of: plain, computing: 8) == 1)
    #expect(space(of: item, computing: 9) == 9)
    #expect(computed == [1, 2, 5, 6, 7, 9])
  }

  @Test("an element has a style for each size of the text around it")
  func elements() {
    let styles = ElementStyles()
    #expect(styles.style(of: .code, em: 10) { style(1) }.spaceBefore == 1)
    #expect(styles.style(of: .code, em: 12) { style(2) }.spaceBefore == 2)
    #expect(styles.style(of: .strong, em: 10) { style(3) }.spaceBefore == 3)
    #expect(styles.style(of: .code, em: 10) { style(4) }.spaceBefore == 1)
  }
}
