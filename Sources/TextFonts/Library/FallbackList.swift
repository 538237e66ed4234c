import Synchronization

/// Fallback candidates in the order in which they are tried, with a cache of the first that covers
/// each character.
///
/// The result depends on the character alone, never on earlier lookups or the thread.
final class FallbackList: Sendable {
  /// The candidates, best first.
  let candidates: [FallbackCandidate]

  private let library: FontLibrary
  private let request: FontRequest
  private let owner = CharacterMap.Owner()
  private let faces: Mutex<[Opening]>

  private enum Opening {
    case untried
    case unusable
    case open(FontFace)
  }

  init(_ candidates: [FallbackCandidate], library: FontLibrary, request: FontRequest) {
    self.candidates = candidates
    self.library = library
    self.request = request
    faces = Mutex([Opening](repeating: .untried, count: candidates.count))
  }

  /// The first face that covers the whole cluster. If there is none, the first face that covers
  /// its first visible character, or nil.
  func face(for scalars: Span<UInt32>) -> FontFace? {
    var first = 0
    while first < scalars.count && InvisibleCharacter.contains(scalars[first]) { first += 1 }
    guard first < scalars.count else { return nil }
    guard let (start, face) = firstFace(for: scalars[first], from: 0) else { return nil }
    if FallbackList.covers(scalars, face) { return face }
    var place = start + 1
    while let (next, other) = firstFace(for: scalars[first], from: place) {
      if FallbackList.covers(scalars, other) { return other }
      place = next + 1
    }
    return face
  }

  /// True if a face has a glyph for every character of a cluster that needs one.
  static func covers(_ scalars: Span<UInt32>, _ face: FontFace) -> Bool {
    for index in scalars.indices {
      let scalar = scalars[index]
      if !InvisibleCharacter.contains(scalar) && !face.covers(scalar) { return false }
    }
    return true
  }

  /// True if a cluster has a character that needs a glyph.
  static func isVisible(_ scalars: Span<UInt32>) -> Bool {
    for index in scalars.indices where !InvisibleCharacter.contains(scalars[index]) { return true }
    return false
  }

  /// Returns the first candidate, from an index on, that covers a character. The candidate is
  /// opened.
  private func firstFace(for scalar: UInt32, from start: Int) -> (Int, FontFace)? {
    var place = start
    if place == 0 {
      let known = Int(owner.map.value(for: scalar, fillPage: fill))
      guard known > 0 else { return nil }
      place = known - 1
      if let face = face(at: place), face.covers(scalar) { return (place, face) }
      // The system's list was wrong about the file; continue with the next candidate.
      place += 1
    }
    while place < candidates.count {
      if mayCover(scalar, place), let face = face(at: place), face.covers(scalar) {
        return (place, face)
      }
      place += 1
    }
    return nil
  }

  private func mayCover(_ scalar: UInt32, _ place: Int) -> Bool {
    switch candidates[place].source {
    case .open: return true
    case .bundled(let font): return font.mayCover(page: scalar >> 8)
    case .system(let font):
      let bits = font.coverage(ofPage: scalar >> 8)
      return bits[Int(scalar & 0xFF) >> 5] >> (scalar & 31) & 1 == 1
    }
  }

  /// Fills a page: for each of its 256 characters, the index of the first candidate that covers it
  /// plus one.
  private func fill(_ page: UInt32, _ values: inout MutableSpan<UInt32>) {
    var open = SIMD8<UInt32>(repeating: .max)
    for (place, candidate) in candidates.enumerated() {
      var bits = SIMD8<UInt32>.zero
      switch candidate.source {
      case .system(let font): bits = font.coverage(ofPage: page)
      case .open(let face): bits = face.coverage(ofPage: page)
      case .bundled(let font):
        if font.mayCover(page: page), let face = face(at: place) {
          bits = face.coverage(ofPage: page)
        }
      }
      bits &= open
      if bits == .zero { continue }
      open &= ~bits
      for word in 0..<8 {
        var rest = bits[word]
        while rest != 0 {
          values[word * 32 + rest.trailingZeroBitCount] = UInt32(place + 1)
          rest &= rest - 1
        }
      }
      if open == .zero { break }
    }
  }

  /// Returns a candidate's face; nil if its file cannot be used.
  private func face(at place: Int) -> FontFace? {
    switch faces.withLock({ $0[place] }) {
    case .open(let face): return face
    case .unusable: return nil
    case .untried: break
    }
    do {
      let face = try library.open(candidates[place], for: request)
      faces.withLock { $0[place] = .open(face) }
      return face
    } catch {
      // A system font that cannot be read is skipped; a bundled one is required for every text.
      if error.kind == .systemFailure || (candidates[place].isBundled && error.kind == .unreadable)
      {
        library.record(error)
      }
      faces.withLock { $0[place] = .unusable }
      return nil
    }
  }
}

/// A fallback face, which is not opened before it is needed.
struct FallbackCandidate: Sendable {
  /// The source of the face.
  enum Source: Sendable {
    /// An open face.
    case open(FontFace)
    /// A file that comes with the kit.
    case bundled(BundledFont)
    /// A face that is installed in the system.
    case system(SystemFont)
  }

  let source: Source

  /// True if the face comes with the kit.
  var isBundled: Bool {
    if case .bundled = source { true } else { false }
  }

  /// True if the face has colours of its own, as far as is known without opening it.
  var hasColor: Bool {
    switch source {
    case .open(let face): face.hasColorGlyphs
    case .bundled: false
    case .system(let font): font.hasColor
    }
  }
}
