extension SheetMaster {
  /// The styles of its texts.
  var styles: [SheetStyle] {
    [head?.style, foot?.style].compactMap { $0 } + (containers ?? []).map(\.style)
  }

  /// Its name and those of its parts.
  var names: [String] {
    let shapes = (exclusions ?? []) + (containers ?? []).flatMap(\.exclusions)
    return [name].compactMap { $0 } + (containers ?? []).compactMap(\.name)
      + shapes.compactMap(\.name) + (pictures ?? []).compactMap(\.name)
  }

  /// Changes the style of each of its texts.
  mutating func changeStyles<Failure: Error>(
    _ change: (inout SheetStyle) throws(Failure) -> Void
  ) throws(Failure) {
    if var style = head?.style {
      try change(&style)
      head?.style = style
    }
    if var style = foot?.style {
      try change(&style)
      foot?.style = style
    }
    for index in containers?.indices ?? 0..<0 {
      if var style = containers?[index].style, style != SheetStyle() {
        try change(&style)
        containers?[index].style = style
      }
    }
  }
}
