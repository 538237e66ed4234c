import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("Parts of a tablet's screen have the widths that were measured")
struct DeviceSplitTests {
  @Test(
    "widths and size classes in each split",
    arguments: [
      ("ipad-9.7", [320, 507, 694], [320, 438]), ("ipad-10.2", [320, 535, 750], [320, 480]),
      ("ipad-pro-10.5", [320, 551, 782], [320, 504]),
      ("ipad-pro-11", [375, 592, 809], [320, 504]),
      ("ipad-pro-12.9", [375, 678, 981], [375, 639]),
    ] as [(String, [Double], [Double])])
  func widths(_ name: String, _ landscape: [Double], _ portrait: [Double]) throws {
    let device = try Device.named(name)
    for (split, width) in zip([DeviceSplit.third, .half, .twoThirds], landscape) {
      #expect(device.size(.landscape, split: split)?.width == width)
      let expected: SizeClass = width >= 678 ? .regular : .compact
      #expect(device.traits(.landscape, split: split).horizontalSizeClass == expected)
      #expect(device.traits(.landscape, split: split).verticalSizeClass == .regular)
    }
    for (split, width) in zip([DeviceSplit.third, .twoThirds], portrait) {
      #expect(
        device.size(.portrait, split: split)
          == Size(width: width, height: device.portraitSize.height))
      #expect(device.traits(.portrait, split: split).horizontalSizeClass == .compact)
    }
    #expect(device.size(.portrait, split: .half) == nil)
  }

  @Test("phones do not share their screens")
  func phones() throws {
    let phone = try Device.named("iphone-15-pro-max")
    #expect(phone.size(.landscape, split: .half) == nil)
    #expect(phone.traits(.landscape, split: .half).horizontalSizeClass == .regular)
  }
}
