import Foundation

/// Reads constraints from a line of text, such as `H:|-[title(>=40)]-8-[words]-|`.
@MainActor
struct VisualFormat {
  private let source: [Character]
  private var index = 0
  private let metrics: [String: Double]
  private let views: [String: Any]
  private var axis = NSLayoutConstraint.Axis.horizontal
  private(set) var constraints: [NSLayoutConstraint] = []

  /// A fault of a format, with its place.
  struct Fault: Error {
    var message: String
  }

  /// A relation with a length and a priority.
  private struct Wish {
    var relation = NSLayoutConstraint.Relation.equal
    var length = 0.0
    var other: UIView?
    var priority = UILayoutPriority.required
  }

  init(_ format: String, _ metrics: [String: Any]?, _ views: [String: Any]) {
    source = Array(format)
    self.metrics = (metrics ?? [:]).compactMapValues {
      ($0 as? Double) ?? ($0 as? CGFloat).map { Double($0) } ?? ($0 as? Int).map { Double($0) }
        ?? ($0 as? NSNumber)?.doubleValue
    }
    self.views = views
  }

  /// Reads the line.
  ///
  /// - Throws: The first fault.
  mutating func read() throws(Fault) -> [UIView] {
    if take("V:") { axis = .vertical } else { _ = take("H:") }
    var (last, gap, found) = (UIView?.none, [Wish]?.none, [UIView]())
    var startsAtEdge = false
    if take("|") {
      startsAtEdge = true
      gap = try connection()
    }
    while index < source.count {
      if take("|") {
        guard let view = last, let outer = view.superview else { throw fault("there is no view") }
        let space = gap ?? [Wish()]
        add(outer, end, after: view, end, space)
        guard index == source.count else { throw fault("text follows the edge") }
        return found
      }
      let view = try readView()
      found.append(view)
      if let last {
        add(view, start, after: last, end, gap ?? [Wish()])
      } else if startsAtEdge, let outer = view.superview {
        add(view, start, after: outer, start, gap ?? [Wish()])
      }
      last = view
      gap = try connection()
    }
    return found
  }

  private var start: NSLayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }

  private mutating func add(
    _ view: UIView, _ one: NSLayoutConstraint.Attribute, after other: UIView,
    _ attribute: NSLayoutConstraint.Attribute, _ wishes: [Wish]
  ) {
    for wish in wishes {
      let constraint = NSLayoutConstraint(
        item: view, attribute: one, relatedBy: wish.relation, toItem: other, attribute: attribute,
        multiplier: 1, constant: CGFloat(wish.length))
      constraint.priority = wish.priority
      constraints.append(constraint)
    }
  }

  // MARK: Parts

  private mutating func readView() throws(Fault) -> UIView {
    guard take("[") else { throw fault("a view in brackets is missing") }
    let name = takeName()
    guard let view = views[name] as? UIView else { throw fault("there is no view “\(name)”") }
    if take("(") {
      for wish in try wishes(until: ")") {
        let side: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        let constraint = NSLayoutConstraint(
          item: view, attribute: side, relatedBy: wish.relation, toItem: wish.other,
          attribute: wish.other == nil ? .notAnAttribute : side, multiplier: 1,
          constant: CGFloat(wish.length))
        constraint.priority = wish.priority
        constraints.append(constraint)
      }
    }
    guard take("]") else { throw fault("a bracket is not closed") }
    return view
  }

  /// Reads the distance to the next view; nil for none.
  private mutating func connection() throws(Fault) -> [Wish]? {
    guard take("-") else { return nil }
    if index < source.count, source[index] == "[" || source[index] == "|" {
      return [Wish(length: 8)]
    }
    var found: [Wish]
    if take("(") { found = try wishes(until: ")") } else { found = [try wish()] }
    guard take("-") else { throw fault("a distance does not end with “-”") }
    if found.isEmpty { found = [Wish()] }
    return found
  }

  private mutating func wishes(until end: String) throws(Fault) -> [Wish] {
    var found: [Wish] = []
    while !take(end) {
      found.append(try wish())
      if !take(","), index >= source.count || source[index] != end.first {
        throw fault("“\(end)” is missing")
      }
    }
    return found
  }

  private mutating func wish() throws(Fault) -> Wish {
    var wish = Wish()
    if take(">=") {
      wish.relation = .greaterThanOrEqual
    } else if take("<=") {
      wish.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let name = takeName()
    if let number = Double(name), number.isFinite {
      wish.length = number
    } else if let number = metrics[name] {
      wish.length = number
    } else if let view = views[name] as? UIView {
      wish.other = view
    } else {
      throw fault("“\(name)” is neither a number nor a known name")
    }
    if take("@") {
      let name = takeName()
      guard let number = Double(name) ?? metrics[name] else {
        throw fault("“\(name)” is not a priority")
      }
      wish.priority = UILayoutPriority(Float(min(max(number, 1), 1000)))
    }
    return wish
  }

  private mutating func take(_ text: String) -> Bool {
    guard source[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  private mutating func takeName() -> String {
    let name = source[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    index += name.count
    return String(name)
  }

  private func fault(_ message: String) -> Fault {
    Fault(message: "In “\(String(source))”, at character \(index + 1): \(message).")
  }
}
