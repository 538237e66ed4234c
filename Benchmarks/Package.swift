// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors if the project's own commands request it.
let strictness: [SwiftSetting] =
  (Context.environment["TEXTRENDER_STRICT"] ?? "").isEmpty ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "textrender-benchmarks",
  dependencies: [.package(name: "textrender", path: "..")],
  targets: [
    .systemLibrary(name: "CAllocator", path: "Sources/CAllocator"),
    .systemLibrary(name: "CFloor", path: "Sources/CFloor", pkgConfig: "harfbuzz"),
    .executableTarget(
      name: "kit-bench",
      dependencies: [
        "CAllocator", "CFloor", .product(name: "TextRender", package: "textrender"),
      ],
      path: "Sources/KitBench",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
        .strictMemorySafety(),
      ] + strictness),
  ]
)
