import TextFonts
import TextStorage

/// The values of a fitted text besides its size.
struct FittingLook {
  private(set) var lineHeight: Double?
  private(set) var tracking: Double?
  private(set) var width: Double?
  /// The choices that have an effect on the text.
  private var choices: [FittingChoice] = []
  /// The fonts that have several widths within the bounds, at size 0.
  private var wideFonts: Set<FontDescriptor> = []

  /// Starts with the least of each value.
  init(_ choices: [FittingChoice], of text: AttributedText, fonts: FontLibrary) {
    for choice in choices {
      if case .width(let bounds) = choice {
        wideFonts = Self.fonts(of: text, with: bounds, in: fonts)
        if wideFonts.isEmpty { continue }
      }
      self.choices.append(choice)
      set(choice, choice.bounds.lowerBound)
    }
  }

  /// Chooses the greatest values that fit, one after the other. The text must fit with the least.
  ///
  /// - Returns: The number of layouts that it took.
  mutating func choose(for text: AttributedText, _ trial: inout CopyFitTrial) -> Int {
    var layouts = 0
    for choice in choices {
      let (bounds, step) = (choice.bounds, choice.step)
      var value = bounds.upperBound
      var count = 1
      while value > bounds.lowerBound {
        set(choice, value)
        layouts += 1
        if trial.fits(applied(to: text)) { break }
        // Steps are multiples of one length, between the exact bounds.
        let steps = (bounds.upperBound / step).rounded(.up) - Double(count)
        value = max(bounds.lowerBound, steps * step)
        count += 1
      }
      set(choice, max(value, bounds.lowerBound))
    }
    return layouts
  }

  private mutating func set(_ choice: FittingChoice, _ value: Double) {
    switch choice {
    case .lineHeight: lineHeight = value
    case .tracking: tracking = value
    case .width: width = value
    }
  }

  /// Returns a text with these values.
  func applied(to text: AttributedText) -> AttributedText {
    if lineHeight == nil, tracking == nil, width == nil { return text }
    var result = text
    for run in text.attributeRuns {
      var attributes = run.attributes
      let font = attributes[.font] ?? .default
      if let tracking, tracking != 0 {
        attributes[.tracking] = (attributes[.tracking] ?? 0) + tracking * font.size
      }
      if let width, wideFonts.contains(font.withSize(0)) {
        attributes[.font] = font.withWidth(width)
      }
      result.setAttributes(attributes, range: run.range)
    }
    guard let lineHeight else { return result }
    for paragraph in 0..<text.paragraphCount {
      let range = text.paragraphRange(at: paragraph)
      guard !range.isEmpty else { continue }
      let attributes = text.attributes(at: range.lowerBound)
      var style = attributes[.paragraphStyle] ?? .default
      style.lineHeight = lineHeight * (attributes[.font] ?? .default).size
      result.addAttribute(.paragraphStyle, value: style, range: range)
    }
    return result
  }

  /// Returns the fonts of a text that have several widths, at size 0.
  private static func fonts(
    of text: AttributedText, with widths: ClosedRange<Double>, in library: FontLibrary
  ) -> Set<FontDescriptor> {
    var asked: Set<FontDescriptor> = []
    for run in text.attributeRuns {
      asked.insert((run.attributes[.font] ?? .default).withSize(0))
    }
    func face(_ font: FontDescriptor) -> FontFace? {
      (try? library.match(FontRequest(font, language: nil)))?.face
    }
    return asked.filter { font in
      let (least, most) = (
        face(font.withWidth(widths.lowerBound)), face(font.withWidth(widths.upperBound))
      )
      return least != most || least != face(font)
    }
  }
}

extension FontDescriptor {
  /// Returns this descriptor with another width, in percent, instead of any setting of its own.
  fileprivate func withWidth(_ width: Double) -> FontDescriptor {
    var copy = self
    copy.width = width
    copy.variations.removeAll { $0.tag == "wdth" }
    return copy
  }
}
