import TextFiles

/// A pattern for the names of output files, with fields for their differences:
/// `out/{id}-{device}-{page}.png`.
public struct OutputPattern: Hashable, Sendable {
  /// A field of a name.
  public enum Field: String, Sendable, CaseIterable {
    /// The name of the document.
    case id
    /// The device that the picture is for.
    case device
    /// The number of the page, from 1.
    case page
    /// The SHA-256 digest of the picture, so that equal pictures are one file.
    case hash
  }

  private enum Piece: Hashable {
    case text(String)
    case field(Field)
    /// The first digits of the digest.
    case digits(Int)
  }

  /// The pattern as it was written.
  public let text: String
  private var pieces: [Piece] = []
  /// The first name in braces that is no field; nil if there is none.
  private var unknownField: String?

  /// Parses a pattern. Braces around anything but a field's name are literal. `{hash:2}` is the
  /// first two digits of the digest, to distribute files over folders.
  ///
  /// - Complexity: O(*n*) in the length of the pattern.
  public init(_ text: String) {
    self.text = text
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      plain += rest[..<open]
      rest = rest[rest.index(after: open)...]
      let end = rest.firstIndex { $0 == "{" || $0 == "}" }
      let name = end.flatMap { rest[$0] == "}" ? String(rest[..<$0]) : nil }
      guard let end, let name, let piece = Self.piece(name) else {
        unknownField = unknownField ?? name
        plain.append("{")
        continue
      }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(piece)
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  private static func piece(_ name: String) -> Piece? {
    if name.hasPrefix("hash:"), let count = Int(name.dropFirst(5)), (1...8).contains(count) {
      return .digits(count)
    }
    return Field(rawValue: name).map { .field($0) }
  }

  /// Returns an error for a name in braces that is no field; nil if there is none.
  package func fieldError(at place: String) -> DocumentError? {
    guard let unknownField else { return nil }
    let known = Field.allCases.map(\.rawValue)
    let nearest = NearestNames(known).closest(to: unknownField, limit: 1).first
    return DocumentError(
      .malformedInput, at: place, "there is no field {\(unknownField.prefix(40))}",
      hint: (nearest.map { "Did you mean {\($0)}? " } ?? "")
        + "The fields are {id}, {device}, {page}, {hash}, and {hash:1} to {hash:8}.")
  }

  /// Returns true if the pattern contains a field.
  public func has(_ field: Field) -> Bool { pieces.contains(.field(field)) }

  /// True if the pattern contains any field.
  public var hasFields: Bool {
    pieces.contains { piece in
      if case .text = piece { false } else { true }
    }
  }

  /// True if names depend on the contents of the pictures.
  package var namesContent: Bool {
    pieces.contains { piece in
      if case .digits = piece { true } else { piece == .field(.hash) }
    }
  }

  /// The part before the first field, up to its last slash: the folder of all files.
  public var folder: String {
    guard case .text(let start)? = pieces.first else { return "" }
    return FilePath.folder(of: start)
  }

  /// Returns the name of one picture's file. If the pattern has neither the page nor the digest,
  /// the files of several pages are numbered, as by ``PicturePainter/path(_:page:of:digits:)``.
  ///
  /// - Parameters:
  ///   - id: The name of the document. Characters that would lead to another folder become `_`.
  ///   - device: The name of the device; empty for none.
  ///   - page: The number of the page, from 0.
  ///   - count: The number of pages.
  ///   - digits: The minimum number of digits of a page number.
  ///   - hash: Returns the picture's digest; called only if the pattern contains it.
  public func path(
    id: String = "", device: String = "", page: Int, of count: Int, digits: Int = 1,
    hash: () -> String
  ) -> String {
    var path = ""
    for piece in pieces {
      switch piece {
      case .text(let text): path += text
      case .field(.id): path += Self.safe(id)
      case .field(.device): path += Self.safe(device)
      case .field(.page): path += "\(page + 1)"
      case .field(.hash): path += hash()
      case .digits(let count): path += hash().prefix(count)
      }
    }
    return has(.page) || has(.hash)
      ? path : PicturePainter.path(path, page: page, of: count, digits: digits)
  }

  /// Returns a text in a form that is safe as part of a file name.
  private static func safe(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isBad = scalar == "/" || scalar.value < 0x20 || scalar.value == 0x7F
      name.unicodeScalars.append(isBad ? "_" : scalar)
    }
    return name == "." || name == ".." ? "_" : name
  }
}
