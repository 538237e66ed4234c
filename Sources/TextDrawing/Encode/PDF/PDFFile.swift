/// The objects of a PDF file, handed out piece by piece. Once bytes are taken, only
/// the offsets of objects stay in memory (ISO 32000-1, §7.5).
struct PDFFile {
  /// The place of an object, in one word: a file of many pages has millions.
  private struct Place {
    /// Above the lowest eight bits, the offset from the file's start or the number of the object
    /// stream. The lowest eight bits are the index within that stream, or 255 without one.
    private let bits: Int64

    /// An object that is not written yet.
    static let missing = Place(bits: -1)
    static func offset(_ offset: Int) -> Place { Place(bits: Int64(offset) << 8 | 255) }
    static func packed(holder: Int, index: Int) -> Place {
      Place(bits: Int64(holder) << 8 | Int64(index))
    }

    /// The three fields of its entry in the cross-reference stream.
    var entry: (kind: UInt8, place: Int, index: Int) {
      if bits < 0 { return (0, 0, 0xFFFF) }
      let index = Int(bits & 255)
      return index == 255 ? (1, Int(bits >> 8), 0) : (2, Int(bits >> 8), index)
    }
  }

  /// The number of small objects compressed together; fewer than 255.
  private static let packedCount = 200

  /// The bytes written and not yet taken.
  private var bytes: [UInt8] = []
  /// The number of bytes taken before.
  private var takenCount = 0
  /// The places of the objects, by number; there is no object with number 0.
  private var places: [Place] = [.missing]
  /// Small objects waiting to be compressed with others.
  private var waiting: [(number: Int, bytes: [UInt8])] = []
  /// The digest of the bytes that were taken, which becomes the file's name; nil once it has one.
  private var digest: SHA256? = SHA256()
  /// From 0 to 12, as in libdeflate.
  let compressionLevel: Int

  /// - Parameter compressionLevel: From 0 to 12, as in libdeflate.
  init(compressionLevel: Int) {
    self.compressionLevel = compressionLevel
    // The second line marks the file as binary.
    bytes.append(contentsOf: Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// The number of bytes that can be taken.
  var byteCount: Int { bytes.count }

  /// Returns the bytes written since the last call.
  mutating func takeBytes() -> [UInt8] {
    digest?.add(bytes)
    takenCount += bytes.count
    defer { bytes = [] }
    return bytes
  }

  /// Returns a number for an object that is written later.
  mutating func newObject() -> Int {
    places.append(.missing)
    return places.count - 1
  }

  /// Writes an object that is not a stream.
  mutating func add(_ object: PDFWriter, as number: Int) {
    waiting.append((number, object.bytes))
    if waiting.count >= PDFFile.packedCount { pack() }
  }

  /// Writes an object that is not a stream and returns its number.
  mutating func add(_ object: PDFWriter) -> Int {
    let number = newObject()
    add(object, as: number)
    return number
  }

  /// Writes a stream.
  ///
  /// - Parameters:
  ///   - content: Its bytes.
  ///   - entries: The entries of its dictionary, except the length.
  ///   - isPacked: True if the bytes are already in the encoding that the entries state.
  mutating func addStream(
    _ content: [UInt8], _ entries: String = "", as number: Int, isPacked: Bool = false
  ) {
    let stream =
      isPacked
      ? PackedStream(bytes: content, isCompressed: false)
      : PackedStream(content, compressionLevel: compressionLevel)
    add(stream, entries, as: number)
  }

  /// Writes a stream whose bytes are packed.
  mutating func add(_ stream: PackedStream, _ entries: String, as number: Int) {
    places[number] = .offset(takenCount + bytes.count)
    let filter = stream.isCompressed ? "/Filter/FlateDecode" : ""
    let length = stream.bytes.count
    bytes.append(
      contentsOf: "\(number) 0 obj\n<<\(entries)\(filter)/Length \(length)>>stream\n".utf8)
    bytes.append(contentsOf: stream.bytes)
    bytes.append(contentsOf: "\nendstream\nendobj\n".utf8)
  }

  /// Writes the waiting small objects into one stream.
  private mutating func pack() {
    guard !waiting.isEmpty else { return }
    let holder = newObject()
    var places = PDFWriter()
    var content: [UInt8] = []
    for (index, object) in waiting.enumerated() {
      self.places[object.number] = .packed(holder: holder, index: index)
      places.add(object.number)
      places.add(content.count)
      content.append(contentsOf: object.bytes)
      content.append(0x0A)
    }
    let count = waiting.count
    waiting.removeAll(keepingCapacity: true)
    addStream(
      places.bytes + content, "/Type/ObjStm/N \(count)/First \(places.bytes.count)", as: holder)
  }

  /// Writes the cross-reference stream, and ends the file.
  ///
  /// - Parameters:
  ///   - root: The number of the catalog.
  ///   - information: The number of the dictionary with title and author.
  mutating func end(root: Int, information: Int) {
    pack()
    let number = newObject()
    let start = takenCount + bytes.count
    places[number] = .offset(start)
    var table: [UInt8] = []
    table.reserveCapacity(8 * places.count)
    func append(_ kind: UInt8, _ place: Int, _ index: Int) {
      table.append(kind)
      for shift in stride(from: 32, through: 0, by: -8) {
        table.append(UInt8(truncatingIfNeeded: place >> shift))
      }
      table.append(UInt8(truncatingIfNeeded: index >> 8))
      table.append(UInt8(truncatingIfNeeded: index))
    }
    for place in places {
      let entry = place.entry
      append(entry.kind, entry.place, entry.index)
    }
    var digest = digest ?? SHA256()
    digest.add(bytes)
    self.digest = nil
    let name = digest.hexadecimal.prefix(32)
    addStream(
      table,
      "/Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(information) 0 R"
        + "/ID[<\(name)><\(name)>]", as: number)
    bytes.append(contentsOf: "startxref\n\(start)\n%%EOF\n".utf8)
  }
}

/// The bytes of a stream as a PDF file holds them.
struct PackedStream: Sendable {
  let bytes: [UInt8]
  /// True if the bytes are compressed, false if they are as they were.
  let isCompressed: Bool

  init(bytes: [UInt8], isCompressed: Bool) {
    self.bytes = bytes
    self.isCompressed = isCompressed
  }

  /// Compresses bytes, unless that makes them no shorter.
  init(_ content: [UInt8], compressionLevel: Int) {
    var packed: [UInt8] = []
    isCompressed =
      Compressor(level: compressionLevel).appendZlib(content, to: &packed)
      && packed.count < content.count
    bytes = isCompressed ? packed : content
  }
}
