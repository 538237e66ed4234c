public import Foundation

/// A class whose views take values from a proxy.
@preconcurrency @MainActor
public protocol UIAppearance: UIAppearanceContainer {
  /// Returns the proxy of the class. Views of it take over its values when they get a superview.
  static func appearance() -> Self

  /// Returns the proxy of the class for views inside views of some classes, the innermost first.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

/// A class whose instances can contain views with an appearance.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// The values that a view takes from proxies, or that a proxy gives.
struct AppearanceRecord {
  /// A value that was set on a proxy.
  typealias Change = (UIView) -> Void

  /// The names of the members that were set on the view itself.
  var own: Set<String> = []
  /// The values of a proxy by the name of the member; nil for a view that is none.
  var changes: [(name: String, change: Change)]?
  /// True while values of proxies are set.
  var isApplying = false
}

/// All proxies.
@preconcurrency @MainActor
final class AppearanceTable: @unchecked Sendable {
  // Sendable because the lock guards the proxies; views belong to one thread, like UIKit's.

  private struct Proxy {
    let type: UIView.Type
    let containers: [any UIAppearanceContainer.Type]
    let view: UIView
  }

  static let shared = AppearanceTable()
  private let lock = NSLock()
  private var proxies: [Proxy] = []

  /// True if no program has asked for a proxy.
  var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return proxies.isEmpty
  }

  /// Returns the proxy of a class in some containers; creates it if there is none.
  func proxy<View: UIView>(
    of type: View.Type, in containers: [any UIAppearanceContainer.Type], make: () -> View
  ) -> View {
    lock.lock()
    defer { lock.unlock() }
    let known = proxies.first { proxy in
      proxy.type == type
        && proxy.containers.map { ObjectIdentifier($0) }
          == containers.map { ObjectIdentifier($0) }
    }
    if let view = known?.view as? View { return view }
    let view = make()
    view.appearance.changes = []
    proxies.append(Proxy(type: type, containers: containers, view: view))
    return view
  }

  /// Returns the values for a view: those of general classes first, then those of special ones,
  /// then those of proxies for containers.
  func changes(for view: UIView) -> [(name: String, change: AppearanceRecord.Change)] {
    lock.lock()
    let proxies = proxies
    lock.unlock()
    var found: [(depth: Int, containers: Int, proxy: Proxy)] = []
    for proxy in proxies where Self.isIn(proxy.containers, view) {
      guard let depth = Self.depth(of: type(of: view), below: proxy.type) else { continue }
      found.append((depth, proxy.containers.count, proxy))
    }
    found.sort { ($0.containers, -$0.depth) < ($1.containers, -$1.depth) }
    return found.flatMap { $0.proxy.view.appearance.changes ?? [] }
  }

  /// Returns the number of steps from a class to a superclass; nil if it is none.
  private static func depth(of type: UIView.Type, below base: UIView.Type) -> Int? {
    var (current, depth): (AnyClass?, Int) = (type, 0)
    while let some = current {
      if some == base { return depth }
      current = _getSuperclass(some)
      depth += 1
    }
    return nil
  }

  /// True if a view is in views of all classes, the first one innermost.
  private static func isIn(_ containers: [any UIAppearanceContainer.Type], _ view: UIView) -> Bool {
    var outer = view.superview
    for container in containers {
      while let some = outer, !Self.isInstance(some, of: container) { outer = some.superview }
      guard let found = outer else { return false }
      outer = found.superview
    }
    return true
  }

  private static func isInstance(
    _ view: UIView, of container: any UIAppearanceContainer.Type
  ) -> Bool {
    guard let type = container as? UIView.Type else { return false }
    return depth(of: Swift.type(of: view), below: type) != nil
  }
}

extension UIView: UIAppearance {
  /// Returns the proxy of the class.
  public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// Returns the proxy of the class for views inside views of some classes, the innermost first.
  ///
  /// The members that a proxy gives are ``tintColor`` and ``backgroundColor`` of all views, and
  /// the font and the colour of labels, fields and text views. A value that was set on a view
  /// itself wins.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceTable.shared.proxy(of: self, in: containerTypes) { makeProxy() }
  }

  private static func makeProxy() -> Self {
    // The only initializer that all subclasses have; nothing is archived.
    guard let view = self.init(coder: NSCoder()) else {
      preconditionFailure("\(self) returns nil from init(coder:), so it can have no appearance().")
    }
    return view
  }

  /// Notes that a member was set: as a value of a proxy, or as a view's own.
  func noteAppearance(_ name: String, _ change: @escaping (UIView) -> Void) {
    if appearance.isApplying { return }
    guard appearance.changes != nil else {
      appearance.own.insert(name)
      return
    }
    appearance.changes?.removeAll { $0.name == name }
    appearance.changes?.append((name, change))
  }

  /// Takes over the values of the proxies that fit the view and the views in it.
  func takeAppearance() {
    if AppearanceTable.shared.isEmpty { return }
    appearance.isApplying = true
    for (name, change) in AppearanceTable.shared.changes(for: self)
    where !appearance.own.contains(name) { change(self) }
    appearance.isApplying = false
    for view in subviews { view.takeAppearance() }
  }
}
