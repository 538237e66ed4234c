import CHyphen
import ICUReading
import Synchronization
import SystemLibrary
import TextFiles

/// The places where a language's words may be hyphenated, by the patterns of a dictionary for
/// libhyphen (F. M. Liang, "Word Hy-phen-a-tion by Com-put-er", 1983).
///
/// A dictionary is read once in a process and never freed; it may serve any number of threads.
@safe
public final class Hyphenator: Sendable {
  /// The BCP 47 tag that the dictionary was first requested for.
  public let language: String

  /// The longest word that is divided, in UTF-16 code units; no dictionary has patterns for longer
  /// ones.
  package static let longestWord = 100

  // libhyphen only reads a dictionary after loading it, so threads can share it.
  private nonisolated(unsafe) let dictionary: UnsafeMutablePointer<HyphenDict>
  private let encoding: DictionaryEncoding
  private let cache = Mutex(DivisionCache())

  /// The dictionary's file for a language, cached for the languages that texts use.
  private static func path(for language: String) -> String? {
    paths.withLock { known in
      if let found = known[language] { return found }
      let path = HyphenationDictionaries.path(for: language)
      // A caller that never repeats a language must not fill the memory.
      if known.count >= 256 { known.removeAll() }
      known[language] = .some(path)
      return path
    }
  }

  private static let paths = Mutex<[String: String?]>([:])
  /// The loaded hyphenators, by the dictionary's file; there are at most as many as are installed.
  private static let loaded = Mutex<[String: Hyphenator?]>([:])

  /// The hyphenator of a language, or nil if no dictionary for it is installed.
  ///
  /// - Parameter language: A BCP 47 tag, such as `en` or `de-AT`.
  public static func forLanguage(_ language: String) -> Hyphenator? {
    guard let path = path(for: language) else { return nil }
    return loaded.withLock { known in
      if let found = known[path] { return found }
      // A file that could not be read now may be readable the next time.
      guard let bytes = bytes(of: path) else { return nil }
      let hyphenator = Hyphenator(language: language, dictionary: bytes)
      known[path] = .some(hyphenator)
      return hyphenator
    }
  }

  private init?(language: String, dictionary bytes: [UInt8]) {
    guard let dictionary = unsafe Self.load(bytes) else { return nil }
    unsafe self.dictionary = dictionary
    self.language = language
    let name = unsafe withUnsafeBytes(of: dictionary.pointee.cset) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard
      let encoding = unsafe dictionary.pointee.utf8 != 0
        ? DictionaryEncoding.utf8 : DictionaryEncoding(characterSet: name)
    else { return nil }
    self.encoding = encoding
  }

  /// The size of the largest dictionary that is read, in bytes; those of Debian have up to 1.3
  /// million.
  private static let sizeLimit = 64 << 20

  /// The contents of a dictionary's file, or nil if it cannot be read. It is read here because
  /// libhyphen mistakes a read error for the end of the file.
  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = FilePath.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return FilePath.readAll(descriptor, limit: sizeLimit, expected: 1 << 20)
  }

  private static func load(_ dictionary: [UInt8]) -> UnsafeMutablePointer<HyphenDict>? {
    guard !dictionary.isEmpty, dictionary.count <= sizeLimit else { return nil }
    var bytes = dictionary
    return unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let file = unsafe fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { unsafe fclose(file) }
      return unsafe hnj_hyphen_load_file(file)
    }
  }

  /// The offsets inside a word before which it may be divided, in ascending order.
  ///
  /// Divisions that would change the spelling are left out.
  ///
  /// - Parameter word: The word's letters, as UTF-16.
  /// - Returns: Offsets in UTF-16 code units, none of them 0 or the word's length.
  /// - Complexity: O(*n*) in the word's length times the length of the patterns that match.
  public func divisions(of word: ArraySlice<UInt16>) -> [Int] { Array(wordDivisions(of: word)) }

  /// The offsets of ``divisions(of:)``, from a cache if the word occurred lately.
  package func wordDivisions(of word: ArraySlice<UInt16>) -> WordDivisions {
    guard word.count > 3, word.count <= Self.longestWord else { return WordDivisions() }
    let hash = DivisionCache.hash(word)
    return cache.withLock { cache in
      if let known = cache.divisions(of: word, hash: hash) { return known }
      let found = find(word)
      cache.add(found, of: word, hash: hash)
      return found
    }
  }

  private func find(_ word: ArraySlice<UInt16>) -> WordDivisions {
    var ends: [Int] = []  // The offset after each scalar.
    var lower: [UInt32] = []
    var position = word.startIndex
    while position < word.endIndex {
      var scalar = UInt32(word[position])
      position += 1
      if scalar & 0xFC00 == 0xD800, position < word.endIndex, word[position] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10) + UInt32(word[position] & 0x3FF)
        position += 1
      }
      lower.append(ctext_lowercase(scalar))
      ends.append(position - word.startIndex)
    }
    var divisions = WordDivisions()
    guard let bytes = encoding.encode(lower) else { return divisions }
    let marks = marks(of: bytes)
    for (index, end) in ends.dropLast().enumerated()
    where index < marks.count && marks[index] & 1 == 1 { divisions.insert(end) }
    return divisions
  }

  /// libhyphen's vector for an encoded word: odd if the word may be divided after a byte's
  /// character.
  private func marks(of word: [UInt8]) -> [UInt8] {
    var hyphens = [CChar](repeating: 0, count: word.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    defer {
      if let entries = unsafe replacements {
        for index in 0..<word.count { unsafe free(entries[index]) }
        unsafe free(entries)
      }
      unsafe free(positions)
      unsafe free(cuts)
    }
    // The library searches for a dictionary's NOHYPHEN strings up to a zero byte, whatever the
    // length.
    let terminated = word + [0]
    let status = unsafe terminated.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { letters in
        unsafe hnj_hyphen_hyphenate2(
          dictionary, letters.baseAddress, Int32(word.count), &hyphens, nil, &replacements,
          &positions, &cuts)
      }
    }
    guard status == 0 else { return [] }
    var marks = hyphens.prefix(word.count).map { UInt8(truncatingIfNeeded: $0) }
    if let entries = unsafe replacements {
      for index in marks.indices where unsafe entries[index] != nil { marks[index] = 0 }
    }
    return marks.map { $0 >= 48 ? $0 &- 48 : 0 }
  }
}
