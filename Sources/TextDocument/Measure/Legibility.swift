import TextGeometry
import TextLayout
import TextStorage

/// The least legible text of a layout: the smallest size and the lowest contrast.
struct Legibility {
  private(set) var smallestText: Double?
  private(set) var lowestContrast: Double?

  /// The text of a frame with its place on the page.
  private struct Place {
    var container: TextContainer
    var frame: Rect
    var shapes: [PageShape]
  }

  /// - Complexity: O(*n*) in the length of the text, times the number of shapes behind it.
  init(_ layout: DocumentLayout) {
    for (number, page) in layout.pages.enumerated() {
      layout.restore(page: number)
      let filled = page.shapes.filter { $0.fill != nil }
      for (place, index) in page.containers.enumerated() {
        let container = layout.manager.textContainers[index]
        let frame = page.frames[place]
        let layer = page.layers[place] ?? 0
        let shapes = filled.filter { $0.z <= layer && $0.path.bounds.overlaps(frame) }
        read(Place(container: container, frame: frame, shapes: shapes), of: layout)
      }
    }
  }

  private mutating func read(_ place: Place, of layout: DocumentLayout) {
    let shown = layout.manager.characterRange(in: place.container)
    if shown.isEmpty { return }
    let storage = layout.storage
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: shown, to: &runs)
    for run in runs {
      let range = run.range.clamped(to: shown)
      let text = storage.substring(in: range).unicodeScalars
      guard text.contains(where: Self.isInk) else { continue }
      let attributes = storage.attributes(for: run.attributes)
      let size = (attributes[.font] ?? .default).size
      smallestText = min(smallestText ?? size, size)
      let color = attributes[.foregroundColor] ?? .black
      let own = attributes[.backgroundColor]
      for background in backgrounds(of: range, at: place, layout) {
        let behind = own.map { $0.over(background) } ?? background
        let contrast = color.over(behind).contrast(with: behind)
        lowestContrast = min(lowestContrast ?? contrast, contrast)
      }
    }
  }

  private static func isInk(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && scalar.value != UInt32(TextAttachment.character)
  }

  /// Returns the colours behind some text: the page's alone if no shape is near.
  ///
  /// Shapes are looked up at the start, the middle and the end of each line of the text.
  private func backgrounds(
    of range: Range<Int>, at place: Place, _ layout: DocumentLayout
  ) -> Set<Color> {
    let paper = layout.background.over(.white)
    if place.shapes.isEmpty { return [paper] }
    var colors = Set<Color>()
    for rect in layout.manager.enclosingRects(for: range, in: place.container) {
      let y = place.frame.minY + rect.minY + rect.height / 2
      for part in [0.02, 0.5, 0.98] {
        let point = Point(x: place.frame.minX + rect.minX + rect.width * part, y: y)
        var color = paper
        for shape in place.shapes.sorted(by: { $0.z < $1.z }) {
          guard let fill = shape.fill, shape.path.bounds.contains(point) else { continue }
          if shape.path.contains(point) { color = fill.over(color) }
        }
        colors.insert(color)
      }
    }
    return colors
  }
}

extension Color {
  /// The colour seen when this one lies over an opaque one.
  func over(_ other: Color) -> Color {
    func mixed(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * alpha }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green),
      blue: mixed(blue, other.blue))
  }

  /// The relative luminance of WCAG 2: 0 for black, 1 for white.
  var relativeLuminance: Double {
    func linear(_ value: Double) -> Double {
      // The standard's curve, (c + 0.055) / 1.055 to the power of 2.4.
      value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2 between two opaque colours, from 1 to 21.
  func contrast(with other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}
