// Marks in text are searched for by their bytes. The standard library's functions of these names
// compare characters, so that a combining accent hides a mark before it. They also link its engine
// of regular expressions, 1.3 MB, into the program.

extension Substring {
  /// Returns the first occurrence of a short string, such as a mark of a language.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of both.
  package func firstRange(of part: String) -> Range<Index>? {
    let bytes = utf8
    let mark = part.utf8
    guard let first = mark.first else { return startIndex..<startIndex }
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: first) {
      if bytes[found...].starts(with: mark) {
        return found..<bytes.index(found, offsetBy: mark.count)
      }
      start = bytes.index(after: found)
    }
    return nil
  }

  /// Says whether a short string occurs.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of both.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  /// Returns the string with each occurrence of a short string replaced, from the start and without
  /// overlap. An empty one is not replaced.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of both, and O(*r*) in that of the result.
  package func replacing(_ part: String, with other: String) -> String {
    if part.isEmpty { return String(self) }
    var rest = self
    var result = ""
    while let found = rest.firstRange(of: part) {
      result += rest[..<found.lowerBound]
      result += other
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  /// Returns what is between the occurrences of a short string, with what is empty.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of both.
  package func parts(between mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self
    while !mark.isEmpty, let found = rest.firstRange(of: mark) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}

extension String {
  /// Returns the first occurrence of a short string. O(*n* × *m*) in the lengths of both.
  package func firstRange(of part: String) -> Range<Index>? { self[...].firstRange(of: part) }

  /// Says whether a short string occurs. O(*n* × *m*) in the lengths of both.
  package func contains(_ part: String) -> Bool { self[...].contains(part) }

  /// Returns the string with each occurrence of a short string replaced. O(*n* × *m*) in the
  /// lengths of both, and O(*r*) in that of the result.
  package func replacing(_ part: String, with other: String) -> String {
    self[...].replacing(part, with: other)
  }

  /// Returns what is between the occurrences of a short string, with what is empty. O(*n* × *m*) in
  /// the lengths of both.
  package func parts(between mark: String) -> [Substring] { self[...].parts(between: mark) }
}
