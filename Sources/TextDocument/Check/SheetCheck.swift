public import TextFonts
import TextLayout
import TextStorage

/// Looks for everything that is wrong with a sheet: what it says, what it names, and what becomes of it on devices.
///
/// A sheet is read on behind each fault, so that all of them are told. When it can be read it is laid out for each
/// of the surroundings asked for.
public struct SheetCheck {
  /// What is wrong: errors, then warnings, each in the order in which they were found.
  public var faults: [SheetFault] {
    found.filter { $0.severity == .error } + found.filter { $0.severity == .warning }
  }

  private(set) var found: [SheetFault] = []

  let document: JSONDocument
  let request: DocumentRequest
  let surroundings: [Surroundings]?
  let fonts: FontLibrary

  /// Checks a sheet.
  ///
  /// - Parameters:
  ///   - bytes: The sheet.
  ///   - name: Its file's name; one that ends in `.jsonc` may hold comments and trailing commas.
  ///   - folder: The folder in which it names files.
  ///   - request: Which files it may read, what counts instead of what it says, and traits.
  ///   - surroundings: The pages or devices to lay it out for; nil for its own page if it has a
  ///     size, else every device.
  ///   - fonts: Where fonts come from.
  /// - Throws: A ``DocumentError`` when the sheet is no JSON at all.
  public init(
    _ bytes: [UInt8], name: String, in folder: String, for request: DocumentRequest,
    surroundings: [Surroundings]?, fonts: FontLibrary = .shared
  ) throws(DocumentError) {
    document = try JSONDocument(parsing: bytes, limits: JSONLimits(forFileNamed: name))
    self.surroundings = surroundings
    self.fonts = fonts
    var request = request
    let list = FaultList()
    var cursor = document.cursor
    cursor.faults = list
    do {
      request.sheet = try Sheet(
        including: cursor, in: folder, Sheet.Reading(files: request.files, folder: folder))
    } catch {
      list.add(error)
    }
    self.request = request
    for error in list.errors { add(error) }
    guard found.isEmpty, let sheet = request.sheet else { return }
    checkNames(of: sheet)
    checkResources(of: sheet)
    guard found.allSatisfy({ $0.severity == .warning }) else { return }
    checkLines(of: sheet)
    checkLayouts()
    checkAnimations(of: sheet)
  }

  /// The number of errors, at most as many as a list of faults keeps.
  public private(set) var errorCount = 0
  /// The number of warnings, with the same bound.
  public private(set) var warningCount = 0

  mutating func add(_ error: DocumentError) {
    guard errorCount < FaultList.most else { return }
    let fault = SheetFault(error, in: document)
    if found.contains(fault) { return }
    found.append(fault)
    errorCount += 1
  }

  mutating func warn(_ place: String, _ message: String, hint: @autoclosure () -> String? = nil) {
    guard warningCount < FaultList.most else { return }
    var fault = SheetFault(severity: .warning, place: place, message: message)
    fault.hint = hint()
    if let position = document.position(of: place) {
      (fault.line, fault.column) = (position.line, position.column)
    }
    if found.contains(fault) { return }
    found.append(fault)
    warningCount += 1
  }

  // MARK: Files, fonts and dictionaries

  private mutating func checkResources(of sheet: Sheet) {
    var seen = Set<TraitCollection>()
    let all =
      [(TraitCollection(), "")]
      + sheet.writtenVariations.enumerated().map { ($0.element.when, "variations[\($0.offset)]") }
    for (traits, place) in all where seen.insert(traits).inserted {
      var request = request
      request.traits.merge(traits)
      do {
        try request.checkResources(fonts: fonts)
      } catch {
        var error = error
        let inner = place.isEmpty ? "" : "\(place).\(error.place)"
        // What a variation says stands in the variation.
        if document.position(of: error.place) == nil, document.position(of: inner) != nil {
          error.place = inner
        }
        add(error)
      }
    }
  }

  // MARK: Animations

  /// Looks for moves of what is not there, in the sheet itself and in each variation.
  private mutating func checkAnimations(of sheet: Sheet) {
    var seen = Set<TraitCollection>()
    for traits in [TraitCollection()] + sheet.writtenVariations.map(\.when)
    where seen.insert(traits).inserted {
      var request = request
      request.traits.merge(traits)
      let part = sheet.resolved(for: request.effectiveTraits)
      guard part.animation != nil else { continue }
      do {
        _ = try AnimationScript(request.withText(part), fonts: fonts)
      } catch {
        add(error)
      }
    }
  }
}

extension DocumentRequest {
  /// The request for a sheet, with no text in the place of one that is not known yet.
  func withText(_ part: SheetPart) -> DocumentRequest {
    var request = self
    if input == nil, part.text == nil, part.source == nil, part.panes.items == nil {
      request.input = DocumentInput("")
    }
    return request
  }

  /// Looks for files that are missing, fonts and hyphenation dictionaries that are not there, runs that end behind
  /// the text.
  func checkResources(fonts: FontLibrary) throws(DocumentError) {
    let request = withText(sheet?.resolved(for: effectiveTraits) ?? SheetPart())
    var checked = try request.resolvedPart()
    if request.input != nil, input == nil { checked.runs = nil }
    let plan = try PagePlan(checked, for: request)
    let height = plan.height ?? PagePlan.defaultWidth
    _ = try plan.containerPlans(height: height)
    _ = try plan.pagePictures(reference: height)
    try ResourceCheck(library: fonts).check(checked)
    _ = try StyledText(request, checked, fonts: fonts, threads: 1)
  }
}
