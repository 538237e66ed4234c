import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("Devices have the screens of the table")
struct DeviceTests {
  @Test("names and other names are found, however they are written")
  func lookup() throws {
    #expect(try Device.named("iphone-15-pro").portraitSize == Size(width: 393, height: 852))
    #expect(try Device.named("iPhone 15 Pro").name == "iphone-15-pro")
    #expect(try Device.named("ipad_air").portraitSize == Size(width: 820, height: 1180))
    #expect(try Device.named("iphone-se").scale == 2)
  }

  @Test("an unknown name is answered with the nearest ones")
  func unknown() {
    #expect {
      try Device.named("iphon-8")
    } throws: { error in
      (error as? DocumentError)?.hint?.hasPrefix("Did you mean “iphone-8”") == true
    }
  }

  @Test(
    "size classes follow the model and the way it is held",
    arguments: [
      ("iphone-8", SizeClass.compact, SizeClass.regular, SizeClass.compact, SizeClass.compact),
      ("iphone-8-plus", .compact, .regular, .regular, .compact),
      ("iphone-11", .compact, .regular, .regular, .compact),
      ("iphone-14-pro", .compact, .regular, .compact, .compact),
      ("ipad-pro-11", .regular, .regular, .regular, .regular),
    ])
  func classes(
    name: String, portraitWidth: SizeClass, portraitHeight: SizeClass, landscapeWidth: SizeClass,
    landscapeHeight: SizeClass
  ) throws {
    let device = try Device.named(name)
    let portrait = device.traits(.portrait)
    #expect(portrait.horizontalSizeClass == portraitWidth)
    #expect(portrait.verticalSizeClass == portraitHeight)
    let landscape = device.traits(.landscape)
    #expect(landscape.horizontalSizeClass == landscapeWidth)
    #expect(landscape.verticalSizeClass == landscapeHeight)
  }

  @Test("a device in landscape is as wide as it is high upright")
  func orientation() throws {
    let device = try Device.named("iphone-14")
    #expect(device.size(.landscape) == Size(width: 844, height: 390))
    #expect(device.safeArea(.landscape) == Insets(top: 0, right: 47, bottom: 21, left: 47))
    #expect(device.safeArea(.portrait) == Insets(top: 47, right: 0, bottom: 34, left: 0))
    #expect(device.layoutMargin == 16)
    #expect(try Device.named("ipad-mini").layoutMargin == 20)
  }

  @Test("no two presets share a name")
  func unique() {
    let names = Device.presets.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test("presets that no source confirms say so")
  func doubts() throws {
    #expect(try Device.named("iphone-air").doubts.contains(.size))
    #expect(try Device.named("iphone-15-pro").doubts.contains(.sizeClasses))
    #expect(try Device.named("iphone-8").doubts.isEmpty)
  }
}
