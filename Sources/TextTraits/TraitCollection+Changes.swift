extension TraitCollection {
  /// Creates a collection with the traits that a closure sets.
  public init(mutations: (inout TraitCollection) -> Void) {
    self.init()
    mutations(&self)
  }

  /// Returns a copy of this collection, changed by a closure.
  public func modifyingTraits(_ mutations: (inout TraitCollection) -> Void) -> TraitCollection {
    var copy = self
    mutations(&copy)
    return copy
  }

  /// Returns true if a trait is specified.
  public func specifies(_ trait: Trait) -> Bool {
    switch trait {
    case .horizontalSizeClass: horizontalSizeClass != nil
    case .verticalSizeClass: verticalSizeClass != nil
    case .idiom: idiom != nil
    case .displayScale: displayScale != nil
    case .layoutDirection: layoutDirection != nil
    case .interfaceStyle: interfaceStyle != nil
    case .contentSizeCategory: contentSizeCategory != nil
    case .contrast: contrast != nil
    case .legibilityWeight: legibilityWeight != nil
    case .custom(let name): custom[name] != nil
    }
  }

  /// The number of specified traits.
  public var specifiedCount: Int { Trait.known.count { specifies($0) } + custom.count }

  /// Makes a trait unspecified again.
  public mutating func remove(_ trait: Trait) {
    switch trait {
    case .horizontalSizeClass: horizontalSizeClass = nil
    case .verticalSizeClass: verticalSizeClass = nil
    case .idiom: idiom = nil
    case .displayScale: displayScale = nil
    case .layoutDirection: layoutDirection = nil
    case .interfaceStyle: interfaceStyle = nil
    case .contentSizeCategory: contentSizeCategory = nil
    case .contrast: contrast = nil
    case .legibilityWeight: legibilityWeight = nil
    case .custom(let name): custom[name] = nil
    }
  }

  /// Returns true if a trait has the same value in both collections, or none in both.
  public func agrees(with other: TraitCollection, on trait: Trait) -> Bool {
    switch trait {
    case .horizontalSizeClass: horizontalSizeClass == other.horizontalSizeClass
    case .verticalSizeClass: verticalSizeClass == other.verticalSizeClass
    case .idiom: idiom == other.idiom
    case .displayScale: displayScale == other.displayScale
    case .layoutDirection: layoutDirection == other.layoutDirection
    case .interfaceStyle: interfaceStyle == other.interfaceStyle
    case .contentSizeCategory: contentSizeCategory == other.contentSizeCategory
    case .contrast: contrast == other.contrast
    case .legibilityWeight: legibilityWeight == other.legibilityWeight
    case .custom(let name): custom[name] == other.custom[name]
    }
  }

  /// Returns the traits whose values differ from those of an earlier collection.
  ///
  /// The built-in ones come first, then custom ones by name.
  public func changedTraits(from earlier: TraitCollection) -> [Trait] {
    let names = Set(custom.keys).union(earlier.custom.keys).sorted()
    return (Trait.known + names.map { .custom($0) }).filter { !agrees(with: earlier, on: $0) }
  }

  /// Returns true if colours may look different from those in another collection, because the
  /// style or contrast differs.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    let other = other ?? TraitCollection()
    return !agrees(with: other, on: .interfaceStyle) || !agrees(with: other, on: .contrast)
  }
}
