/// An error in using a font, or a description of one.
///
/// Everything in this module that reads from outside throws this one type. Getting metrics or
/// glyphs from a loaded face, and shaping with it, never fail.
public struct FontError: Error, Hashable, Sendable {
  /// The kind of fault, for code that reacts to it.
  public enum Kind: Hashable, Sendable {
    /// There is no file at the path.
    case notFound
    /// The file exists but cannot be read.
    case unreadable
    /// The system cannot read the file at the moment: too many files are open, memory is short, or
    /// the disk failed.
    case systemFailure
    /// The file is larger than the limit.
    case tooLarge
    /// The bytes are not a font that can be used, or its tables are damaged.
    case notAFont
    /// The collection has no face at the index.
    case noSuchFace
    /// No family of that name is bundled or installed.
    case unknownFamily
    /// The fonts that come with the kit were not found.
    case missingBundled
    /// A feature, an axis or a tag has a wrong syntax.
    case malformedSetting
  }

  /// The kind of fault, for code that reacts to it.
  public var kind: Kind
  /// The path, the family or the text at fault.
  public var place: String
  /// A sentence for people that says what to do.
  public var message: String

  /// Creates an error.
  public init(kind: Kind, place: String, message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }
}

extension FontError: CustomStringConvertible {
  /// The place and the sentence, as one line.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
