import Foundation
import Testing
import TextKitBridge

/// Constraints, stacks and guides.
@MainActor
@Suite("Constraints between views", .serialized)
struct ConstraintTests {
  private func view(_ width: CGFloat? = nil, _ height: CGFloat? = nil) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    if let width { view.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
    return view
  }

  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  @Test("anchors place a view at the edges of another, also after a resize")
  func edges() {
    let inner = view()
    root.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      inner.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      inner.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -40),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 20, y: 10, width: 250, height: 150))
    root.frame.size = CGSize(width: 200, height: 100)
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 20, y: 10, width: 150, height: 50))
    #expect(root.constraints.count == 4)
    inner.removeFromSuperview()
    #expect(root.constraints.isEmpty)
  }

  @Test("the classic initializer, multipliers, centres and siblings")
  func relations() {
    let (one, two) = (view(), view())
    root.addSubview(one)
    root.addSubview(two)
    root.addConstraint(
      NSLayoutConstraint(
        item: one, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width,
        multiplier: 0.5, constant: -10))
    NSLayoutConstraint.activate([
      one.heightAnchor.constraint(equalToConstant: 20),
      one.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      one.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      two.leftAnchor.constraint(equalTo: one.rightAnchor, constant: 5),
      two.topAnchor.constraint(equalTo: one.bottomAnchor),
      two.widthAnchor.constraint(equalTo: one.heightAnchor, multiplier: 2, constant: 1),
      two.heightAnchor.constraint(equalTo: two.widthAnchor),
    ])
    root.layoutIfNeeded()
    #expect(one.frame == CGRect(x: 80, y: 90, width: 140, height: 20))
    #expect(two.frame == CGRect(x: 225, y: 110, width: 41, height: 41))
  }

  @Test("of two wishes the one of the higher priority wins, and limits hold")
  func priorities() {
    let inner = view()
    root.addSubview(inner)
    let (wide, narrow) = (
      inner.widthAnchor.constraint(equalToConstant: 200),
      inner.widthAnchor.constraint(equalToConstant: 100)
    )
    wide.priority = .defaultLow
    narrow.priority = .defaultHigh
    NSLayoutConstraint.activate([wide, narrow])
    root.layoutIfNeeded()
    #expect(inner.frame.width == 100)
    narrow.priority = .defaultLow - 1
    root.layoutIfNeeded()
    #expect(inner.frame.width == 200)
    let limit = inner.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
    limit.isActive = true
    root.layoutIfNeeded()
    #expect(inner.frame.width == 150)
    limit.constant = 60
    root.layoutIfNeeded()
    #expect(inner.frame.width == 60)
    limit.isActive = false
    root.layoutIfNeeded()
    #expect(inner.frame.width == 200 && !limit.isActive)
  }

  @Test("a constraint that contradicts others is reported and left out")
  func contradiction() {
    let inner = view(100, 100)
    root.addSubview(inner)
    var reported: [NSLayoutConstraint] = []
    NSLayoutConstraint.onUnsatisfiable = { reported.append($0) }
    defer { NSLayoutConstraint.onUnsatisfiable = nil }
    let other = inner.widthAnchor.constraint(equalToConstant: 50)
    other.isActive = true
    root.layoutIfNeeded()
    #expect(reported == [other] && inner.frame.width == 100)
  }

  @Test("labels have the size of their text, and wrap in the width they get")
  func labels() {
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    label.numberOfLines = 0
    label.text = "Some words that need several lines in a narrow column of text"
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      label.trailingAnchor.constraint(lessThanOrEqualTo: root.layoutMarginsGuide.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 3),
    ])
    root.frame.size.width = 120
    root.layoutIfNeeded()
    #expect(label.frame.minX == 8 && label.frame.minY == 3 && label.frame.maxX <= 112)
    #expect(
      label.frame.height == label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height)
    #expect(label.frame.height > 3 * label.font.lineHeight)
    let size = root.systemLayoutSizeFitting(
      CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.width == 120)
  }

  @Test("rows and columns of a stack")
  func stacks() {
    let (one, two, three) = (view(30, 10), view(nil, 20), view(50, 30))
    let stack = UIStackView(arrangedSubviews: [one, two, three])
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.spacing = 10
    stack.alignment = .center
    stack.layoutIfNeeded()
    #expect(one.frame == CGRect(x: 0, y: 25, width: 30, height: 10))
    #expect(two.frame == CGRect(x: 40, y: 20, width: 100, height: 20))
    #expect(three.frame == CGRect(x: 150, y: 15, width: 50, height: 30))
    stack.setCustomSpacing(30, after: one)
    stack.layoutIfNeeded()
    #expect(two.frame.minX == 60 && two.frame.width == 80)
    two.isHidden = true
    stack.distribution = .equalSpacing
    stack.layoutIfNeeded()
    #expect(three.frame.minX == 150)
    let equal = UIStackView(arrangedSubviews: [view(), view(), view()])
    equal.axis = .vertical
    equal.distribution = .fillEqually
    equal.frame = CGRect(x: 0, y: 0, width: 90, height: 90)
    equal.layoutIfNeeded()
    #expect(equal.arrangedSubviews.map(\.frame.minY) == [0, 30, 60])
    #expect(equal.arrangedSubviews.allSatisfy { $0.frame.width == 90 })
    equal.arrangedSubviews[0].removeFromSuperview()
    equal.layoutIfNeeded()
    #expect(equal.arrangedSubviews.map(\.frame.height) == [45, 45])
  }

  @Test("a stack within constraints has the size of its views")
  func stackInside() {
    let (one, two) = (view(30, 10), view(50, 30))
    let stack = UIStackView(arrangedSubviews: [one, two])
    stack.axis = .vertical
    stack.spacing = 5
    stack.alignment = .leading
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 125, y: 0, width: 50, height: 45))
    #expect(two.frame == CGRect(x: 0, y: 15, width: 50, height: 30))
  }

  @Test("leading is at the right where text runs from the right")
  func mirrored() {
    root.semanticContentAttribute = .forceRightToLeft
    let inner = view(40, 10)
    inner.semanticContentAttribute = .forceRightToLeft
    root.addSubview(inner)
    inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 0).isActive = true
    root.layoutIfNeeded()
    #expect(inner.frame.minX == 260)
  }

  @Test("guides and autoresizing masks")
  func guides() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let inner = view(10, 10)
    root.addSubview(inner)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: root.leftAnchor),
      guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
      inner.leftAnchor.constraint(equalTo: guide.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame.minX == 75 && guide.layoutFrame.width == 75)
    let old = UIView(frame: CGRect(x: 10, y: 10, width: 280, height: 20))
    old.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(old)
    root.frame.size = CGSize(width: 400, height: 250)
    #expect(old.frame == CGRect(x: 10, y: 60, width: 380, height: 20))
  }

  @Test("lines of the visual format, with metrics, priorities and alignment")
  func visualFormat() {
    let views = ["a": view(), "b": view(), "c": view(nil, 12)]
    for view in views.values { root.addSubview(view) }
    var constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-[a(40)]-gap-[b(>=20,==50@750)]-(>=5)-[c(a)]|",
      options: [.alignAllTop], metrics: ["gap": 12], views: views)
    constraints += NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-3-[a(10)]", metrics: nil, views: views)
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(views["a"]?.frame == CGRect(x: 8, y: 3, width: 40, height: 10))
    #expect(views["b"]?.frame.minX == 60 && views["b"]?.frame.width == 50)
    #expect(views["c"]?.frame == CGRect(x: 260, y: 3, width: 40, height: 12))
  }

  @Test("a faulty format makes no constraints and says where the fault is")
  func faultyFormats() {
    var faults: [String] = []
    NSLayoutConstraint.onFaultyFormat = { faults.append($0) }
    defer { NSLayoutConstraint.onFaultyFormat = nil }
    let a = view()
    root.addSubview(a)
    for format in [
      "H:|-[x]", "[a(", "H:|-3[a]", "", "V:|[a]|]", "|-nothing-[a]", "[a(9@x)]", "|-|",
    ] {
      let made = NSLayoutConstraint.constraints(
        withVisualFormat: format, metrics: nil, views: ["a": a])
      #expect(made.isEmpty, "\(format)")
    }
    #expect(faults.count == 7)
    #expect(faults.first == "In “H:|-[x]”, at character 7: there is no view “x”.")
  }
}
