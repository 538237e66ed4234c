public import TextGeometry
public import TextLayout

/// A sheet of paper by name.
public struct PaperSize: Hashable, Sendable {
  /// The name, such as `A4`.
  public let name: String
  /// The size in portrait, in points: 72 to the inch, rounded to hundredths.
  public let size: Size

  /// All named sizes: those of ISO 216, and two of North America.
  public static let all: [PaperSize] = [
    PaperSize(name: "A3", size: Size(width: 841.89, height: 1190.55)),
    PaperSize(name: "A4", size: Size(width: 595.28, height: 841.89)),
    PaperSize(name: "A5", size: Size(width: 419.53, height: 595.28)),
    PaperSize(name: "A6", size: Size(width: 297.64, height: 419.53)),
    PaperSize(name: "Letter", size: Size(width: 612, height: 792)),
    PaperSize(name: "Legal", size: Size(width: 612, height: 1008)),
  ]

  /// The page width from which the width is regular, so that two texts fit side by side.
  private static let narrowestRegular = 480.0

  /// The size class of the width.
  public var horizontalSizeClass: SizeClass {
    size.width < Self.narrowestRegular ? .compact : .regular
  }

  /// The paper in landscape.
  var turned: PaperSize {
    PaperSize(name: name, size: Size(width: size.height, height: size.width))
  }

  private init(name: String, size: Size) {
    self.name = name
    self.size = size
  }

  /// Creates the paper with a name in upper or lower case, in landscape if `landscape` follows, as
  /// in CSS's `@page`; nil if there is none.
  public init?(named text: some StringProtocol) {
    let words = text.lowercased().split(separator: " ")
    guard let first = words.first, words.count <= 2,
      let paper = Self.all.first(where: { $0.name.lowercased() == first })
    else { return nil }
    switch words.dropFirst().first {
    case nil, "portrait": self = paper
    case "landscape": self = paper.turned
    default: return nil
    }
  }
}
