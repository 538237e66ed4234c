import CHarfBuzz
public import TextStorage

/// The properties of text that shaping needs besides its characters and its font.
public struct ShapingProperties: Hashable, Sendable {
  /// The script.
  public var script: Script
  /// The language.
  public var language: ShapingLanguage
  /// True if the text runs from right to left.
  public var isRightToLeft: Bool
  /// True if the text runs from top to bottom, or from bottom to top if ``isRightToLeft`` is set.
  public var isVertical: Bool
  /// Features for the whole text; a later one wins over an earlier one with its tag.
  public var features: [FontFeature]

  /// Creates the properties of a text.
  public init(
    script: Script, language: ShapingLanguage = .none, isRightToLeft: Bool = false,
    isVertical: Bool = false, features: [FontFeature] = []
  ) {
    self.script = script
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.isVertical = isVertical
    self.features = features
  }

  /// The direction as a HarfBuzz value.
  var direction: hb_direction_t {
    if isVertical { return isRightToLeft ? HB_DIRECTION_BTT : HB_DIRECTION_TTB }
    return isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
  }
}
