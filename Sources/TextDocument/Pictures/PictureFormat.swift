/// A file format that pictures are written in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics; gray when the page has no colour.
  case png
  /// Portable Pixmap, binary (P6).
  case ppm
  /// Scalable Vector Graphics, with text as text.
  case svg

  /// Whether pictures are made of shapes and not of pixels.
  public var isVector: Bool { self == .svg }

  /// The format that a file's name ends in, or nil.
  public init?(forFileNamed name: String) {
    guard let ending = name.split(separator: "/").last?.split(separator: ".").last else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }
}
