// swift-tools-version: 6.2
import PackageDescription

// The kit's internal declarations, such as readers of JSON and of journals, are fuzzed too. The
// compiler identifies a package by the name of its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "textrender"
let kit = folder.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()

// Built by scripts/fuzz, which instruments everything for libFuzzer and the address sanitizer.
// Warnings are errors if the project's own commands request it.
let strictness: [SwiftSetting] =
  (Context.environment["TEXTRENDER_STRICT"] ?? "").isEmpty ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "textrender-fuzz",
  dependencies: [.package(name: "textrender", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "TextRender", package: "textrender"),
        .product(name: "TextKitBridge", package: "textrender"),
        .product(name: "TextLive", package: "textrender"),
      ],
      path: "Sources/Fuzz",
      packageAccess: false,
      swiftSettings: [
        .unsafeFlags(["-package-name", kit]),
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
        .strictMemorySafety(),
      ] + strictness)
  ]
)
