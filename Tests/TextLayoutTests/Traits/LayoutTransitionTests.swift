import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Between two layouts the same glyphs move in straight lines")
struct LayoutTransitionTests {
  private typealias Placement = LayoutTransition.Placement

  @Test("glyphs are matched by cluster, index and order; others appear or go")
  func matching() {
    let before = [
      Placement(id: 7, cluster: 1, origin: Point(x: 10, y: 20)),
      Placement(id: 5, cluster: 0, origin: Point(x: 0, y: 20)),
      Placement(id: 9, cluster: 1, origin: Point(x: 14, y: 20)),
      Placement(id: 3, cluster: 4, origin: Point(x: 20, y: 20)),
    ]
    let after = [
      Placement(id: 5, cluster: 0, origin: Point(x: 4, y: 40)),
      Placement(id: 7, cluster: 1, origin: Point(x: 30, y: 60)),
      Placement(id: 9, cluster: 1, origin: Point(x: 14, y: 20)),
      Placement(id: 8, cluster: 6, origin: Point(x: 50, y: 0)),
    ]
    let transition = LayoutTransition(from: before, to: after)
    #expect(transition.glyphs.map(\.id) == [5, 7, 9, 3, 8])
    #expect(transition.origin(of: 0, progress: 0) == Point(x: 0, y: 20))
    #expect(transition.origin(of: 0, progress: 0.25) == Point(x: 1, y: 25))
    #expect(transition.origin(of: 1, progress: 0.5) == Point(x: 20, y: 40))
    #expect(transition.origin(of: 1, progress: 1) == Point(x: 30, y: 60))
    #expect(transition.origin(of: 3, progress: 0.7) == Point(x: 20, y: 20))
    #expect(transition.opacity(of: 3, progress: 0.75) == 0.25)
    #expect(transition.opacity(of: 4, progress: 0.75) == 0.75)
    #expect(transition.opacity(of: 2, progress: 0.75) == 1)
  }

  @Test("a glyph of another face or size is another glyph")
  func fonts() {
    func placements(_ font: FontDescriptor) -> [Placement] {
      let storage = TextStorage(string: "ab", attributes: [.font: font])
      let manager = LayoutManager()
      storage.addLayoutManager(manager)
      manager.addTextContainer(TextContainer(size: Size(width: 200, height: 100)))
      return LayoutTransition.glyphs(of: manager) { _ in .zero }
    }
    let regular = placements(FontDescriptor(family: "Noto Sans", size: 15))
    #expect(regular.map(\.font?.size) == [15, 15])
    for other in [
      FontDescriptor(family: "Noto Sans", size: 30),
      FontDescriptor(family: "Noto Sans", size: 15, weight: 700),
    ] {
      let changed = placements(other)
      #expect(changed.map(\.id) == regular.map(\.id))
      let transition = LayoutTransition(from: regular, to: changed)
      #expect(transition.glyphs.count == 4)
      #expect(transition.glyphs.allSatisfy { $0.start == nil || $0.end == nil })
    }
    let same = LayoutTransition(from: regular, to: regular)
    #expect(same.glyphs.count == 2 && same.glyphs[0].font == regular[0].font)
  }

  @Test("a text set at two widths keeps all its glyphs on the way")
  func reflow() {
    let storage = TextStorage(string: "From here to there every letter finds its own way.")
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 400, height: 400))
    manager.addTextContainer(container)
    let wide = LayoutTransition.glyphs(of: manager) { _ in Point(x: 5, y: 7) }
    container.size.width = 120
    let narrow = LayoutTransition.glyphs(of: manager) { _ in Point(x: 5, y: 7) }
    let transition = LayoutTransition(from: wide, to: narrow)
    #expect(transition.glyphs.count == wide.count)
    #expect(transition.glyphs.allSatisfy { $0.start != nil && $0.end != nil })
    for index in transition.glyphs.indices {
      #expect(transition.origin(of: index, progress: 0) == wide[index].origin)
      #expect(transition.origin(of: index, progress: 1) == narrow[index].origin)
    }
  }
}
