extension TextUnits {
  /// Counts what a range holds, as if nothing were around it.
  func summarize(_ range: Range<Int>) -> TextSummary {
    if range.isEmpty { return .zero }
    return narrow.isEmpty
      ? Self.summarizeWide(wide.span.extracting(range))
      : Self.summarizeNarrow(narrow.span.extracting(range))
  }

  /// One loop without branches, which the compiler turns into vector instructions.
  private static func summarizeNarrow(_ units: Span<UInt8>) -> TextSummary {
    var extraBytes: Int32 = 0
    var breaks: Int32 = 0
    var previous: UInt8 = 0
    for index in units.indices {
      let unit = units[index]
      extraBytes &+= unit >= 0x80 ? 1 : 0
      breaks &+= unit == 0x0A || unit == 0x0D || unit == 0x85 ? 1 : 0
      breaks &-= unit == 0x0A && previous == 0x0D ? 1 : 0
      previous = unit
    }
    var edges: TextSummary.Edges = units[0] == 0x0A ? .startsWithLineFeed : []
    if previous == 0x0D { edges.insert(.endsWithCarriageReturn) }
    return TextSummary(
      units: units.count, extraBytes: Int(extraBytes), paragraphBreaks: Int(breaks), lineBreaks: 0,
      edges: edges)
  }

  private static func summarizeWide(_ units: Span<UInt16>) -> TextSummary {
    var extraBytes: Int32 = 0
    var breaks: Int32 = 0
    var lines: Int32 = 0
    var previous: UInt16 = 0
    for index in units.indices {
      let unit = units[index]
      extraBytes &+= (unit >= 0x80 ? 1 : 0) &+ (unit >= 0x800 ? 1 : 0)
      extraBytes &-= unit & 0xFC00 == 0xDC00 && previous & 0xFC00 == 0xD800 ? 2 : 0
      breaks &+= unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 ? 1 : 0
      breaks &-= unit == 0x0A && previous == 0x0D ? 1 : 0
      lines &+= unit == 0x2028 ? 1 : 0
      previous = unit
    }
    var edges: TextSummary.Edges = []
    if units[0] == 0x0A { edges.insert(.startsWithLineFeed) }
    if units[0] & 0xFC00 == 0xDC00 { edges.insert(.startsWithTrailingSurrogate) }
    if previous == 0x0D { edges.insert(.endsWithCarriageReturn) }
    if previous & 0xFC00 == 0xD800 { edges.insert(.endsWithLeadingSurrogate) }
    return TextSummary(
      units: units.count, extraBytes: Int(extraBytes), paragraphBreaks: Int(breaks),
      lineBreaks: Int(lines), edges: edges)
  }
}
