// swift-tools-version: 6.2
import PackageDescription

// Built by scripts/fuzz, which instruments everything for libFuzzer and the address sanitizer.
let package = Package(
  name: "textrender-fuzz",
  dependencies: [.package(name: "textrender", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "TextRender", package: "textrender"),
        .product(name: "TextKitBridge", package: "textrender"),
      ],
      path: "Sources/Fuzz",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
      ])
  ]
)
