/// An error in drawing, reading or writing a picture.
///
/// Drawing itself cannot fail. Errors are a picture larger than the limits, a file that cannot be
/// written, and a picture file that cannot be read.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault that a program may want to tell apart.
  public enum Kind: Hashable, Sendable {
    /// A size, scale or similar argument is not a positive, finite number.
    case invalidSize
    /// The picture would be larger than the limits allow.
    case tooLarge
    /// The folder of an output file does not exist.
    case folderMissing
    /// The output path names a folder.
    case isFolder
    /// The output file or its folder cannot be written.
    case notWritable
    /// Writing began and failed: the disk is full, the pipe is closed.
    case writeFailed
    /// An input file does not exist or cannot be read.
    case unreadable
    /// The bytes are not a picture of a kind that can be read.
    case notAPicture
    /// The bytes begin as a picture and then break its format's rules.
    case malformed
    /// A library that is loaded on demand, such as librsvg, is not installed.
    case libraryMissing
    /// The licence flags of a font forbid embedding.
    case fontNotEmbeddable
    /// The outlines of a font cannot be written into a file.
    case unwritableFont
  }

  /// The kind of fault.
  public var kind: Kind
  /// The place of the fault: a file's path, or the name of what was being drawn.
  public var place: String
  /// A sentence without a final full stop that says what happened and what to do about it.
  public var message: String

  /// Creates an error.
  public init(kind: Kind, place: String, message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }

  /// The place and the message, as shown to a person.
  public var description: String { "\(place): \(message)" }
}
