import Synchronization
import TextFiles

extension FontLibrary {
  /// Adds a font whose bytes are in memory, such as a resource or a download.
  ///
  /// Its families win over bundled and installed ones of the same name, and its faces are
  /// fallbacks after the bundled ones. Its `file` works wherever a path of a font file does. Text
  /// that was laid out before keeps its faces, so add fonts first. Adding the same bytes again
  /// changes nothing.
  ///
  /// - Parameter bytes: A TrueType or OpenType font, a collection, or a web font (WOFF, WOFF2).
  ///   They are copied.
  /// - Returns: The font's name and families.
  /// - Throws: ``FontError`` of kind `notAFont` or `tooLarge`.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public func addFont(_ bytes: some Sequence<UInt8>) throws(FontError) -> MemoryFont {
    let bytes = Array(bytes)
    let name = FontLibrary.memoryName(of: bytes)
    let key = FileKey(name)
    if let known = store.state.withLock({ $0.memory[key]?.font }) { return known }
    let file = try FontFile(name: name, bytes: bytes)
    var faces: [MemoryFace] = []
    // The first face tells that the bytes are no font.
    for index in 0..<max(1, file.faceCount) {
      let data = try FaceData(file: file, number: index)
      let face = try FontFace(data: data, index: index, variations: [], synthesis: [])
      faces.append(MemoryFace(face, file: name, index: index))
    }
    var families: [String] = []
    for name in faces.compactMap(\.families.first) where !families.contains(name) {
      families.append(name)
    }
    let font = MemoryFont(file: name, families: families, faceCount: faces.count)
    return store.state.withLock { state in
      if let known = state.memory[key] { return known.font }
      state.memory[key] = FontStore.Memory(font: font, file: file, faces: faces)
      state.memoryOrder.append(key)
      state.forgetMatches()
      return font
    }
  }

  /// Removes a font that was added by ``addFont(_:)``; does nothing if it is not there.
  ///
  /// Text that was laid out with it keeps it.
  public func removeFont(_ font: MemoryFont) {
    let key = FileKey(font.file)
    store.state.withLock { state in
      guard state.memory.removeValue(forKey: key) != nil else { return }
      state.memoryOrder.removeAll { $0 == key }
      state.forgetFaces()
    }
  }

  /// The fonts that were added by ``addFont(_:)``, in that order.
  public var memoryFonts: [MemoryFont] {
    store.state.withLock { state in state.memoryOrder.compactMap { state.memory[$0]?.font } }
  }

  /// The faces of all fonts in memory, in the order in which they were added.
  var memoryFaces: [MemoryFace] {
    store.state.withLock { state in
      state.memoryOrder.flatMap { state.memory[$0]?.faces ?? [] }
    }
  }

  /// Returns the best face in memory of a family, or of any family, for a request; nil for none.
  func bestMemoryFace(inFamily name: String?, for request: FontRequest) -> MemoryFace? {
    var faces = memoryFaces
    if let name {
      let key = FontFamilyName.key(name)
      faces.removeAll { !$0.familyKeys.contains(key) }
    }
    return faces.isEmpty ? nil : faces[FontStyleKey.best(of: faces.map(\.style), for: request)]
  }

  /// The best face of each family in memory for a request, in the order of the fonts.
  func memoryCandidates(for request: FontRequest) -> [FallbackCandidate] {
    var keys: [String] = []
    var faces: [String: [MemoryFace]] = [:]
    for face in memoryFaces {
      let key = FontFamilyName.key(face.families.first ?? face.file)
      if faces[key] == nil { keys.append(key) }
      faces[key, default: []].append(face)
    }
    return keys.compactMap { key in
      guard let family = faces[key] else { return nil }
      let best = family[FontStyleKey.best(of: family.map(\.style), for: request)]
      let face = ifUsable { () throws(FontError) in try open(best, for: request) }
      return face.map { FallbackCandidate(source: .open($0)) }
    }
  }

  /// A name derived from bytes and their number (FNV-1a, 64 bits, over eight bytes at a time).
  private static func memoryName(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 {
        hash = (hash ^ word) &* 0x0000_0100_0000_01B3
        // Without the shift, high bits do not reach low ones.
        hash ^= hash >> 29
        word = 0
      }
    }
    hash = (hash ^ word) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 29
    return "memory:\(String(hash, radix: 16))-\(bytes.count)"
  }
}
