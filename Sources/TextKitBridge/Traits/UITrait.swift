public import Foundation
import TextLayout

/// A trait: a property of the environment of a view. Programs may define their own.
public protocol UITraitDefinition {
  /// The type of the trait's values.
  associatedtype Value: Hashable
  /// The value where none is set.
  static var defaultValue: Value { get }
  /// The name of the trait for descriptions.
  static var name: String { get }
  /// The unique name of the trait.
  static var identifier: String { get }
  /// True if colours depend on the trait.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// The name of the type with its module.
  public static var identifier: String { String(reflecting: Self.self) }
  /// False.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// The values of traits, which have the members of a ``UITraitCollection``.
struct TraitValues: Hashable {
  /// The kit's traits.
  var kit = TraitCollection()
  /// The values of a program's traits by their identifiers.
  var custom: [String: AnyHashable] = [:]

  mutating func merge(_ other: TraitValues) {
    kit.merge(other.kit)
    custom.merge(other.custom) { $1 }
  }

  func contains(_ other: TraitValues) -> Bool {
    kit.containsTraits(in: other.kit) && other.custom.allSatisfy { custom[$0.key] == $0.value }
  }

  func specifies(_ trait: UITrait) -> Bool {
    if let known = (trait as? any SystemTrait.Type)?.trait { return kit.specifies(known) }
    return custom[trait.identifier] != nil
  }

  mutating func remove(_ trait: UITrait) {
    if let known = (trait as? any SystemTrait.Type)?.trait { kit.remove(known) }
    custom[trait.identifier] = nil
  }

  func agrees(with other: TraitValues, on trait: UITrait) -> Bool {
    if let known = (trait as? any SystemTrait.Type)?.trait {
      return kit.agrees(with: other.kit, on: known)
    }
    return custom[trait.identifier] == other.custom[trait.identifier]
  }

  func value<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
    if let system = trait as? any SystemTrait.Type {
      return system.anyValue(in: kit) as? Trait.Value ?? Trait.defaultValue
    }
    return custom[Trait.identifier]?.base as? Trait.Value ?? Trait.defaultValue
  }

  mutating func set<Trait: UITraitDefinition>(_ value: Trait.Value, for trait: Trait.Type) {
    if let system = trait as? any SystemTrait.Type {
      system.set(value, in: &kit)
    } else {
      custom[Trait.identifier] = AnyHashable(value)
    }
  }
}

/// A trait that the kit has, too.
protocol SystemTrait: UITraitDefinition {
  /// The kit's trait.
  static var trait: Trait { get }
  /// Returns the value in a collection of the kit.
  static func value(in kit: TraitCollection) -> Value
  /// Sets the value in a collection of the kit.
  static func put(_ value: Value, in kit: inout TraitCollection)
}

extension SystemTrait {
  static func anyValue(in kit: TraitCollection) -> Any { value(in: kit) }

  static func set(_ value: Any, in kit: inout TraitCollection) {
    if let value = value as? Value { put(value, in: &kit) }
  }
}

/// The horizontal size class.
public enum UITraitHorizontalSizeClass: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var trait: Trait { .horizontalSizeClass }
  static func value(in kit: TraitCollection) -> UIUserInterfaceSizeClass {
    UIUserInterfaceSizeClass(kit.horizontalSizeClass)
  }
  static func put(_ value: UIUserInterfaceSizeClass, in kit: inout TraitCollection) {
    kit.horizontalSizeClass = value.kit
  }
}

/// The vertical size class.
public enum UITraitVerticalSizeClass: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var trait: Trait { .verticalSizeClass }
  static func value(in kit: TraitCollection) -> UIUserInterfaceSizeClass {
    UIUserInterfaceSizeClass(kit.verticalSizeClass)
  }
  static func put(_ value: UIUserInterfaceSizeClass, in kit: inout TraitCollection) {
    kit.verticalSizeClass = value.kit
  }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  static var trait: Trait { .idiom }
  static func value(in kit: TraitCollection) -> UIUserInterfaceIdiom {
    UIUserInterfaceIdiom(kit.idiom)
  }
  static func put(_ value: UIUserInterfaceIdiom, in kit: inout TraitCollection) {
    kit.idiom = value.kit
  }
}

/// The number of pixels per point.
public enum UITraitDisplayScale: UITraitDefinition, SystemTrait {
  /// 0, for none.
  public static var defaultValue: CGFloat { 0 }
  static var trait: Trait { .displayScale }
  static func value(in kit: TraitCollection) -> CGFloat { CGFloat(kit.displayScale ?? 0) }
  static func put(_ value: CGFloat, in kit: inout TraitCollection) {
    kit.displayScale = value > 0 ? Double(value) : nil
  }
}

/// The brightness of the interface.
public enum UITraitUserInterfaceStyle: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// True.
  public static var affectsColorAppearance: Bool { true }
  static var trait: Trait { .interfaceStyle }
  static func value(in kit: TraitCollection) -> UIUserInterfaceStyle {
    UIUserInterfaceStyle(kit.interfaceStyle)
  }
  static func put(_ value: UIUserInterfaceStyle, in kit: inout TraitCollection) {
    kit.interfaceStyle = value.kit
  }
}

/// The direction of the interface.
public enum UITraitLayoutDirection: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var trait: Trait { .layoutDirection }
  static func value(in kit: TraitCollection) -> UITraitEnvironmentLayoutDirection {
    UITraitEnvironmentLayoutDirection(kit.layoutDirection)
  }
  static func put(_ value: UITraitEnvironmentLayoutDirection, in kit: inout TraitCollection) {
    kit.layoutDirection = value.kit
  }
}

/// The text size that a person has chosen.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var trait: Trait { .contentSizeCategory }
  static func value(in kit: TraitCollection) -> UIContentSizeCategory {
    UIContentSizeCategory(kit.contentSizeCategory)
  }
  static func put(_ value: UIContentSizeCategory, in kit: inout TraitCollection) {
    kit.contentSizeCategory = value.kit
  }
}

/// The contrast that a person prefers.
public enum UITraitAccessibilityContrast: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// True.
  public static var affectsColorAppearance: Bool { true }
  static var trait: Trait { .contrast }
  static func value(in kit: TraitCollection) -> UIAccessibilityContrast {
    UIAccessibilityContrast(kit.contrast)
  }
  static func put(_ value: UIAccessibilityContrast, in kit: inout TraitCollection) {
    kit.contrast = value.kit
  }
}

/// The weight of text that a person prefers.
public enum UITraitLegibilityWeight: UITraitDefinition, SystemTrait {
  /// None.
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var trait: Trait { .legibilityWeight }
  static func value(in kit: TraitCollection) -> UILegibilityWeight {
    UILegibilityWeight(kit.legibilityWeight)
  }
  static func put(_ value: UILegibilityWeight, in kit: inout TraitCollection) {
    kit.legibilityWeight = value.kit
  }
}

extension TraitValues {
  /// All traits of the kit.
  static var systemTraits: [UITrait] {
    [
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
      UITraitUserInterfaceIdiom.self, UITraitDisplayScale.self, UITraitUserInterfaceStyle.self,
      UITraitLayoutDirection.self, UITraitPreferredContentSizeCategory.self,
      UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
    ]
  }
}
