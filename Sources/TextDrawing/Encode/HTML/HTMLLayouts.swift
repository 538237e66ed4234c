import TextGeometry

/// The layouts of an HTML file, and the rules by which a browser shows one of them.
struct HTMLLayouts {
  /// Pages for windows of one size.
  struct Layout {
    var name: String
    var classes: [String]
    var size: Size
    /// The offset of its pages among the bytes of all pages.
    var start: Int
  }

  private let layouts: [Layout]

  init(_ layouts: [Layout]) { self.layouts = layouts }

  /// Writes rules that hide all layouts except one, in a window of any size.
  ///
  /// Hidden layouts are not read aloud either. Conditions come in complementary pairs, so that no
  /// width falls between two layouts, not even by part of a pixel.
  func addRules(to file: inout SVGWriter) {
    let widths = Set(layouts.map(\.size.width)).sorted()
    for layout in layouts {
      addRules(for: layout, layout.size.width, among: widths, "width", to: &file)
      let heights = Set(
        layouts.filter { $0.size.width == layout.size.width }.map(\.size.height))
      addRules(for: layout, layout.size.height, among: heights.sorted(), "height", to: &file)
    }
  }

  /// Hides a layout if one of the next larger or the next smaller measure is shown.
  private func addRules(
    for layout: Layout, _ measure: Double, among measures: [Double], _ side: String,
    to file: inout SVGWriter
  ) {
    guard let place = measures.firstIndex(of: measure) else { return }
    if place > 0 { hide(layout, "not all and ", side, measure, in: &file) }
    if place + 1 < measures.count { hide(layout, "", side, measures[place + 1], in: &file) }
  }

  private func hide(
    _ layout: Layout, _ negation: String, _ side: String, _ measure: Double,
    in file: inout SVGWriter
  ) {
    file.add("@media \(negation)(min-\(side):")
    file.add(measure)
    file.add("px){div.")
    file.add(cssIdentifier: layout.name)
    file.add("{display:none}}\n")
  }

  /// Writes the pages, those of each layout in an element of their own.
  func add(_ pages: SVGWriter, to file: inout SVGWriter) {
    if layouts.isEmpty { return file.add(pages) }
    for (index, layout) in layouts.enumerated() {
      let end = index + 1 < layouts.count ? layouts[index + 1].start : pages.bytes.count
      file.add("<div class=\"")
      file.add(escaping: (["layout", layout.name] + layout.classes).joined(separator: " "))
      file.add("\">\n")
      file.add(pages, layout.start..<end)
      file.add("</div>\n")
    }
  }
}
