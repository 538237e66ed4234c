import TextFonts
import TextLayout
import TextStorage

extension Sheet {
  /// The variations that were written, in their order.
  var writtenVariations: [SheetVariation] { variations.filter { !$0.isMade } }
}

/// What a sheet says and nothing uses, and what it says twice.
extension SheetCheck {
  mutating func checkNames(of sheet: Sheet) {
    let parts =
      [(sheet.base, "")]
      + sheet.writtenVariations.enumerated().map { ($0.element.part, "variations[\($0.offset)].") }
    let elements = Set(MarkdownElement.allCases.map(\.rawValue))
    var used = Set<String>()
    for (part, _) in parts {
      let styles = part.styles.values + part.unnamedStyles
      used.formUnion(styles.compactMap(\.basedOn?.name))
      used.formUnion((part.runs ?? []).compactMap(\.styleName))
    }
    let known = NearestNames(Set(parts.flatMap { $0.0.styles.keys }).union(elements).sorted())
    for (part, place) in parts {
      for name in part.styles.keys.sorted() where !used.contains(name) && !elements.contains(name) {
        warn(
          "\(place)styles.\(name)", "nothing uses the style “\(name)”",
          hint: NearestNames(elements.sorted()).hint(for: name))
      }
      for (index, run) in (part.runs ?? []).enumerated() {
        guard let name = run.styleName, !elements.contains(name),
          !parts.contains(where: { $0.0.styles[name] != nil })
        else { continue }
        add(
          DocumentError(
            .malformedInput, at: "\(place)runs[\(index)].style", "there is no style “\(name)”",
            hint: known.hint(for: name)))
      }
      if part.containers != nil, part.columns.count != nil {
        warn(
          "\(place)columns", "columns count for nothing beside containers",
          hint: "Leave one of the two out.")
      }
    }
    for (index, variation) in sheet.writtenVariations.enumerated() {
      checkMatch(of: variation, "variations[\(index)]")
    }
  }

  /// Warns of a variation that nothing can match, or that changes nothing.
  private mutating func checkMatch(of variation: SheetVariation, _ place: String) {
    var part = variation.part
    part.folder = nil
    if part == SheetPart() {
      warn(place, "this variation changes nothing")
    }
    // What no device decides may always be asked for.
    var wanted = TraitCollection()
    wanted.horizontalSizeClass = variation.when.horizontalSizeClass
    wanted.verticalSizeClass = variation.when.verticalSizeClass
    wanted.idiom = variation.when.idiom
    let devices = Device.presets.flatMap { device in
      Orientation.allCases.flatMap { orientation in
        [device.traits(orientation)]
          + DeviceSplit.allCases.filter { device.size(orientation, split: $0) != nil }.map {
            device.traits(orientation, split: $0)
          }
      }
    }
    if !devices.contains(where: { $0.containsTraits(in: wanted) }) {
      warn("\(place).when", "no device has these traits together")
    }
  }

  // MARK: Lines

  /// Warns of rows that are lower than their font, and of weights and slants that a family does not have.
  mutating func checkLines(of sheet: Sheet) {
    let parts =
      [(sheet.base, "")]
      + sheet.writtenVariations.enumerated().map { ($0.element.part, "variations[\($0.offset)].") }
    let em = sheet.base.body.font.size ?? SheetStyle.usualSize
    // Listed once, and only where somebody asks.
    var faces: [FontFaceInfo]?
    for (part, place) in parts {
      let body = sheet.base.body.merging(part.body)
      check(
        part.body, "\(place)body", size: body.font.size ?? em, families: body.font.families,
        faces: &faces)
      for (name, style) in part.styles.sorted(by: { $0.key < $1.key }) {
        let usual = MarkdownElement(rawValue: name)?.defaultStyle(em: em).font
        check(
          style, "\(place)styles.\(name)", size: usual?.size ?? em,
          families: usual?.families ?? body.font.families, faces: &faces)
      }
    }
  }

  private mutating func check(
    _ style: SheetStyle, _ place: String, size: Double, families: [String]?,
    faces: inout [FontFaceInfo]?
  ) {
    let size = style.font.size ?? size
    if let height = style.lineHeight, height < size {
      let number = JSONWriter.shortest(height)
      warn(
        "\(place).lineHeight",
        "rows \(number) points high are lower than their font, which is \(JSONWriter.shortest(size))",
        hint: height <= 4
          ? "A multiple is written \"lineHeight\": \"\(number)em\" or \"lineHeightMultiple\": \(number)."
          : nil)
    }
    let isBold = (style.font.weight ?? 400) >= 600
    guard isBold || style.font.isItalic == true, style.font.file == nil,
      style.font.synthesizesStyles != true, let family = (style.font.families ?? families)?.first
    else { return }
    let all = faces ?? (try? fonts.installedFaces()) ?? []
    faces = all
    let own = all.filter { $0.family.lowercased() == family.lowercased() }
    guard !own.isEmpty else { return }
    if isBold, !own.contains(where: { $0.weight >= 600 || $0.isVariable }) {
      warn(
        "\(place).font.weight", "“\(family)” has no bold",
        hint: "Say “synthesize”: true to have one made, or take another family.")
    }
    if style.font.isItalic == true, !own.contains(where: { $0.isItalic || $0.isVariable }) {
      warn(
        "\(place).font.italic", "“\(family)” has no italic",
        hint: "Say “synthesize”: true to have one made, or take another family.")
    }
  }
}
