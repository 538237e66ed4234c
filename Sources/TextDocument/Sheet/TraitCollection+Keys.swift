import TextLayout

/// The keys of a trait collection in sheets: in a variation's `when`, and in the `traits` of a
/// worker's request.
extension TraitCollection: SheetObject {
  static let what = "a trait collection"
  static let title = "traits"
  static let meaning = "Traits; an omitted one matches any value."
  static let empty = TraitCollection()

  static let keys: [SheetKey<TraitCollection>] = [
    SheetKey("horizontal", \.horizontalSizeClass, .choice(), "The size class in width."),
    SheetKey("vertical", \.verticalSizeClass, .choice(), "The size class in height."),
    SheetKey("idiom", \.idiom, .choice(), "The kind of device."),
    SheetKey(
      "displayScale", \.displayScale, .number("a scale", in: 0.01...100), "Pixels per point."),
    SheetKey("layoutDirection", \.layoutDirection, .choice(), "The direction of the layout."),
    SheetKey(
      "style", \.interfaceStyle, .choice(),
      "Dark text on a light background, or light text on a dark one."),
    SheetKey(
      "contentSizeCategory", \.contentSizeCategory, .choice(),
      "The size of text that the reader prefers."),
    SheetKey("contrast", \.contrast, .choice(), "The preferred contrast of colours."),
    SheetKey("legibilityWeight", \.legibilityWeight, .choice(), "The preferred weight of text."),
    SheetKey(
      "custom", \.custom, .names("traits of your own", of: .string()),
      "Custom traits, by name."),
  ]
}
