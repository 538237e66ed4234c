import TextAnalysis

extension [TextItem] {
  /// Returns the items with a delegate's changes to characters.
  ///
  /// The paragraph's separator stays as it is, and a line break cannot be hidden.
  /// - Complexity: O(*n*) in the items and the overrides.
  func overriding(_ overrides: TextOverrides) -> [TextItem] {
    let controls: [(Range<Int>, TextItem.Kind)] = overrides.controls.map {
      ($0.range, $0.role.kind)
    }
    return setting(controls).setting(overrides.hidden.map { ($0, .ignored) })
  }

  /// Returns the items with some text changed to another kind.
  ///
  /// - Parameter parts: The text of another kind, in order, in UTF-16 code units of the paragraph.
  private func setting(_ parts: [(range: Range<Int>, kind: TextItem.Kind)]) -> [TextItem] {
    if parts.isEmpty { return self }
    var items: [TextItem] = []
    items.reserveCapacity(count + 2 * parts.count)
    var next = 0
    for item in self {
      var start = item.range.lowerBound
      func append(to end: Int, as kind: TextItem.Kind) {
        if end <= start { return }
        var part = item
        part.range = start..<end
        part.kind = kind
        items.append(part)
        start = end
      }
      while next < parts.count, parts[next].range.upperBound <= start { next += 1 }
      var index = next
      while index < parts.count, parts[index].range.lowerBound < item.range.upperBound {
        let keepsKind = item.kind == .lineBreak && parts[index].kind == .ignored
        append(to: parts[index].range.lowerBound, as: item.kind)
        append(
          to: Swift.min(parts[index].range.upperBound, item.range.upperBound),
          as: keepsKind ? item.kind : parts[index].kind)
        index += 1
      }
      append(to: item.range.upperBound, as: item.kind)
    }
    return items
  }
}

extension ControlRole {
  /// The kind of an item that consists of such a character.
  var kind: TextItem.Kind {
    switch self {
    case .ignored: .ignored
    case .blank: .blank
    case .tab: .tab
    case .lineBreak, .paragraphBreak, .containerBreak: .lineBreak
    }
  }
}
