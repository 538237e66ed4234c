import TextLayout

/// The keys of a trait collection in sheets: in a variation's `when`, and in the `traits` of a
/// worker's request.
extension TraitCollection: SheetObject {
  static let what = "a trait collection"
  static let title = "traits"
  static let meaning = "Traits; one that is left out may be anything."
  static let empty = TraitCollection()

  static let keys: [SheetKey<TraitCollection>] = [
    SheetKey("horizontal", \.horizontalSizeClass, .choice(), "The room in width."),
    SheetKey("vertical", \.verticalSizeClass, .choice(), "The room in height."),
    SheetKey("idiom", \.idiom, .choice(), "The kind of device."),
    SheetKey(
      "displayScale", \.displayScale, .number("a scale", in: 0.01...100), "Pixels a point."),
    SheetKey("layoutDirection", \.layoutDirection, .choice(), "The direction of the layout."),
    SheetKey(
      "style", \.interfaceStyle, .choice(),
      "Dark text on a light ground, or light text on a dark one."),
    SheetKey(
      "contentSizeCategory", \.contentSizeCategory, .choice(),
      "The size of text that the reader prefers."),
    SheetKey("contrast", \.contrast, .choice(), "How strong the contrast of colours is to be."),
    SheetKey("legibilityWeight", \.legibilityWeight, .choice(), "How heavy text is to be."),
    SheetKey(
      "custom", \.custom, .names("traits of your own", of: .string()),
      "Traits of your own, by name."),
  ]
}
