extension Sheet {
  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - place: Where it comes from, for messages.
  /// - Throws: A ``DocumentError`` that names the place in the sheet, such as
  ///   `containers[1].exclusions[0].path`, the line, and what was expected there.
  public init(parsing bytes: [UInt8], place: String) throws(DocumentError) {
    do {
      let cursor = try JSONDocument(parsing: bytes).cursor
      try self.init(checking: cursor)
    } catch {
      throw error.inside(place)
    }
  }

  /// Reads a sheet, and looks at what no key can say alone.
  private init(checking cursor: JSONCursor) throws(DocumentError) {
    try self.init(reading: cursor)
    try checkNames(cursor)
    try checkStyles()
  }

  /// Makes sure that `hide` names what there is, and that no variation hides what it brings.
  private func checkNames(_ cursor: JSONCursor) throws(DocumentError) {
    let all = Set(base.names + variations.flatMap(\.part.names))
    try check(base, all, isVariation: false, in: cursor)
    guard variations.contains(where: { $0.part.hide != nil }) else { return }
    for (key, value) in try cursor.members("a sheet") where key == "variations" {
      for (index, element) in try value.elements("variations").enumerated() {
        try check(variations[index].part, all, isVariation: true, in: element)
      }
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
            "no container, exclusion or picture has the name “\(name)”",
            hint: NearestNames(all.sorted()).hint(for: name))
        }
        guard !own.contains(name) else {
          throw element.error("the variation hides “\(name)”, which it says itself")
        }
      }
    }
  }

  /// Follows `basedOn` in the base and in each variation over it.
  private func checkStyles() throws(DocumentError) {
    var part = base
    try part.flattenStyles()
    for variation in variations where !variation.part.styles.isEmpty || variation.part.saysBasedOn {
      var part = base
      part.merge(variation.part)
      try part.flattenStyles()
    }
  }
}

extension SheetPart {
  /// Whether text outside the named styles is based on any of them.
  fileprivate var saysBasedOn: Bool {
    body.basedOn != nil || runs?.contains { $0.style.basedOn != nil } == true
      || panes.items?.contains { $0.style.basedOn != nil } == true
  }
}
