extension Sheet {
  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - place: The sheet's name, for messages.
  /// - Throws: A ``DocumentError`` that names the place in the sheet, such as
  ///   `containers[1].exclusions[0].path`, the line, and what was expected there.
  public init(parsing bytes: [UInt8], place: String) throws(DocumentError) {
    do throws(DocumentError) {
      let cursor = try JSONDocument(
        parsing: bytes, limits: JSONLimits(forFileNamed: place)
      ).cursor
      try self.init(checking: try cursor.replacingParameters())
      if includes?.isEmpty == false {
        throw DocumentError(
          .malformedInput, at: "include", "sheets cannot be included here",
          hint: "Specify the files that it may name when you parse it.")
      }
    } catch {
      throw error.inside(place)
    }
  }

  /// Reads a sheet and checks the rules that concern several keys.
  ///
  /// - Parameter below: The sheets that it includes, merged; it lies on top of them.
  init(checking cursor: JSONCursor, over below: Sheet = Sheet()) throws(DocumentError) {
    var cursor = cursor
    cursor.colors = below.colors.colors(isDark: false)
    try self.init(reading: cursor)
    if let faults = cursor.faults, !faults.errors.isEmpty { return }
    try checkNames(cursor, over: below)
    try checkTexts()
    if hasDarkColors || below.hasDarkColors {
      var dark = cursor
      dark.isDark = true
      dark.colors = below.colors.colors(isDark: true)
      addDark(try Sheet(reading: dark))
    }
    try checkStyles(over: below)
  }

  /// Checks that `hide` lists existing names only, and that no variation hides what it adds
  /// itself.
  private func checkNames(_ cursor: JSONCursor, over below: Sheet) throws(DocumentError) {
    let parts = [below.base, base] + below.variations.map(\.part) + variations.map(\.part)
    for part in [base] + variations.map(\.part) { try Self.checkRelations(part, parts) }
    let all = Set(parts.flatMap(\.names))
    try check(base, all, isVariation: false, in: cursor)
    guard variations.contains(where: { $0.part.hide != nil }) else { return }
    for (key, value) in try cursor.members("a sheet") where key == "variations" {
      for (index, element) in try value.elements("variations").enumerated() {
        try check(variations[index].part, all, isVariation: true, in: element)
      }
    }
  }

  /// Checks that no text would be lost: panes replace the text, and exclude notes.
  private func checkTexts() throws(DocumentError) {
    try base.checkTexts("")
    for (index, variation) in variations.enumerated() where !variation.isMade {
      try variation.part.checkTexts("variations[\(index)].")
    }
  }

  /// Checks that relations and stacks name existing containers and pictures.
  private static func checkRelations(
    _ part: SheetPart, _ parts: [SheetPart]
  ) throws(DocumentError) {
    let named =
      (part.relations ?? []).flatMap { relation in relation.parts.map { ($0, relation.place) } }
      + (part.stacks ?? []).flatMap(\.parts).map { ($0, "stacks") }
    if named.isEmpty { return }
    let known = Set(parts.flatMap(\.framedNames)).union([SheetRelation.page])
    for (name, place) in named where !known.contains(name) {
      throw DocumentError(
        .malformedInput, at: place, "no container or picture has the name “\(name)”",
        hint: NearestNames(known.sorted()).hint(for: name))
    }
  }

  private func check(
    _ part: SheetPart, _ all: Set<String>, isVariation: Bool, in cursor: JSONCursor
  ) throws(DocumentError) {
    guard let hide = part.hide else { return }
    let own = isVariation ? Set(part.names) : []
    for (key, value) in try cursor.members("a part of a sheet") where key == "hide" {
      for (name, element) in zip(hide, try value.elements("names")) {
        guard all.contains(name) else {
          throw element.error(
            "no container, exclusion, picture, pane or note has the name “\(name)”",
            hint: NearestNames(all.sorted()).hint(for: name))
        }
        guard !own.contains(name) else {
          throw element.error("the variation hides “\(name)”, which it defines itself")
        }
      }
    }
  }

  /// Resolves `basedOn` in the base, and in each variation merged over it.
  private func checkStyles(over below: Sheet) throws(DocumentError) {
    var whole = below.base
    whole.merge(base)
    var part = whole
    try part.flattenStyles()
    for variation in variations where !variation.part.styles.isEmpty || variation.part.usesBasedOn {
      var part = whole
      part.merge(variation.part)
      try part.flattenStyles()
    }
  }
}

extension SheetPart {
  /// Checks that panes do not keep another text from being laid out.
  ///
  /// - Parameter place: The prefix of keys in messages.
  fileprivate func checkTexts(_ place: String) throws(DocumentError) {
    guard panes.items != nil else { return }
    let other = text != nil ? "text" : source != nil ? "source" : nil
    if let other {
      throw DocumentError(
        .malformedInput, at: "\(place)panes",
        "panes have their own texts, so “\(other)” is not allowed beside them",
        hint: "Write the text as an item of “panes”, or remove “\(other)” or “panes”.")
    }
    if let items = notes.items, !items.isEmpty {
      throw DocumentError(
        .malformedInput, at: "\(place)notes",
        "notes belong to one text, so they are not allowed beside panes",
        hint: "Remove “notes” or “panes”.")
    }
  }

  /// True if text outside the named styles is based on one of them.
  fileprivate var usesBasedOn: Bool {
    unnamedStyles.contains { $0.basedOn != nil }
  }
}
