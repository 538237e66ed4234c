import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

/// A row of the device table: points in portrait orientation, pixels per point, and the width
/// class in landscape orientation.
struct DeviceRow: Sendable, CustomTestStringConvertible {
  var names: [String]
  var width: Double
  var height: Double
  var scale: Double
  var isRegular: Bool

  init(_ names: String..., size: (Double, Double), _ scale: Double, regular: Bool = false) {
    self.names = names
    (width, height) = size
    self.scale = scale
    isRegular = regular
  }

  var testDescription: String { names[0] }
}

@Suite("Devices are those of the table, row by row")
struct DeviceTableTests {
  private static let phones = [
    DeviceRow("iphone-4", size: (320, 480), 2),
    DeviceRow("iphone-5", "iphone-5s", "iphone-5c", "iphone-se-1", size: (320, 568), 2),
    DeviceRow(
      "iphone-6", "iphone-6s", "iphone-7", "iphone-8", "iphone-se-2", "iphone-se-3",
      size: (375, 667), 2),
    DeviceRow(
      "iphone-6-plus", "iphone-6s-plus", "iphone-7-plus", "iphone-8-plus", size: (414, 736), 3,
      regular: true),
    DeviceRow("iphone-x", "iphone-xs", "iphone-11-pro", size: (375, 812), 3),
    DeviceRow("iphone-xr", "iphone-11", size: (414, 896), 2, regular: true),
    DeviceRow("iphone-xs-max", "iphone-11-pro-max", size: (414, 896), 3, regular: true),
    DeviceRow("iphone-12-mini", "iphone-13-mini", size: (375, 812), 3),
    DeviceRow(
      "iphone-12", "iphone-12-pro", "iphone-13", "iphone-13-pro", "iphone-14", size: (390, 844), 3),
    DeviceRow(
      "iphone-12-pro-max", "iphone-13-pro-max", "iphone-14-plus", size: (428, 926), 3,
      regular: true),
    DeviceRow("iphone-14-pro", size: (393, 852), 3),
    DeviceRow("iphone-14-pro-max", size: (430, 932), 3, regular: true),
    DeviceRow("iphone-15", "iphone-15-pro", "iphone-16", size: (393, 852), 3),
    DeviceRow(
      "iphone-15-plus", "iphone-15-pro-max", "iphone-16-plus", size: (430, 932), 3, regular: true),
    DeviceRow("iphone-16e", size: (390, 844), 3),
    DeviceRow("iphone-16-pro", "iphone-17", "iphone-17-pro", size: (402, 874), 3),
    DeviceRow("iphone-air", size: (420, 912), 3, regular: true),
    DeviceRow("iphone-16-pro-max", "iphone-17-pro-max", size: (440, 956), 3, regular: true),
  ]

  private static let pads = [
    DeviceRow("ipad-mini-5", "ipad-9.7", "ipad-air-2", "ipad-pro-9.7", size: (768, 1024), 2),
    DeviceRow("ipad-mini-6", "ipad-mini-7", size: (744, 1133), 2),
    DeviceRow("ipad-10.2", "ipad-9", size: (810, 1080), 2),
    DeviceRow("ipad-10", "ipad-11", "ipad-air-5", "ipad-air-11", size: (820, 1180), 2),
    DeviceRow("ipad-pro-10.5", "ipad-air-3", size: (834, 1112), 2),
    DeviceRow("ipad-pro-11", size: (834, 1194), 2),
    DeviceRow("ipad-pro-11-m4", "ipad-pro-11-m5", size: (834, 1210), 2),
    DeviceRow("ipad-pro-12.9", "ipad-air-13", size: (1024, 1366), 2),
    DeviceRow("ipad-pro-13-m4", "ipad-pro-13-m5", size: (1032, 1376), 2),
  ]

  /// Screens of other makers, windows and paper: true if the width is compact in portrait and in
  /// landscape orientation.
  private static let others: [(DeviceRow, compact: (Bool, Bool))] = [
    (DeviceRow("android-small", size: (360, 640), 2), (true, false)),
    (DeviceRow("galaxy-s24", "galaxy-s22", size: (360, 780), 3), (true, false)),
    (DeviceRow("galaxy-s24-ultra", size: (384, 832), 3.75), (true, false)),
    (DeviceRow("android-medium", size: (411, 914), 2.625), (true, false)),
    (DeviceRow("pixel-8", "pixel-7", "pixel-9", size: (412, 915), 2.625), (true, false)),
    (DeviceRow("pixel-8-pro", size: (448, 998), 3), (true, false)),
    (DeviceRow("galaxy-fold", size: (344, 882), 2.625), (true, false)),
    (DeviceRow("galaxy-fold-open", size: (690, 829), 2.625), (false, false)),
    (DeviceRow("pixel-fold", size: (411, 797), 2.625), (true, false)),
    (DeviceRow("pixel-fold-open", size: (701, 841), 2.625), (false, false)),
    (DeviceRow("nexus-7", size: (600, 960), 2), (false, false)),
    (DeviceRow("android-tablet", "pixel-tablet", size: (800, 1280), 2), (false, false)),
    (DeviceRow("window-narrow", size: (480, 800), 1), (true, true)),
    (DeviceRow("window", size: (1024, 768), 1), (false, false)),
    (DeviceRow("laptop", size: (1440, 900), 2), (false, false)),
    (DeviceRow("desktop", size: (1920, 1080), 1), (false, false)),
    (DeviceRow("a3", size: (841.89, 1190.55), 2), (false, false)),
    (DeviceRow("a4", size: (595.28, 841.89), 2), (false, false)),
    (DeviceRow("a5", size: (419.53, 595.28), 2), (true, false)),
    (DeviceRow("a6", size: (297.64, 419.53), 2), (true, true)),
    (DeviceRow("letter", size: (612, 792), 2), (false, false)),
    (DeviceRow("legal", size: (612, 1008), 2), (false, false)),
  ]

