public import Foundation
public import TextLayout

/// The traits of the environment of a view: size classes, scale, direction, text size and others.
///
/// The bridge's name for the kit's ``/TextLayout/TraitCollection``, as a class.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  // Sendable because nothing changes after the initializer, and subclasses have no traits of
  // their own.
  let values: TraitValues

  /// The traits as a type of the kit.
  public var kit: TraitCollection { values.kit }

  init(_ values: TraitValues) { self.values = values }

  /// Creates a collection from one of the kit.
  public convenience init(_ kit: TraitCollection) { self.init(TraitValues(kit: kit)) }

  /// Creates a collection without any trait.
  public override convenience init() { self.init(TraitValues()) }

  /// Creates a collection without any trait: nothing is archived.
  public required convenience init?(coder: NSCoder) { self.init(TraitValues()) }

  /// Creates the union of collections; of two values for a trait the later one is used.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var values = TraitValues()
    for other in traitCollections { values.merge(other.values) }
    self.init(values)
  }

  /// Creates a collection with the traits that a closure sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(Self.changed(TraitValues(), mutations))
  }

  /// Creates a collection of one trait.
  public convenience init<Trait: UITraitDefinition>(_ trait: Trait.Type, value: Trait.Value) {
    var values = TraitValues()
    values.set(value, for: trait)
    self.init(values)
  }

  /// Creates a collection with a horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(UITraitHorizontalSizeClass.self, value: horizontalSizeClass)
  }
  /// Creates a collection with a vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(UITraitVerticalSizeClass.self, value: verticalSizeClass)
  }
  /// Creates a collection with a kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(UITraitUserInterfaceIdiom.self, value: idiom)
  }
  /// Creates a collection with a number of pixels per point.
  public convenience init(displayScale scale: CGFloat) {
    self.init(UITraitDisplayScale.self, value: scale)
  }
  /// Creates a collection with a brightness of the interface.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(UITraitUserInterfaceStyle.self, value: userInterfaceStyle)
  }
  /// Creates a collection with a direction of the interface.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(UITraitLayoutDirection.self, value: layoutDirection)
  }
  /// Creates a collection with a text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(UITraitPreferredContentSizeCategory.self, value: preferredContentSizeCategory)
  }
  /// Creates a collection with a contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(UITraitAccessibilityContrast.self, value: accessibilityContrast)
  }
  /// Creates a collection with a weight of text.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init(UITraitLegibilityWeight.self, value: legibilityWeight)
  }

  // MARK: Values

  /// The value of a trait.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    values.value(trait)
  }

  /// The horizontal size class.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { self[UITraitHorizontalSizeClass.self] }
  /// The vertical size class.
  open var verticalSizeClass: UIUserInterfaceSizeClass { self[UITraitVerticalSizeClass.self] }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { self[UITraitUserInterfaceIdiom.self] }
  /// The number of pixels per point; 0 if unspecified.
  open var displayScale: CGFloat { self[UITraitDisplayScale.self] }
  /// The brightness of the interface.
  open var userInterfaceStyle: UIUserInterfaceStyle { self[UITraitUserInterfaceStyle.self] }
  /// The direction of the interface.
  open var layoutDirection: UITraitEnvironmentLayoutDirection { self[UITraitLayoutDirection.self] }
  /// The text size that a person has chosen.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    self[UITraitPreferredContentSizeCategory.self]
  }
  /// The contrast that a person prefers.
  open var accessibilityContrast: UIAccessibilityContrast {
    self[UITraitAccessibilityContrast.self]
  }
  /// The weight of text that a person prefers.
  open var legibilityWeight: UILegibilityWeight { self[UITraitLegibilityWeight.self] }

  // MARK: Comparing and changing

  /// Returns a collection with the changes that a closure makes.
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(Self.changed(values, mutations))
  }

  /// Returns a collection with another value of a trait.
  public func replacing<Trait: UITraitDefinition>(
    _ trait: Trait.Type, value: Trait.Value
  ) -> UITraitCollection {
    var changed = values
    changed.set(value, for: trait)
    return UITraitCollection(changed)
  }

  private static func changed(
    _ values: TraitValues, _ mutations: (inout any UIMutableTraits) -> Void
  ) -> TraitValues {
    var traits: any UIMutableTraits = UITraitOverrides(values: values)
    mutations(&traits)
    return (traits as? UITraitOverrides)?.values ?? values
  }

  /// Returns true if this collection has all values that another specifies.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    trait.map { values.contains($0.values) } ?? true
  }

  /// Returns the system's traits whose values differ; a program's own are not included.
  open func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    let other = traitCollection?.values ?? TraitValues()
    return TraitValues.systemTraits.filter { !values.agrees(with: other, on: $0) }
  }

  /// Returns true if colours may look different in two collections.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    kit.hasDifferentColorAppearance(comparedTo: traitCollection?.kit)
  }

  /// The traits that dynamic colours depend on.
  open class var systemTraitsAffectingColorAppearance: [UITrait] {
    TraitValues.systemTraits.filter { $0.affectsColorAppearance }
  }

  /// Returns the collection itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns true if another object has the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.values == values
  }

  /// The hash of the traits.
  open override var hash: Int { values.hashValue }

  // MARK: The current collection

  private static let key = "TextKitBridge.UITraitCollection"

  /// The traits of the view that is drawn on this thread, or those that the program has set. By
  /// default those of a telephone held upright, with a light interface.
  public static var current: UITraitCollection {
    get { Thread.current.threadDictionary[key] as? UITraitCollection ?? usual }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// The traits of views without an environment.
  static let usual = UITraitCollection { traits in
    traits.horizontalSizeClass = .compact
    traits.verticalSizeClass = .regular
    traits.userInterfaceIdiom = .phone
    traits.displayScale = 1
    traits.userInterfaceStyle = .light
    traits.layoutDirection = .leftToRight
    traits.preferredContentSizeCategory = .large
    traits.accessibilityContrast = .normal
    traits.legibilityWeight = .regular
  }

  /// Makes this the current collection of the thread while a closure runs.
  open func performAsCurrent(_ actions: () -> Void) {
    let before = Thread.current.threadDictionary[Self.key]
    Self.current = self
    actions()
    Thread.current.threadDictionary[Self.key] = before
  }
}
