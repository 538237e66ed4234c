import Foundation

/// The relations of stacks.
extension ConstraintSystem {
  mutating func add(_ stack: UIStackView) {
    let shown = stack.arrangedSubviews.filter { !$0.isHidden && boxes[ObjectIdentifier($0)] != nil }
    guard let first = shown.first else { return }
    let insets = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMargins : .zero
    let isAcross = stack.axis == .horizontal
    let isReversed = isAcross && stack.isMirrored
    func edges(_ view: UIView) -> (start: Expression, end: Expression) {
      let own = box(view)
      if !isAcross { return (own.top, own.top + own.height) }
      return (own.left, own.left + own.width)
    }
    let order = isReversed ? shown.reversed() : shown
    let outer = edges(stack)
    let (before, after) =
      isAcross ? (insets.left, insets.right) : (insets.top, insets.bottom)
    equal(edges(order[0]).start, outer.start + Expression(constant: Double(before)))
    equal(
      edges(order[order.count - 1]).end, outer.end + Expression(constant: -Double(after)))
    var firstGap: Expression?
    for (one, other) in zip(order, order.dropFirst()) {
      let gap = edges(other).start - edges(one).end
      let space = stack.space(after: isReversed ? other : one)
      switch stack.distribution {
      case .fill, .fillEqually, .fillProportionally:
        equal(gap, Expression(constant: Double(space)))
      case .equalSpacing:
        atLeast(gap, Expression(constant: Double(space)))
        if let firstGap { equal(gap, firstGap) } else { firstGap = gap }
      case .equalCentering:
        atLeast(gap, Expression(constant: Double(space)))
        func centre(_ view: UIView) -> Expression {
          var sum = Expression()
          sum.add(edges(view).start, times: 0.5)
          sum.add(edges(view).end, times: 0.5)
          return sum
        }
        let distance = centre(other) - centre(one)
        if let firstGap {
          equal(distance, firstGap, UILayoutPriority(150))
        } else {
          firstGap = distance
        }
      }
    }
    for view in shown {
      align(view, in: stack, isAcross: isAcross, insets)
      guard view !== first else { continue }
      let (own, other) = (box(view), box(first))
      switch stack.distribution {
      case .fillEqually:
        equal(isAcross ? own.width : own.height, isAcross ? other.width : other.height)
      case .fillProportionally:
        let (one, two) = (view.intrinsicContentSize, first.intrinsicContentSize)
        let (length, known) = isAcross ? (one.width, two.width) : (one.height, two.height)
        guard length > 0, known > 0 else { continue }
        var share = Expression()
        share.add(isAcross ? other.width : other.height, times: Double(length / known))
        equal(isAcross ? own.width : own.height, share, UILayoutPriority(760))
      default: continue
      }
    }
  }

  /// Places a view of a stack across its axis.
  private mutating func align(
    _ view: UIView, in stack: UIStackView, isAcross: Bool, _ insets: UIEdgeInsets
  ) {
    let (own, outer) = (box(view), box(stack))
    let (start, end) =
      isAcross ? (own.top, own.top + own.height) : (own.left, own.left + own.width)
    let (before, after) = isAcross ? (insets.top, insets.bottom) : (insets.left, insets.right)
    let from = (isAcross ? outer.top : outer.left) + Expression(constant: Double(before))
    let to =
      (isAcross ? outer.top + outer.height : outer.left + outer.width)
      + Expression(constant: -Double(after))
    let atStart = stack.isMirrored && !isAcross ? UIStackView.Alignment.trailing : .leading
    let atEnd = stack.isMirrored && !isAcross ? UIStackView.Alignment.leading : .trailing
    atLeast(start, from)
    atLeast(to, end)
    switch stack.alignment {
    case .fill:
      equal(start, from)
      equal(end, to)
    case .center: equal(start + end, from + to)
    case atStart, .firstBaseline: equal(start, from)
    case atEnd, .lastBaseline: equal(end, to)
    default: equal(start, from)
    }
    // The stack is no larger than its views ask for.
    equal(to, end, UILayoutPriority(49))
  }
}