  @Test("other screens, windows and paper are classed by their room")
  func others() throws {
    for (row, compact) in Self.others {
      for name in row.names {
        let device = try Device.named(name)
        #expect(device.portraitSize == Size(width: row.width, height: row.height), "\(name)")
        #expect(device.scale == row.scale, "\(name)")
        let classes = [Orientation.portrait, .landscape].map {
          device.traits($0).horizontalSizeClass
        }
        #expect(classes[0] == (compact.0 ? .compact : .regular), "\(name)")
        #expect(classes[1] == (compact.1 ? .compact : .regular), "\(name)")
        #expect(device.size(.landscape, split: .third) == nil, "\(name)")
        for orientation in Orientation.allCases {
          let isLow = device.size(orientation).height < 480 && device.idiom != .paper
          #expect(device.traits(orientation).verticalSizeClass == (isLow ? .compact : .regular))
        }
      }
    }
    // A window has no orientation.
    #expect(try Device.named("window").size(.landscape) == Size(width: 1024, height: 768))
  }

  @Test(
    "phones are compact in width upright, and on their side where the table says so",
    arguments: phones)
  func phone(_ row: DeviceRow) throws {
    for name in row.names {
      let device = try Device.named(name)
      #expect(device.portraitSize == Size(width: row.width, height: row.height), "\(name)")
      #expect(device.scale == row.scale && device.idiom == .phone, "\(name)")
      let upright = device.traits(.portrait)
      #expect(upright.horizontalSizeClass == .compact && upright.verticalSizeClass == .regular)
      let turned = device.traits(.landscape)
      #expect(turned.horizontalSizeClass == (row.isRegular ? .regular : .compact), "\(name)")
      #expect(turned.verticalSizeClass == .compact, "\(name)")
    }
  }

  @Test("tablets are regular in every direction", arguments: pads)
  func pad(_ row: DeviceRow) throws {
    for name in row.names {
      let device = try Device.named(name)
      #expect(device.portraitSize == Size(width: row.width, height: row.height), "\(name)")
      #expect(device.scale == row.scale && device.idiom == .pad, "\(name)")
      for orientation in Orientation.allCases {
        let traits = device.traits(orientation)
        #expect(traits.horizontalSizeClass == .regular && traits.verticalSizeClass == .regular)
      }
    }
  }

  @Test("every preset is a row of the table")
  func complete() {
    let rows = Set(
      (Self.phones + Self.pads + Self.others.map(\.0)).flatMap(\.names).compactMap {
        try? Device.named($0).name
      })
    #expect(rows == Set(Device.presets.map(\.name)))
  }

  @Test(
    "safe areas are those measured",
    arguments: [
      ("iphone-8", [20.0, 0, 0, 0], [0.0, 0, 0, 0]),
      ("iphone-14", [47, 0, 34, 0], [0, 47, 21, 47]),
      ("iphone-14-plus", [47, 0, 34, 0], [0, 47, 21, 47]),
      ("iphone-13-mini", [50, 0, 34, 0], [0, 50, 21, 50]),
      ("iphone-14-pro", [59, 0, 34, 0], [0, 59, 21, 59]),
      ("iphone-14-pro-max", [59, 0, 34, 0], [0, 59, 21, 59]),
      ("iphone-16-pro", [62, 0, 34, 0], [0, 62, 21, 62]),
      ("iphone-16-pro-max", [62, 0, 34, 0], [0, 62, 21, 62]),
      ("ipad-mini-6", [24, 0, 20, 0], [24, 0, 20, 0]),
      ("ipad-pro-11", [24, 0, 20, 0], [24, 0, 20, 0]),
    ])
  func safeAreas(name: String, upright: [Double], turned: [Double]) throws {
    let device = try Device.named(name)
    for (orientation, edges) in [(Orientation.portrait, upright), (.landscape, turned)] {
      let area = device.safeArea(orientation)
      #expect([area.top, area.left, area.bottom, area.right] == edges)
    }
  }

  @Test(
    "content stands 16 points from the sides of phones up to 393 wide, 20 on others and tablets")
  func layoutMargins() {
    for device in Device.presets
    where device.portraitSize.width <= 393 && device.idiom != .paper {
      #expect(device.layoutMargin == 16, "\(device.name)")
    }
    for device in Device.presets
    where device.portraitSize.width >= 414 && device.idiom != .paper {
      #expect(device.layoutMargin == 20, "\(device.name)")
    }
  }

  @Test("a device's traits are all specified, so that any variation can ask for them")
  func specified() {
    for device in Device.presets {
      for orientation in Orientation.allCases {
        let traits = device.traits(orientation)
        #expect(Trait.known.allSatisfy { traits.specifies($0) }, "\(device.name)")
      }
    }
    #expect(Device.presets[0].traits(.portrait).contentSizeCategory?.scale == 1)
  }
}
