import Foundation
import Testing
import TextKitBridge

/// Proxies that give views their values. The classes are the tests' own, as proxies are global.
@MainActor
@Suite("Appearance proxies")
struct AppearanceTests {
  private class Title: UILabel {}
  private final class SmallTitle: Title {}
  private final class Bar: UIView {}
  private final class Plain: UILabel {}

  @Test("views take the values of their class's proxy when they get a superview")
  func proxies() {
    let root = UIView(frame: .zero)
    let before = Title()
    root.addSubview(before)
    Title.appearance().textColor = .red
    Title.appearance().font = UIFont.systemFont(ofSize: 31)
    SmallTitle.appearance().font = UIFont.systemFont(ofSize: 9)
    let title = Title()
    #expect(title.textColor != .red)
    root.addSubview(title)
    #expect(title.textColor == .red && title.font.pointSize == 31)
    #expect(before.textColor != .red)
    let small = SmallTitle()
    root.addSubview(small)
    #expect(small.textColor == .red && small.font.pointSize == 9)
    let plain = Plain()
    root.addSubview(plain)
    #expect(plain.textColor != .red)
    #expect(Title.appearance() === Title.appearance())
  }

  @Test("a view's own value wins, and a container's proxy wins over the general one")
  func containers() {
    Plain.appearance().textColor = .blue
    Plain.appearance(whenContainedInInstancesOf: [Bar.self]).textColor = .green
    let root = UIView(frame: .zero)
    let bar = Bar(frame: .zero)
    root.addSubview(bar)
    let (outside, inside, own) = (Plain(), Plain(), Plain())
    own.textColor = .black
    root.addSubview(outside)
    bar.addSubview(inside)
    bar.addSubview(own)
    #expect(outside.textColor == .blue)
    #expect(inside.textColor == .green)
    #expect(own.textColor == .black)
    let (late, newBar) = (Plain(), Bar(frame: .zero))
    newBar.addSubview(UIView(frame: .zero))
    newBar.subviews[0].addSubview(late)
    root.addSubview(newBar)
    #expect(late.textColor == .green)
  }
}
