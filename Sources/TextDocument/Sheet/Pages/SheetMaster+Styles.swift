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
    try containers?.changeStyles(change)
  }
}

extension [SheetContainer] {
  /// Changes the style of each container that has one.
  mutating func changeStyles<Failure: Error>(
    _ change: (inout SheetStyle) throws(Failure) -> Void
  ) throws(Failure) {
    for index in indices where self[index].style != SheetStyle() {
      try change(&self[index].style)
    }
  }
}
