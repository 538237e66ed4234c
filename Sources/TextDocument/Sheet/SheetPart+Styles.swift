import TextStorage

extension SheetPart {
  /// Merges into every style the style that it is based on.
  ///
  /// - Throws: A ``DocumentError`` at a `basedOn` that names no style, or that leads back to
  ///   itself.
  /// - Complexity: O(*n* + *d*) for *n* styles and *d* steps of `basedOn`.
  mutating func flattenStyles() throws(DocumentError) {
    var flat: [String: SheetStyle] = [:]
    for name in styles.keys.sorted() {
      var chain: [String] = []
      _ = try flatten(name, &flat, &chain)
    }
    let em = body.font.size ?? 16
    let unresolved = self
    func based(_ style: SheetStyle) throws(DocumentError) -> SheetStyle {
      guard let reference = style.basedOn else { return style }
      guard var result = flat[reference.name] ?? Self.element(reference.name, em: em) else {
        throw unresolved.unknown(reference)
      }
      result.merge(style)
      result.basedOn = nil
      return result
    }
    try changeUnnamedStyles { style throws(DocumentError) in style = try based(style) }
    styles = flat
  }

  /// The styles without names: those of all text, runs, panes, notes and containers.
  var unnamedStyles: [SheetStyle] {
    [body, notes.style] + (runs ?? []).map(\.style) + (panes.items ?? []).map(\.style)
      + (notes.items ?? []).map(\.style) + (containers ?? []).map(\.style)
      + (masters ?? []).flatMap(\.styles)
      + [contents?.style, index?.style, footnotes?.style].compactMap { $0 }
      + (footnotes?.streams ?? []).map(\.style)
  }

  /// The changes of characters that styles request.
  struct CharacterChanges {
    /// True if some style changes the case of letters.
    var changesCase = false
    /// True if some text has smart punctuation, the default of Markdown and tables.
    var changesPunctuation = false

    mutating func add(_ style: SheetStyle) {
      if style.textCase != nil { changesCase = true }
      if style.punctuation == .smart { changesPunctuation = true }
    }
  }

  /// The changes of characters that any style requests.
  var characterChanges: CharacterChanges {
    var changes = CharacterChanges(changesPunctuation: punctuation != .plain)
    for style in unnamedStyles { changes.add(style) }
    return characterChanges(besides: changes)
  }

  /// Returns the changes that the body and the named styles request, together with others.
  func characterChanges(besides others: CharacterChanges) -> CharacterChanges {
    var changes = others
    changes.add(body)
    for style in styles.values { changes.add(style) }
    return changes
  }

