/// An object with traits: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The registration of an observer of traits.
public protocol UITraitChangeRegistration: AnyObject {}

/// An object whose traits can be observed.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Registers a closure for changes of some traits. It lives as long as this object.
  func addTraitObserver(
    _ traits: [UITrait], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration
  /// Removes a registration.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// Registers a closure for changes of some traits.
  ///
  /// - Parameters:
  ///   - traits: The traits, such as `UITraitHorizontalSizeClass.self`.
  ///   - handler: A closure that takes this object and its previous traits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    addTraitObserver(traits) { environment, previous in
      if let own = environment as? Self { handler(own, previous) }
    }
  }

  /// Registers a method of this object for changes of some traits:
  /// `registerForTraitChanges([UITraitUserInterfaceStyle.self], action: CardView.updateColors)`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: @escaping (Self) -> () -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits) { (own: Self, _) in action(own)() }
  }
}

/// The traits of an object, its overrides and its observers.
@preconcurrency @MainActor
final class TraitNode {
  private final class Registration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: (any UITraitEnvironment, UITraitCollection) -> Void

    init(
      _ traits: [UITrait],
      _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
    ) {
      self.traits = traits
      self.handler = handler
    }
  }

  var overrides = UITraitOverrides()
  private(set) var traits = UITraitCollection.usual
  private var registrations: [Registration] = []

  func add(
    _ traits: [UITrait], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = Registration(traits, handler)
    registrations.append(registration)
    return registration
  }

  func remove(_ registration: any UITraitChangeRegistration) {
    registrations.removeAll { $0 === registration }
  }

  /// Takes the traits of the surroundings; returns true if those of the object have changed.
  ///
  /// - Parameters:
  ///   - outer: The traits of the surroundings; nil for the usual ones.
  ///   - environment: The object.
  func update(from outer: UITraitCollection?, of environment: any UITraitEnvironment) -> Bool {
    var values = (outer ?? .usual).values
    values.merge(overrides.values)
    let previous = traits
    guard values != previous.values else { return false }
    traits = UITraitCollection(values)
    environment.traitCollectionDidChange(previous)
    for registration in registrations
    where registration.traits.contains(where: { !values.agrees(with: previous.values, on: $0) }) {
      registration.handler(environment, previous)
    }
    return true
  }
}
