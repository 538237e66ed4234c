public import TextFonts
public import TextGeometry
import TextLayout
import TextStorage

/// The measurements of a laid-out document: whether its text fits, and the changes that would make
/// it fit (`textrender-measure/1`).
///
/// A program that writes documents can correct them with it, without looking at pictures. Lengths
/// are in points. Rectangles are in the page's coordinates, y down. Positions are UTF-16 code
/// units of the text as laid out.
public struct LayoutMeasure: Sendable {
  /// The extent of a page.
  public struct Page: Sendable, Hashable {
    /// The size of the page.
    public var size: Size
    /// The number of lines.
    public var lineCount: Int
    /// The area that text covers, or nil if there is none.
    public var used: Rect?
  }

  /// A requested font and the face that text is set in.
  public struct Font: Sendable, Hashable {
    /// The requested family or font file; nil if the text requests none.
    public var asked: String?
    /// The family of the face that was used.
    public var got: String
    /// The number of code points, without white space.
    public var characterCount: Int
  }

  /// A character that no font has.
  public struct MissingCharacter: Sendable, Hashable {
    /// The character.
    public var character: Unicode.Scalar
    /// The number of its occurrences in the text.
    public var count: Int
  }

  /// True if all frames hold all of their text.
  public var fits: Bool
  /// The pages.
  public var pages: [Page]
  /// The ranges of text that do not fit.
  public var overflows: [Range<Int>]
  /// The containers, columns and panes of all pages.
  public var frames: [FrameMeasure]
  /// The requested fonts and those used, in the order of the text.
  public var fonts: [Font]
  /// The characters that no font has, in ascending order.
  public var missing: [MissingCharacter]
  /// The size of the smallest visible text; nil if there is no text.
  public var smallestText: Double?
  /// The lowest contrast ratio of text and its background, from 1 to 21 as WCAG 2 defines it; nil
  /// if there is no text.
  ///
  /// The background is made of the page's colour, the fills of panes and shapes, and the text's
  /// own background colour. Pictures do not count.
  public var lowestContrast: Double?

  /// Measures a layout. Its frames have no suggestions; see ``addSuggestions(for:of:fonts:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ layout: DocumentLayout) {
    overflows = layout.overflows
    frames = Self.frames(of: layout)
    pages = layout.pages.map { Page(size: $0.size, lineCount: 0, used: nil) }
    for frame in frames {
      pages[frame.page].lineCount += frame.lineCount
      guard let used = frame.used else { continue }
      pages[frame.page].used = pages[frame.page].used?.union(used) ?? used
    }
    fits = overflows.isEmpty && frames.allSatisfy(\.fits)
    fonts = Self.fonts(of: layout)
    missing = Self.missing(in: layout)
    let legibility = Legibility(layout)
    smallestText = legibility.smallestText
    lowestContrast = legibility.lowestContrast
  }

  /// Lays out a document, measures it, and adds suggestions to the frames whose text does not fit.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that its layout depends on.
  ///   - fonts: The source of fonts.
  ///   - threads: The maximum number of threads that shape at once.
  /// - Throws: A ``DocumentError`` as ``DocumentLayout`` does.
  /// - Complexity: O(*n*) in the length of the text; some hundred times if it does not fit.
  public init(
    _ request: DocumentRequest, fonts: FontLibrary = .shared, threads: Int = 1
  ) throws(DocumentError) {
    let layout = try DocumentLayout(request, fonts: fonts, threads: threads)
    self.init(layout)
    addSuggestions(for: request, of: layout, fonts: fonts)
  }

  /// Returns the measurements of all frames, page by page.
  static func frames(of layout: DocumentLayout) -> [FrameMeasure] {
    var frames: [FrameMeasure] = []
    for number in layout.pages.indices {
      layout.restore(page: number)
      frames += FrameMeasure.all(onPage: number, of: layout)
    }
    assign(layout.overflows, to: &frames)
    for index in frames.indices { frames[index].readOverflow(layout.storage) }
    return frames
  }

  /// Gives each range that does not fit to the last frame that could have held its start.
  private static func assign(_ overflows: [Range<Int>], to frames: inout [FrameMeasure]) {
    for range in overflows {
      var best: Int?
      for index in frames.indices where frames[index].range.lowerBound <= range.lowerBound {
        if best.map({ frames[$0].container < frames[index].container }) ?? true { best = index }
      }
      if let index = best ?? frames.indices.first { frames[index].overflow = range }
    }
  }
}
