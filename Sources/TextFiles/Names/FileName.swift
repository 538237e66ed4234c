import SystemLibrary

// File names as on the system. On Linux a name may have any bytes except zero and the slash, and
// need not be text. The rest of the kit handles names as strings, which are always well-formed.
//
// A byte that is not part of well-formed UTF-8 is represented in a string by one character of
// Unicode's last private plane. The characters are U+10FF80 for 0x80 to U+10FFFF for 0xFF. So the
// system gets back its own bytes, and files with such names can be read, written, listed and kept
// in journals like all others. It is the idea of Python's “surrogateescape” (PEP 383) with
// characters that a Swift string can hold. In names that contain such a character themselves, each
// of its bytes is represented in the same way, so that no two names become one string.

extension String {
  /// Creates a string from the bytes of a name from the system.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(fileName bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self),
      // The representing characters all have four bytes in UTF-8.
      !bytes.contains(0xF4)
        || !text.unicodeScalars.contains(where: { $0.value >= Self.firstEscape })
    {
      self = text
      return
    }
    self = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if let text = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = text.unicodeScalars.first, scalar.value < Self.firstEscape
      {
        unicodeScalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        unicodeScalars.append(Self.escape(byte))
        rest = rest.dropFirst()
      }
    }
  }

  /// Creates a string from a name that a C function returned.
  package init(fileName name: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
    unsafe self.init(fileName: bytes)
  }

  /// The bytes of the name, as on the system.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package var fileNameBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let byte = Self.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Calls a function with the name as a C string.
  package func withFileName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // The representing characters all have four bytes in UTF-8.
    guard utf8.contains(0xF4) else { return unsafe withCString(body) }
    let bytes = fileNameBytes.map { CChar(truncatingIfNeeded: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // The array is never empty, because of the terminating zero.
      guard let start = buffer.baseAddress else { preconditionFailure("A name has no bytes.") }
      return unsafe body(start)
    }
  }

  /// The text for messages, with bytes of names that are not UTF-8 as `\xFF`.
  package var showingFileNameBytes: String {
    guard utf8.contains(0xF4) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if let byte = Self.byte(of: scalar) {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The character that represents the byte 0x80.
  private static let firstEscape: UInt32 = 0x10FF80

  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstEscape + UInt32(byte) - 0x80) ?? "\u{FFFD}"
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value < firstEscape ? nil : UInt8(scalar.value - firstEscape) + 0x80
  }
}

/// A file's name as a key. Names are equal if their bytes are, whereas strings are equal if they
/// are canonically equivalent (é as one character or as two).
package struct FileKey: Hashable, Comparable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static func == (one: FileKey, other: FileKey) -> Bool {
    one.name.utf8.elementsEqual(other.name.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func < (one: FileKey, other: FileKey) -> Bool {
    one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}
