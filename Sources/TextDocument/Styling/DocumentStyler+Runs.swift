import TextStorage

/// The places in a text that a sheet's runs choose.
extension DocumentStyler {
  /// Returns the ranges that a run applies to, in UTF-16 code units, in order.
  ///
  /// - Parameter number: The index of the run, for messages.
  /// - Throws: A `DocumentError` if the text ends before a range or a paragraph, or if the search
  ///   for a regular expression takes too long.
  /// - Complexity: O(*n*) in the length of the text; a search is limited by its steps.
  func ranges(
    of run: SheetRun, number: Int, in storage: TextStorage
  ) throws(DocumentError) -> [Range<Int>] {
    if let words = run.match { return WordMatch(words).ranges(in: storage) }
    if let name = run.className { return Self.ranges(ofClass: name, in: storage) }
    let place = "runs[\(number)]"
    if let pattern = run.pattern {
      var text: [UInt16] = []
      storage.copyUTF16(in: 0..<storage.length, appendingTo: &text)
      do throws(TextPattern.Fault) {
        return try TextPattern(pattern).ranges(in: text)
      } catch {
        throw DocumentError(.malformedInput, at: "\(place).pattern", error.message)
      }
    }
    if let paragraphs = run.paragraphs {
      let count = storage.paragraphCount
      guard paragraphs.upperBound <= count else {
        throw DocumentError(
          .malformedInput, at: "\(place).paragraph",
          "the run has paragraph \(paragraphs.upperBound), but the text has \(count)")
      }
      let first = storage.paragraphRange(at: paragraphs.lowerBound - 1)
      let last = storage.paragraphRange(at: paragraphs.upperBound - 1)
      return [first.lowerBound..<last.upperBound]
    }
    guard run.range.upperBound <= storage.length else {
      throw DocumentError(
        .malformedInput, at: "\(place).range",
        "the run ends at \(run.range.upperBound), but the text has \(storage.length) UTF-16 "
          + "code units")
    }
    return [run.range]
  }

  /// Returns the ranges of the paragraphs and words that have a style by its name.
  private static func ranges(ofClass name: String, in storage: TextStorage) -> [Range<Int>] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    var ranges: [Range<Int>] = []
    for run in runs {
      guard let names = storage.attributes(for: run.attributes)[.styleNames],
        names.paragraph.contains(name) || names.words.contains(name)
      else { continue }
      if let last = ranges.last, last.upperBound == run.range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<run.range.upperBound
      } else {
        ranges.append(run.range)
      }
    }
    return ranges
  }

  mutating func applyRuns(to storage: TextStorage) throws(DocumentError) {
    guard let runs = part.runs else { return }
    storage.beginEditing()
    defer { _ = storage.endEditing() }
    for (index, run) in runs.enumerated() {
      let ranges = try ranges(of: run, number: index, in: storage)
      var style = run.style
      if let name = run.styleName {
        guard let named = namedStyle(name) else {
          throw DocumentError(
            .malformedInput, at: "runs[\(index)].style", "there is no style “\(name)”",
            hint: NearestNames(Array(part.styles.keys).sorted()).hint(for: name))
        }
        style = named.merging(style)
      }
      if style.box != SheetBox() { boxCount += 1 }
      style.takeBox(identity: boxCount)
      for range in ranges {
        apply(style, named: run.styleName, to: range, of: storage)
        if style.textCase != nil { storage.applyCase(in: range) }
      }
    }
  }
}
