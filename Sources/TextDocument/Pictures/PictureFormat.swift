import TextDrawing
import TextFiles

/// A file format that pictures are written in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics; gray when the page has no colour.
  case png
  /// Portable Pixmap, binary (P6).
  case ppm
  /// Scalable Vector Graphics, with text as text.
  case svg
  /// Portable Document Format, with text as text and all pages in one file.
  case pdf
  /// HyperText Markup Language, with text in the order of reading and all pages in one file.
  case html

  /// The encoder. It determines everything else about the format.
  var encoding: any PictureEncoding.Type {
    switch self {
    case .png: PNGEncoder.self
    case .ppm: PPMEncoder.self
    case .svg: SVGEncoder.self
    case .pdf: PDFEncoder.self
    case .html: HTMLEncoder.self
    }
  }

  /// True for formats of outlines rather than pixels.
  public var isVector: Bool { encoding.isVector }
  /// True if one file holds all pages of a document.
  public var holdsPages: Bool { encoding.makePages != nil }
  /// True if one file can hold layouts for several devices.
  package var holdsDevices: Bool { encoding.holdsDevices }
  /// True if browsers show the file as an image.
  package var isWebImage: Bool { encoding.isWebImage }

  /// The names of all formats, as in `png, ppm and svg`.
  public static var names: String { list(allCases.map(\.rawValue), by: "and") }
  /// The file name extensions, as in `.png, .ppm or .svg`.
  public static var endings: String { list(allCases.map { ".\($0.rawValue)" }, by: "or") }

  /// Returns words separated by commas, with another word before the last.
  private static func list(_ words: [String], by last: String) -> String {
    words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }

  /// Creates the format for the extension of a file name, or nil.
  public init?(forFileNamed name: String) {
    guard let ending = FilePath.name(of: name).split(separator: ".").last else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }
}
