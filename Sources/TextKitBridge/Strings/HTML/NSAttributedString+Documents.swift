public import Foundation

/// Texts from files and as files: HTML, RTF and plain text.
extension NSAttributedString {
  /// The format of a file.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a format.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Plain text.
    public static let plain = DocumentType(rawValue: "NSPlainText")
    /// HTML.
    public static let html = DocumentType(rawValue: "NSHTML")
    /// RTF: characters, fonts, colours and paragraphs.
    public static let rtf = DocumentType(rawValue: "NSRTF")
    /// RTF with attachments, which is neither read nor written.
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
  }

  /// The key of an option for reading a file.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A ``NSAttributedString/DocumentType``.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// A number of `String.Encoding`; UTF-8 by default.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// A dictionary of attributes where the file specifies none.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }

  /// The key of an attribute of a file.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A ``NSAttributedString/DocumentType``.
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
    /// A number of `String.Encoding`.
    public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    /// A string.
    public static let title = DocumentAttributeKey(rawValue: "NSTitleDocumentAttribute")
  }

  /// The most bytes of a file that is read.
  private static let maximumBytes = 64 << 20

  /// Reads a text: HTML, RTF or plain text.
  ///
  /// Of HTML, the elements and inline styles of text are read: paragraphs, headings, lists, links,
  /// bold, italics, colours, sizes, families and alignments, and tables with the spans, widths and
  /// colours of their cells. Style sheets, scripts and pictures are not. Of RTF, fonts, sizes,
  /// bold, italics, lines, colours, links, the styles of paragraphs with their tab stops, and
  /// tables are read; pictures and merged cells are not.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - options: The format, the encoding and default attributes. Without a format, a file that
  ///     starts with `<` is HTML, and one that starts with `{\rtf` is RTF, whose encoding is in
  ///     the file.
  ///   - dict: The format that was read; an output.
  /// - Throws: A `CocoaError` if the format is unknown, the bytes are not of the encoding, or
  ///   there are more than 64 MiB.
  /// - Complexity: O(*n*) in the number of bytes.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<[DocumentAttributeKey: Any]?>? = nil
  ) throws {
    guard data.count <= Self.maximumBytes else { throw CocoaError(.fileReadTooLarge) }
    let base = options[.defaultAttributes] as? [NSAttributedString.Key: Any] ?? [:]
    let stated =
      options[.documentType] as? DocumentType
      ?? (options[.documentType] as? String).map(DocumentType.init)
    if stated == .rtf || stated == nil && RTFReader.accepts(data) {
      guard RTFReader.accepts(data) else { throw CocoaError(.fileReadCorruptFile) }
      var reader = RTFReader(Array(data), base)
      self.init(attributedString: reader.read())
      unsafe dict?.pointee = [.documentType: DocumentType.rtf]
      return
    }
    let number =
      options[.characterEncoding] as? UInt
      ?? (options[.characterEncoding] as? Int)
      .map { UInt(bitPattern: $0) }
    let encoding =
      number.map { String.Encoding(rawValue: $0) } ?? options[.characterEncoding]
      as? String.Encoding ?? .utf8
    guard let source = String(data: data, encoding: encoding) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    let looksLikeHTML = source.first { !$0.isWhitespace } == "<"
    let type = stated ?? (looksLikeHTML ? .html : .plain)
    switch type {
    case .html:
      var reader = HTMLReader(source, base)
      self.init(attributedString: reader.read())
    case .plain:
      self.init(attributedString: DerivedAttributedString(string: source, attributes: base))
    default: throw CocoaError(.fileReadUnsupportedScheme)
    }
    unsafe dict?.pointee = [.documentType: type, .characterEncoding: encoding.rawValue]
  }

  /// Reads a file; see ``init(data:options:documentAttributes:)``.
  ///
  /// - Throws: The reason for which the file cannot be read.
  public convenience init(
    url: URL, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<[DocumentAttributeKey: Any]?>? = nil
  ) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    if let size = attributes[.size] as? Int, size > Self.maximumBytes {
      throw CocoaError(.fileReadTooLarge)
    }
    try unsafe self.init(
      data: Data(contentsOf: url), options: options, documentAttributes: dict)
  }

  /// Returns a range of the text as a file: HTML or plain text in UTF-8, or RTF.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - dict: The format, and a title for HTML and RTF.
  /// - Throws: A `CocoaError` if the format is unknown.
  /// - Complexity: O(*n*) in the length of the range.
  public func data(
    from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
  ) throws -> Data {
    let part = attributedSubstring(from: range)
    switch dict[.documentType] as? DocumentType ?? .plain {
    case .html: return Data(HTMLWriter(part, title: dict[.title] as? String).file.utf8)
    case .rtf:
      var writer = RTFWriter(part, title: dict[.title] as? String)
      return Data(writer.file().utf8)
    case .plain: return Data(part.string.utf8)
    default: throw CocoaError(.fileWriteUnsupportedScheme)
    }
  }

  /// Reads an RTF file: AppKit's initializer; nil if it is none.
  public convenience init?(
    rtf data: Data,
    documentAttributes dict: UnsafeMutablePointer<[DocumentAttributeKey: Any]?>? = nil
  ) {
    guard data.count <= Self.maximumBytes, RTFReader.accepts(data) else { return nil }
    var reader = RTFReader(Array(data), [:])
    self.init(attributedString: reader.read())
    unsafe dict?.pointee = [.documentType: DocumentType.rtf]
  }

  /// Returns a range of the text as an RTF file; nil if the range is outside the text.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  public func rtf(
    from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
  ) -> Data? {
    guard range.location >= 0, range.length >= 0, NSMaxRange(range) <= length else { return nil }
    var values = dict
    values[.documentType] = DocumentType.rtf
    return try? data(from: range, documentAttributes: values)
  }
}

extension NSMutableAttributedString {
  /// Replaces the text by a file; see ``Foundation/NSAttributedString``.
  ///
  /// - Throws: The reason for which the file cannot be read; the text then stays.
  public func read(
    from data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<[DocumentAttributeKey: Any]?>? = nil
  ) throws {
    try unsafe setAttributedString(
      NSAttributedString(data: data, options: options, documentAttributes: dict))
  }

  /// Replaces the text by a file.
  ///
  /// - Throws: The reason for which the file cannot be read; the text then stays.
  public func read(
    from url: URL, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<[DocumentAttributeKey: Any]?>? = nil
  ) throws {
    try unsafe setAttributedString(
      NSAttributedString(url: url, options: options, documentAttributes: dict))
  }
}
