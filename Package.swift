// swift-tools-version: 6.2
import PackageDescription

/// Warnings as errors, where the project's own commands and its CI ask for it. A newer C library
/// that deprecates a function then stops neither a user's build nor that of a package that depends
/// on this one.
let strictness: [SwiftSetting] = {
  let environment = Context.environment
  let isOwnCI =
    !(environment["CI"] ?? "").isEmpty && environment["PWD"] == Context.packageDirectory
  let isAskedFor = !(environment["TEXTRENDER_STRICT"] ?? "").isEmpty
  return isOwnCI || isAskedFor ? [.treatAllWarnings(as: .error)] : []
}()

/// What every Swift target is built with: the strictest settings the toolchain has.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .strictMemorySafety(),
  ] + strictness

/// A C library of the system, found by pkg-config where it has a file for it.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: strict,
    linkerSettings: [.linkedLibrary("m")])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict)
}

let package = Package(
  name: "textrender",
  products: [
    .library(
      name: "TextRender",
      targets: [
        "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing", "TextMotion",
        "TextDocument", "TextControls",
      ]),
    .library(name: "TextRenderFoundation", targets: ["TextStorageFoundation"]),
    .library(name: "TextKitBridge", targets: ["TextKitBridge"]),
    .executable(name: "textrender", targets: ["textrender"]),
  ],
  targets: [
    library("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    library("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    library("CHarfBuzzSubset", pkgConfig: "harfbuzz-subset", apt: "libharfbuzz-dev"),
    library("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
    library("CICU", pkgConfig: "icu-uc", apt: "libicu-dev"),
    library("CHyphen", apt: "libhyphen-dev"),
    library("CCmark", apt: "libcmark-gfm-dev"),
    library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    library("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
    library("CSPNG", pkgConfig: "spng", apt: "libspng-dev"),
    library("CSleef", pkgConfig: "sleef", apt: "libsleef-dev"),
    library("CEvent", pkgConfig: "libevent", apt: "libevent-dev"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    // The parts in C: libjpeg reports errors by jumps, which must not cross Swift, and ICU's headers
    // must not meet those of the ICU within Foundation.
    .target(
      name: "JPEGReading", dependencies: ["CJPEG"], path: "Sources/CLibraries/JPEGReading"),
    .target(name: "ICUReading", dependencies: ["CICU"], path: "Sources/CLibraries/ICUReading"),
    // Files are opened beneath a folder by a system call that has no function.
    .target(name: "LinuxFiles", path: "Sources/CLibraries/LinuxFiles"),
    // What a process asks of the system for itself: calls that have no function, and a program for the kernel.
    .target(name: "LinuxProcess", path: "Sources/CLibraries/LinuxProcess"),
    // The server's headers declare types of the C library anew.
    .target(name: "HTTPServing", dependencies: ["CEvent"], path: "Sources/CLibraries/HTTPServing"),
    // librsvg is looked for when a font needs it.
    .target(
      name: "SVGDrawing", path: "Sources/CLibraries/SVGDrawing",
      linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "Digests", path: "Sources/CLibraries/Digests"),
    // An instruction of the processor that Swift has no word for.
    .systemLibrary(name: "Prefetching", path: "Sources/CLibraries/Prefetching"),

    module("TextFiles", ["LinuxFiles"]),
    module("TextGeometry", ["CSleef"]),
    module("TextStorage", ["TextGeometry"]),
    module("TextStorageFoundation", ["TextStorage"]),
    module(
      "TextFonts",
      [
        "TextFiles", "TextGeometry", "TextStorage", "CFreeType", "CHarfBuzz", "CHarfBuzzSubset",
        "CFontconfig", "CExpat", "SVGDrawing",
      ]),
    module(
      "TextLayout",
      [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "ICUReading", "CHyphen",
        "Prefetching",
      ]),
    module(
      "TextDrawing",
      [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "CDeflate", "CSPNG",
        "CLCMS", "JPEGReading", "Digests",
      ]),
    module(
      "TextMotion", ["TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing"]),
    module(
      "TextDocument",
      [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextMotion", "CCmark", "CZstd", "LinuxFiles",
      ]),
    module(
      "TextLive",
      [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextDocument", "TextControls", "HTTPServing",
      ]),
    module("TextControls", ["TextGeometry", "TextStorage", "TextLayout", "TextDrawing"]),
    module(
      "TextKitBridge",
      ["TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing", "TextControls"]),
    .executableTarget(
      name: "textrender",
      dependencies: [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextDocument", "TextLive", "LinuxFiles", "LinuxProcess",
      ],
      swiftSettings: strict),

    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    // What libFuzzer feeds, which a package of its own builds with all that it needs.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextDocument", "TextKitBridge", "TextLive",
      ],
      path: "Fuzz/Sources/Fuzz", exclude: ["main.swift"], swiftSettings: strict),
    tests("FuzzTests", ["FuzzTargets", "SeededRandom"]),
    tests("TextFilesTests", ["TextFiles", "LinuxFiles"]),
    tests("TextGeometryTests", ["TextGeometry", "SeededRandom"]),
    tests(
      "TextStorageTests",
      ["TextStorage", "TextStorageFoundation", "TextGeometry", "SeededRandom"]),
    .target(name: "TestFonts", path: "Tests/TestFonts", swiftSettings: strict),
    tests(
      "TextFontsTests",
      ["TextFonts", "TextStorage", "TextGeometry", "TestFonts", "CHarfBuzz", "SeededRandom"]),
    tests(
      "TextLayoutTests",
      ["TextLayout", "TextStorage", "TextFonts", "TextGeometry", "TestFonts", "SeededRandom"]),
    // Reads animated PNG files, independently of what writes them.
    .target(
      name: "APNGReading", dependencies: ["TextDrawing"], path: "Tests/APNGReading",
      swiftSettings: strict),
    tests(
      "TextDrawingTests",
      [
        "TextDrawing", "TextLayout", "TextStorage", "TextFonts", "TextGeometry", "TextFiles",
        "SeededRandom", "APNGReading", "TestFonts",
      ],
      exclude: ["Goldens", "Samples"]),
    tests(
      "TextMotionTests",
      [
        "TextMotion", "TextDrawing", "TextLayout", "TextStorage", "TextFonts", "TextGeometry",
        "SeededRandom",
      ]),
    tests(
      "TextDocumentTests",
      [
        "TextDocument", "TextMotion", "TextDrawing", "TextLayout", "TextStorage", "TextFonts",
        "TextGeometry", "SeededRandom", "TestFonts", "APNGReading", "CZstd",
      ]),
    tests(
      "ConformanceTests",
      ["Checker", "TextLayout", "TextStorage", "TextFonts", "TextGeometry", "SeededRandom"],
      exclude: ["KnownFailures.txt"]),
    .target(name: "ICUOracle", dependencies: ["CICU"], path: "Tests/ICUOracle"),
    .target(
      name: "Checker", dependencies: ["TextGeometry", "CHarfBuzz", "ICUOracle"],
      path: "Tests/Checker", swiftSettings: strict),
    tests(
      "CheckerTests",
      [
        "Checker", "TextDrawing", "TextMotion", "TextLayout", "TextStorage", "TextFonts",
        "TextGeometry", "SeededRandom",
      ], exclude: ["Digests.txt", "Digests"]),
    // Programs written for Text Kit, which know nothing of the settings above.
    .target(
      name: "TextKitUsages", dependencies: ["TextKitBridge"], path: "Examples/TextKit",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "TextKitBridgeTests",
      dependencies: [
        "TextKitUsages", "TextKitBridge", "TextControls", "TextDrawing", "TextLayout",
        "TextStorage", "TextGeometry",
      ],
      swiftSettings: [.swiftLanguageMode(.v6)] + strictness),
    tests(
      "TextControlsTests",
      ["TextControls", "TextDrawing", "TextLayout", "TextStorage", "TextGeometry"]),
    tests(
      "TextLiveTests",
      [
        "TextLive", "TextDocument", "TextControls", "TextDrawing", "TextLayout", "TextStorage",
        "TextGeometry", "SeededRandom",
      ]),
    // Makes system calls by their numbers, in a process of its own.
    .target(name: "CallProbing", dependencies: ["LinuxProcess"], path: "Tests/CallProbing"),
    tests(
      "CommandLineTests",
      [
        "textrender", "TextDocument", "TestFonts", "APNGReading", "SeededRandom", "LinuxProcess",
        "CallProbing",
      ]),
  ]
)

// Test targets with long suites, which need an optimised build. `make heavy` builds no others.
let longTests = ["CheckerTests", "ConformanceTests", "TextGeometryTests", "TextLayoutTests"]
if Context.environment["TEXTRENDER_LONG_TESTS"] != nil {
  package.targets.removeAll { $0.type == .test && !longTests.contains($0.name) }
}

// The optimised build of all tests does not optimise targets that no long suite runs: they compile in
// a third of the time.
if Context.environment["TEXTRENDER_OPTIMIZED"] != nil {
  let quick = [
    "TextLive", "TextControls", "TextKitBridge", "TextKitUsages", "FuzzTargets", "textrender",
  ]
  for target in package.targets
  where quick.contains(target.name) || target.type == .test && !longTests.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// SwiftPM builds the tests of all modules to run those of one.
// `TEXTRENDER_TESTS=TextLayoutTests,CheckerTests` plans these targets alone, so that a change is
// tried without compiling what it does not need.
if let named = Context.environment["TEXTRENDER_TESTS"], !named.isEmpty {
  let wanted = Set(named.split(separator: ",").map(String.init))
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

// The live page is a part of the program, which no other package can depend on; what feeds it generated input does.
if Context.environment["TEXTRENDER_LIVE_LIBRARY"] != nil {
  package.products.append(.library(name: "TextLive", targets: ["TextLive"]))
}
