// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "poster",
  dependencies: [.package(name: "textrender", path: "../..")],
  targets: [
    .executableTarget(
      name: "poster",
      dependencies: [
        .product(name: "TextRender", package: "textrender"),
        .product(name: "BundledFonts", package: "textrender"),
      ])
  ])
