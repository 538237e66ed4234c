import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Traits by UIKit's names: size classes, text sizes, appearances.
@MainActor
@Suite("Traits of views and controllers", .serialized)
struct TraitTests {
  @Test("collections are merged, compared and changed")
  func collections() {
    let compact = UITraitCollection(horizontalSizeClass: .compact)
    let pad = UITraitCollection(traitsFrom: [
      compact, UITraitCollection(userInterfaceIdiom: .pad),
      UITraitCollection(horizontalSizeClass: .regular),
    ])
    #expect(pad.horizontalSizeClass == .regular && pad.userInterfaceIdiom == .pad)
    #expect(pad.verticalSizeClass == .unspecified && pad.displayScale == 0)
    #expect(pad.containsTraits(in: UITraitCollection(userInterfaceIdiom: .pad)))
    #expect(!pad.containsTraits(in: compact))
    let dark = pad.modifyingTraits { $0.userInterfaceStyle = .dark }
    #expect(dark.userInterfaceStyle == .dark && dark.userInterfaceIdiom == .pad)
    #expect(dark.hasDifferentColorAppearance(comparedTo: pad))
    #expect(dark.changedTraits(from: pad).map { $0.name } == ["UITraitUserInterfaceStyle"])
    #expect(UITraitCollection { $0.displayScale = 3 }.displayScale == 3)
    #expect(compact == UITraitCollection(UITraitHorizontalSizeClass.self, value: .compact))
    #expect(UIContentSizeCategory.large < .accessibilityMedium)
    #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
    #expect(pad.replacing(UITraitDisplayScale.self, value: 2).displayScale == 2)
  }

