import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The fitting of paragraphs as their styles request it.
struct StyleFitting {
  private let rooms: [TextContainer]
  private let fonts: FontLibrary
  private let limits: LayoutLimits?

  /// Creates a fitting for a text in some containers. The last one becomes endless, so that
  /// paragraphs are not reduced because a page is full.
  init(in rooms: [TextContainer], fonts: FontLibrary, limits: LayoutLimits?) {
    self.rooms = rooms
    self.rooms.last?.size.height = TextContainer.unlimited
    self.fonts = fonts
    self.limits = limits
  }

  /// Returns a text whose paragraphs with fits of their own have the greatest sizes. Those of one
  /// fit are fitted together, in the order in which the fits first occur.
  func fitted(_ text: AttributedText) -> AttributedText {
    var order: [StyleFit] = []
    var paragraphs: [StyleFit: [Int]] = [:]
    for number in 0..<text.paragraphCount {
      let range = text.paragraphRange(at: number)
      guard !range.isEmpty, let fit = text.attributes(at: range.lowerBound)[.styleFit] else {
        continue
      }
      if paragraphs[fit] == nil { order.append(fit) }
      paragraphs[fit, default: []].append(number)
    }
    var text = text
    for fit in order {
      guard case .lines(let sizes, let lines) = fit else { continue }
      var fitter = CopyFitter(sizes: sizes)
      fitter.maximumNumberOfLines = lines
      fitter.limits = limits
      text =
        fitter.fitEachParagraph(of: text, paragraphs: paragraphs[fit], in: rooms, fonts: fonts).text
    }
    return text
  }
}

extension SheetPart {
  /// True if some of its styles fit their paragraphs.
  var hasStyleFits: Bool {
    body.fit != nil || styles.values.contains { $0.fit != nil }
      || (containers ?? []).contains { $0.style.fit != nil }
  }
}
