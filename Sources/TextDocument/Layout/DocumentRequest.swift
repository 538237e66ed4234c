public import TextDrawing
public import TextGeometry
public import TextLayout

/// Everything that decides how a document is laid out.
public struct DocumentRequest: Sendable {
  /// The text; nil when the sheet holds or names it.
  public var input: DocumentInput?
  /// The sheet; nil for the defaults alone.
  public var sheet: Sheet?
  /// The sheet's name in messages, as a rule its file; nil for places in the sheet alone.
  public var sheetName: String?
  /// What counts instead of what the sheet says. Its exclusions are added to the sheet's.
  public var overrides = SheetPart()
  /// A shape on the page that text fills instead of the whole page.
  public var inside: SheetShape?
  /// The device whose screen is the page; nil for none.
  public var device: Device?
  /// How the device is held.
  public var orientation = Orientation.portrait
  /// The part of the device's screen that is the page; nil for all of it, or where the device has no such
  /// part.
  public var split: DeviceSplit?
  /// Traits that count instead of the device's own.
  public var traits = TraitCollection()
  /// What becomes of a text longer than the page; nil for `grow` when the page has no height, else
  /// `pages`.
  public var overflow: OverflowMode?
  /// How many pages there may be; nil for any number. A text that takes more is an error.
  public var maximumPages: Int?
  /// How much work laying the text out may take; nil for any amount. A text that takes more is an error.
  public var limits: LayoutLimits?
  /// Whether bytes of a source file that are not UTF-8 become U+FFFD.
  public var isLossy = false
  /// Which texts, pictures and shapes the sheet and Markdown may name.
  public var files = FileAccess.besideDocument
  /// Which font files the sheet may name.
  public var fontFiles = FileAccess.anywhere
  /// The links of Markdown that lead somewhere; the words of others are plain text. Painters have a
  /// rule of their own: ``PicturePainter/links``.
  public var links = LinkPolicy.standard

  /// Creates a request for a text and the defaults.
  public init(_ input: DocumentInput? = nil) { self.input = input }

  /// The traits of the device or the paper, with the scale asked for and the traits given over them.
  public var effectiveTraits: TraitCollection {
    var result = device?.traits(orientation, split: split) ?? TraitCollection()
    if device == nil, let paper = overrides.page.paper ?? sheet?.base.page.paper {
      result.horizontalSizeClass = paper.horizontalSizeClass
      result.verticalSizeClass = .regular
    }
    result.displayScale = overrides.page.scale ?? result.displayScale
    result.merge(traits)
    return result
  }

  /// The size of the device's screen or of the part of it, in points; nil without a device.
  public var screenSize: Size? {
    guard let device else { return nil }
    return split.flatMap { device.size(orientation, split: $0) } ?? device.size(orientation)
  }
}

extension DocumentRequest {
  /// Whether a text that is given to it is laid out in pages, of which a few are in memory at a time: as a rule, since
  /// what the sheet asks for besides may need all of them.
  public var isSetPageByPage: Bool {
    // What is wrong with the sheet is told when the text is laid out.
    guard limits == nil, let part = try? resolvedPart(),
      let plan = try? PagePlan(part, for: self), plan.notes == nil, plan.panes == nil
    else { return false }
    return overflowMode(on: plan) == .pages
  }

  /// What becomes of a text longer than the page, as it was asked for or as is usual on such pages.
  func overflowMode(on plan: PagePlan) -> OverflowMode {
    overflow ?? (plan.height == nil ? .grow : .pages)
  }
}

/// What becomes of a text that is longer than the page.
public enum OverflowMode: String, Hashable, Sendable, CaseIterable {
  /// What does not fit is left out, and told.
  case truncate
  /// There are as many pages as it takes.
  case pages
  /// The page becomes as high as it takes.
  case grow
}