  /// Changes each style without a name.
  mutating func changeUnnamedStyles<Failure: Error>(
    _ change: (inout SheetStyle) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&body)
    try change(&notes.style)
    var runs = runs ?? []
    for index in runs.indices { try change(&runs[index].style) }
    if self.runs != nil { self.runs = runs }
    var panes = panes.items ?? []
    for index in panes.indices { try change(&panes[index].style) }
    if self.panes.items != nil { self.panes.items = panes }
    var notes = notes.items ?? []
    for index in notes.indices { try change(&notes[index].style) }
    if self.notes.items != nil { self.notes.items = notes }
    try containers?.changeStyles(change)
    for index in masters?.indices ?? 0..<0 { try masters?[index].changeStyles(change) }
    if var style = index?.style {
      try change(&style)
      index?.style = style
    }
    if var style = contents?.style {
      try change(&style)
      contents?.style = style
    }
    if var style = footnotes?.style {
      try change(&style)
      footnotes?.style = style
    }
    for index in footnotes?.streams?.indices ?? 0..<0 {
      guard var style = footnotes?.streams?[index].style else { continue }
      try change(&style)
      footnotes?.streams?[index].style = style
    }
  }

  private func flatten(
    _ name: String, _ flat: inout [String: SheetStyle], _ chain: inout [String]
  ) throws(DocumentError) -> SheetStyle? {
    if let known = flat[name] { return known }
    guard var style = styles[name] else { return nil }
    chain.append(name)
    if let reference = style.basedOn {
      if let start = chain.firstIndex(of: reference.name) {
        let circle = (chain[start...] + [reference.name]).map { "“\($0)”" }
        throw reference.error(
          "styles are based on each other in a circle: \(circle.joined(separator: " on "))")
      }
      guard chain.count < Self.maximumBases else {
        throw reference.error(
          "the style is based on a chain of more than \(Self.maximumBases) others")
      }
      let base =
        try flatten(reference.name, &flat, &chain)
        ?? Self.element(reference.name, em: body.font.size ?? 16)
      guard let base else { throw unknown(reference) }
      style = base.merging(style)
      style.basedOn = nil
    }
    chain.removeLast()
    flat[name] = style
    return style
  }

  /// The most styles in a chain of `basedOn`.
  private static let maximumBases = 64

  private static func element(_ name: String, em: Double) -> SheetStyle? {
    MarkdownElement(rawValue: name)?.defaultStyle(em: em)
  }

  private func unknown(_ reference: SheetReference) -> DocumentError {
    let names = styles.keys.sorted() + MarkdownElement.allCases.map(\.rawValue)
    return reference.error(
      "there is no style “\(reference.name)”", hint: NearestNames(names).hint(for: reference.name))
  }

  /// Scales every text length in points, including the default font size if none is set.
  mutating func enlargeText(by factor: Double) {
    body.font.size = body.font.size ?? SheetStyle.defaultSize
    scaleText(by: factor)
  }

  /// Returns the part with a style merged over that of all text, as in a pane. Named styles keep
  /// their proportion to the font size.
  func applying(_ style: SheetStyle) -> SheetPart {
    var part = self
    if let size = style.font.size, let usual = SheetStyle.defaultBody.merging(body).font.size {
      for name in Array(styles.keys) { part.styles[name]?.scaleText(by: size / usual) }
    }
    part.body.merge(style)
    return part
  }

  /// Removes the parts whose names `hide` lists.
  mutating func removeHidden() {
    guard let hide, !hide.isEmpty else { return }
    let names = Set(hide)
    func isHidden(_ name: String?) -> Bool { name.map(names.contains) ?? false }
    exclusions?.removeAll { isHidden($0.name) }
    keepStories { isHidden($0) }
    containers?.removeAll { isHidden($0.name) }
    for index in containers?.indices ?? 0..<0 {
      containers?[index].exclusions.removeAll { isHidden($0.name) }
    }
    pictures?.removeAll { isHidden($0.name) }
    panes.items?.removeAll { isHidden($0.name) }
    notes.items?.removeAll { isHidden($0.name) }
    masters?.removeAll { isHidden($0.name) }
    for index in masters?.indices ?? 0..<0 {
      masters?[index].containers?.removeAll { isHidden($0.name) }
      masters?[index].exclusions?.removeAll { isHidden($0.name) }
      masters?[index].pictures?.removeAll { isHidden($0.name) }
    }
  }

  /// The font files that the sheet names.
  var fontFiles: [String] {
    (styles.values + unnamedStyles).compactMap(\.font.file)
  }

  /// The names of the parts that have a frame: containers and pictures.
  var framedNames: [String] {
    (containers ?? []).compactMap(\.name) + (pictures ?? []).compactMap(\.name)
  }

  /// The names that may be hidden.
  var names: [String] {
    let containers = containers ?? []
    let shapes = (exclusions ?? []) + containers.flatMap(\.exclusions)
    return containers.compactMap(\.name) + shapes.compactMap(\.name)
      + (pictures ?? []).compactMap(\.name) + (panes.items ?? []).compactMap(\.name)
      + (notes.items ?? []).compactMap(\.name) + (masters ?? []).flatMap(\.names)
  }
}
