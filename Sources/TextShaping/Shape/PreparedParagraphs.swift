import TextAnalysis

/// The shaped paragraphs of a text, in order; nil for one that has to be shaped.
///
/// Beside each entry is what a loop over many paragraphs needs, so that it reads neither the
/// entry nor the paragraph: reading an entry retains the paragraph, and so waits for its memory.
package struct PreparedParagraphs: Sendable {
  private var entries: [PreparedParagraph?]
  /// The same paragraphs; ``entries`` keeps them alive.
  private var objects: [Reference]

  /// A paragraph without ownership, and the index of its format.
  @safe private struct Reference: @unchecked Sendable {
    var paragraph: Unmanaged<ShapedParagraph>?
    var format: Int

    init(_ entry: PreparedParagraph?) {
      unsafe paragraph = entry.map { unsafe Unmanaged.passUnretained($0.paragraph) }
      format = entry?.format ?? 0
    }
  }

  /// Creates the entries of a text of which nothing has been shaped.
  package init(count: Int = 0) {
    entries = Array(repeating: nil, count: count)
    objects = Array(repeating: Reference(nil), count: count)
  }

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }
  package var indices: Range<Int> { entries.indices }

  /// The bytes that each paragraph takes beside its entry.
  static var referenceStride: Int { MemoryLayout<Reference>.stride }

  /// True if any paragraph has been shaped.
  ///
  /// - Complexity: O(*n*) in the number of paragraphs.
  package var holdsAny: Bool { entries.contains { $0 != nil } }

  package subscript(index: Int) -> PreparedParagraph? {
    get { entries[index] }
    set {
      entries[index] = newValue
      objects[index] = Reference(newValue)
    }
  }

  /// Replaces paragraphs by a number of others that have to be shaped.
  ///
  /// - Complexity: O(*n*) in the number of paragraphs, if the count changes.
  package mutating func replaceSubrange(_ range: Range<Int>, withUnshaped count: Int) {
    entries.replaceSubrange(range, with: repeatElement(nil, count: count))
    objects.replaceSubrange(range, with: repeatElement(Reference(nil), count: count))
  }

  // MARK: Without retaining

  /// Returns a shaped paragraph, or nil if it has to be shaped.
  package func paragraph(_ index: Int) -> ShapedParagraph? {
    guard objects.indices.contains(index), let object = unsafe objects[index].paragraph else {
      return nil
    }
    return unsafe object.takeUnretainedValue()
  }

  /// The index of a shaped paragraph's format.
  package func format(_ index: Int) -> Int { objects[index].format }

  /// Calls `body` with a shaped paragraph, if there is one, without retaining it.
  @inline(__always)
  package func withParagraph(_ index: Int, _ body: (ShapedParagraph) -> Void) {
    guard index < objects.count, let object = unsafe objects[index].paragraph else { return }
    unsafe object._withUnsafeGuaranteedRef(body)
  }

  /// The address of a shaped paragraph, or nil if it has to be shaped or does not exist.
  package func address(_ index: Int) -> UnsafeRawPointer? {
    guard index < objects.count, let object = unsafe objects[index].paragraph else { return nil }
    return unsafe UnsafeRawPointer(object.toOpaque())
  }
}
