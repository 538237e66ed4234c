extension TraitCollection {
  /// Creates a collection of what a closure specifies.
  public init(mutations: (inout TraitCollection) -> Void) {
    self.init()
    mutations(&self)
  }

  /// A copy of this collection, changed by a closure.
  public func modifyingTraits(_ mutations: (inout TraitCollection) -> Void) -> TraitCollection {
    var copy = self
    mutations(&copy)
    return copy
  }

  /// Whether a trait has a value here.
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

  /// How many traits have a value here.
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

  /// Whether a trait has the same value here and in another collection, or none in both.
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

  /// The traits whose values differ from those of an earlier collection.
  ///
  /// Those that every collection knows come first, then those of the user's own by name.
  public func changedTraits(from earlier: TraitCollection) -> [Trait] {
    let names = Set(custom.keys).union(earlier.custom.keys).sorted()
    return (Trait.known + names.map { .custom($0) }).filter { !agrees(with: earlier, on: $0) }
  }

  /// Whether colours may look different than in another collection: its style or contrast differs.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    let other = other ?? TraitCollection()
    return !agrees(with: other, on: .interfaceStyle) || !agrees(with: other, on: .contrast)
  }
}