  @Test("fonts of text styles follow the text size")
  func fonts() {
    let big = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
    let small = UITraitCollection(preferredContentSizeCategory: .extraSmall)
    func size(_ style: UIFont.TextStyle, _ traits: UITraitCollection) -> CGFloat {
      UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).pointSize
    }
    #expect(size(.body, big) == 53 && size(.body, small) == 14 && size(.caption2, big) == 40)
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    big.performAsCurrent {
      #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 58)
    }
    let metrics = UIFontMetrics(forTextStyle: .body)
    #expect(metrics.scaledValue(for: 17, compatibleWith: big) == 53)
    #expect(metrics.scaledValue(for: 10) == 10)
    let font = UIFont.systemFont(ofSize: 34)
    #expect(
      metrics.scaledFont(for: font, maximumPointSize: 50, compatibleWith: big).pointSize == 50)
    let bold = UIFont.preferredFont(
      forTextStyle: .body, compatibleWith: UITraitCollection(legibilityWeight: .bold))
    #expect(bold.descriptor.weight == 600)
  }

  @Test("overrides reach all subviews, and observers hear of the traits they asked for")
  func overrides() {
    final class Card: UIView {
      var previous: [UIUserInterfaceSizeClass] = []
      var calls = 0
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        previous.append(previousTraitCollection?.horizontalSizeClass ?? .unspecified)
      }
      func changed() { calls += 1 }
    }
    let root = UIView(frame: .zero)
    let card = Card(frame: .zero)
    let middle = UIView(frame: .zero)
    root.addSubview(middle)
    middle.addSubview(card)
    #expect(card.traitCollection.horizontalSizeClass == .compact)
    var heard: [UIUserInterfaceSizeClass] = []
    let registration = card.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
      (view: Card, previous) in
      heard.append(previous.horizontalSizeClass)
      heard.append(view.traitCollection.horizontalSizeClass)
    }
    card.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Card.changed)
    root.traitOverrides.horizontalSizeClass = .regular
    #expect(card.traitCollection.horizontalSizeClass == .regular)
    #expect(heard == [.compact, .regular] && card.previous == [.compact] && card.calls == 0)
    middle.overrideUserInterfaceStyle = .dark
    #expect(
      card.calls == 1 && heard.count == 2 && root.traitCollection.userInterfaceStyle == .light)
    card.unregisterForTraitChanges(registration)
    middle.traitOverrides.horizontalSizeClass = .compact
    #expect(heard.count == 2 && card.previous.count == 3)
    #expect(middle.traitOverrides.contains(UITraitHorizontalSizeClass.self))
    middle.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    #expect(card.traitCollection.horizontalSizeClass == .regular)
    // Another place has other traits.
    UIView(frame: .zero).addSubview(card)
    #expect(card.traitCollection.horizontalSizeClass == .compact)
  }

  @Test("a program's own traits have a default and are inherited")
  func ownTraits() {
    enum Density: UITraitDefinition { static var defaultValue: Int { 1 } }
    let root = UIView(frame: .zero)
    let leaf = UIView(frame: .zero)
    root.addSubview(leaf)
    #expect(leaf.traitCollection[Density.self] == 1)
    var calls = 0
    leaf.registerForTraitChanges([Density.self]) { (_: UIView, _) in calls += 1 }
    root.traitOverrides[Density.self] = 3
    #expect(leaf.traitCollection[Density.self] == 3 && calls == 1)
  }

  @Test("controllers pass traits to their children and views, and a turn is a transition")
  func controllers() {
    final class Master: UIViewController {
      var log: [String] = []
      override func viewDidLoad() { log.append("loaded") }
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        log.append("will \(newCollection.verticalSizeClass)")
        super.willTransition(to: newCollection, with: coordinator)
      }
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        log.append("size \(Int(size.width))")
        coordinator.animate { _ in
          self.log.append("beside")
        } completion: { _ in
          self.log.append("after")
        }
        super.viewWillTransition(to: size, with: coordinator)
      }
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        log.append("did")
      }
    }
    let (master, detail) = (Master(), UIViewController())
    master.addChild(detail)
    master.view.addSubview(detail.view)
    #expect(detail.next === master.view && master.log == ["loaded"])
    master.setOverrideTraitCollection(
      UITraitCollection(horizontalSizeClass: .regular), forChild: detail)
    #expect(detail.traitCollection.horizontalSizeClass == .regular)
    #expect(detail.view.traitCollection.horizontalSizeClass == .regular)
    #expect(master.traitCollection.horizontalSizeClass == .compact)
    master.transition(
      to: CGSize(width: 667, height: 375), traits: UITraitCollection(verticalSizeClass: .compact))
    #expect(master.log == ["loaded", "will compact", "size 667", "did", "beside", "after"])
    #expect(detail.view.traitCollection.verticalSizeClass == .compact)
    #expect(master.view.frame.width == 667)
  }

  @Test("dynamic colours follow the appearance of the view that draws them")
  func colors() throws {
    let own = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(own == .red && own.resolvedColor(with: dark) == .white)
    #expect(own.withAlphaComponent(0.5).resolvedColor(with: dark).alpha == 0.5)
    #expect(UIColor.label.resolvedColor(with: dark) == .white && UIColor.label == .black)
    #expect(UIColor.darkText == .black && UIColor.darkText.resolvedColor(with: dark) == .black)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    view.backgroundColor = .systemBackground
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    label.text = "HH"
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    text.text = "HH"
    view.addSubview(label)
    view.addSubview(text)
    func extremes() throws -> (Int, Int) {
      let bitmap = try #require(view.picture().bitmap)
      let reds = (0..<40).flatMap { y in (0..<60).map { Int(bitmap[x: $0, y: y].red) } }
      return (reds.min() ?? 0, reds.max() ?? 0)
    }
    #expect(try extremes() == (0, 255) as (Int, Int))
    let before = try #require(view.picture().bitmap)
    #expect(before[x: 59, y: 39].red == 255)
    view.overrideUserInterfaceStyle = .dark
    let after = try #require(view.picture().bitmap)
    #expect(after[x: 59, y: 39].red == 0 && after[x: 59, y: 39].alpha == 255)
    #expect(try extremes() == (0, 255) as (Int, Int))
  }

  @Test("labels and text views follow the text size if they are asked to")
  func adjusting() {
    let root = UIView(frame: .zero)
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.text = "a"
    let fixed = UILabel()
    fixed.font = .preferredFont(forTextStyle: .body)
    let view = UITextView()
    view.font = .preferredFont(forTextStyle: .title1)
    view.text = "a"
    label.adjustsFontForContentSizeCategory = true
    view.adjustsFontForContentSizeCategory = true
    for subview in [label, fixed, view] { root.addSubview(subview) }
    let height = label.intrinsicContentSize.height
    root.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    #expect(label.font.pointSize == 33 && fixed.font.pointSize == 17)
    #expect(label.intrinsicContentSize.height > 1.8 * height)
    #expect(view.font?.pointSize == 43)
  }

  @Test("a layer draws a border, round corners, a background and a shadow")
  func layers() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    root.backgroundColor = .white
    let card = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    card.layer.backgroundColor = UIColor.red.cgColor
    card.layer.borderColor = UIColor.blue.cgColor
    card.layer.borderWidth = 4
    card.layer.cornerRadius = 12
    root.addSubview(card)
    let bitmap = try #require(root.picture().bitmap)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      [bitmap[x: x, y: y].red, bitmap[x: x, y: y].green, bitmap[x: x, y: y].blue]
    }
    #expect(pixel(30, 30) == [255, 0, 0] && pixel(30, 11) == [0, 0, 255])
    #expect(pixel(10, 10) == [255, 255, 255] && pixel(5, 30) == [255, 255, 255])
    card.layer.shadowOpacity = 0.5
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    let shaded = try #require(root.picture().bitmap)
    let (near, far) = (shaded[x: 30, y: 52].red, shaded[x: 30, y: 59].red)
    #expect(near < 200 && far == 255 && shaded[x: 30, y: 30].red == 255)
    card.layer.maskedCorners = [.layerMinXMinYCorner]
    let square = try #require(root.picture().bitmap)
    #expect(square[x: 49, y: 49].blue == 255 && square[x: 49, y: 49].red == 0)
  }
}
