// swift-tools-version: 6.2
import PackageDescription

/// Turns warnings into errors if the project's own commands and its CI request it. So a newer C
/// library that deprecates a function breaks neither a user's build nor that of a dependent
/// package.
let strictness: [SwiftSetting] = {
  let environment = Context.environment
  let isOwnCI =
    !(environment["CI"] ?? "").isEmpty && environment["PWD"] == Context.packageDirectory
  let isAskedFor = !(environment["TEXTRENDER_STRICT"] ?? "").isEmpty
  return isOwnCI || isAskedFor ? [.treatAllWarnings(as: .error)] : []
}()

/// The settings of every Swift target: the strictest that the toolchain has.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .strictMemorySafety(),
  ] + strictness

/// The settings of targets that the tool consists of. In the project's own strict builds they do
/// without two libraries of Swift, which the compiler otherwise imports into every file, and which
/// would be two megabytes of the program: regular expressions, and tasks.
let lean: [SwiftSetting] =
  strict
  + (strictness.isEmpty || Context.environment["PWD"] != Context.packageDirectory
    ? []
    : [
      .unsafeFlags(
        ["string-processing", "concurrency"].flatMap {
          ["-Xfrontend", "-disable-implicit-\($0)-module-import"]
        })
    ])

/// A C library of the system, found by pkg-config if it has a file for it.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(
  _ name: String, _ dependencies: [Target.Dependency], isOfTool: Bool = true
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: isOfTool ? lean : strict,
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

/// The modules that measure text and lay it out.
let layout = [
  "TextGeometry", "TextStorage", "TextTraits", "TextAnalysis", "TextFonts", "TextShaping",
  "TextLayout",
]

/// The modules that `import TextRender` imports.
let kit = layout + ["TextDrawing", "TextMotion", "TextDocument", "TextControls"]

let package = Package(
  name: "textrender",
  products: [
    // Everything, with one import.
    .library(name: "TextRender", targets: ["TextRender"] + kit),
    // Parts of it, with fewer C libraries; each includes the ones before it.
    .library(name: "TextLayout", targets: layout),
    .library(name: "TextDrawing", targets: layout + ["TextDrawing"]),
    .library(
      name: "TextDocument", targets: layout + ["TextDrawing", "TextMotion", "TextDocument"]),
    // The fonts of the kit as a part of the program.
    .library(name: "BundledFonts", targets: ["BundledFonts"]),
    .library(name: "TextStorageFoundation", targets: ["TextStorageFoundation"]),
    .library(name: "TextKitBridge", targets: ["TextKitBridge"]),
    .library(name: "UIKit", targets: ["UIKit"]),
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
    library("CPCRE", pkgConfig: "libpcre2-16", apt: "libpcre2-dev"),
    library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    // The parts in C: libjpeg reports errors by longjmp, which must not cross Swift, and ICU's
    // headers must not be combined with those of the ICU within Foundation.
    .target(
      name: "JPEGReading", dependencies: ["CJPEG"], path: "Sources/CLibraries/JPEGReading"),
    .target(name: "ICUReading", dependencies: ["CICU"], path: "Sources/CLibraries/ICUReading"),
    // Files are opened beneath a folder by a system call without a C function.
    .target(name: "LinuxFiles", path: "Sources/CLibraries/LinuxFiles"),
    // Requests of a process about itself: system calls without a C function, and a filter program
    // for the kernel.
    .target(name: "LinuxProcess", path: "Sources/CLibraries/LinuxProcess"),
    // The server's headers declare types of the C library again.
    .target(name: "HTTPServing", dependencies: ["CEvent"], path: "Sources/CLibraries/HTTPServing"),
    // The fonts that are a part of the program: none, unless it has the product BundledFonts.
    .target(name: "LinkedFonts", path: "Sources/CLibraries/LinkedFonts"),
    .target(
      name: "BundledFontFiles", dependencies: ["LinkedFonts"],
      path: "Sources/CLibraries/BundledFontFiles"),
    // librsvg is loaded when a font needs it.
    .target(
      name: "SVGDrawing", path: "Sources/CLibraries/SVGDrawing",
      linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "Digests", path: "Sources/CLibraries/Digests"),
    // A comparison of objects that Foundation on Linux lacks.
    .target(
      name: "FoundationEquality", path: "Sources/CLibraries/FoundationEquality",
      linkerSettings: [.linkedLibrary("dl")]),
    // A processor instruction that Swift does not expose.
    .systemLibrary(name: "Prefetching", path: "Sources/CLibraries/Prefetching"),

    // The C library of the platform.
    module("SystemLibrary", []),
    module("TextFiles", ["SystemLibrary", "LinuxFiles"]),
    module("TextGeometry", ["CSleef"]),
    module("TextStorage", ["TextGeometry"]),
    module("TextStorageFoundation", ["TextStorage"], isOfTool: false),
    module(
      "TextFonts",
      [
        "TextFiles", "TextGeometry", "TextStorage", "CFreeType", "CHarfBuzz", "CHarfBuzzSubset",
        "CFontconfig", "CExpat", "SVGDrawing", "LinkedFonts", "SystemLibrary",
      ]),
    module("BundledFonts", ["BundledFontFiles"]),
    module("TextTraits", []),
    module(
      "TextAnalysis",
      ["SystemLibrary", "TextFiles", "TextGeometry", "TextStorage", "ICUReading", "CHyphen"]),
    module(
      "TextShaping",
      [
        "TextGeometry", "TextStorage", "TextAnalysis", "TextFonts", "ICUReading", "Prefetching",
      ]),
    module(
      "TextLayout",
      [
        "SystemLibrary", "TextGeometry", "TextStorage", "TextTraits", "TextAnalysis", "TextFonts",
        "TextShaping", "ICUReading", "Prefetching",
      ]),
    module(
      "TextDrawing",
      [
        "SystemLibrary", "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout",
        "CDeflate", "CSPNG", "CLCMS", "JPEGReading", "Digests",
      ]),
    module(
      "TextMotion", ["TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing"]),
    module(
      "TextDocument",
      [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextMotion", "CCmark", "CPCRE", "CZstd", "LinuxFiles", "SystemLibrary",
      ]),
    module(
      "TextLive",
      [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextDocument", "TextControls", "HTTPServing", "SystemLibrary",
      ]),
    module(
      "TextControls", ["TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing"]),
    module("TextRender", kit.map { .init(stringLiteral: $0) }),
    module(
      "TextKitBridge",
      [
        "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing", "TextControls",
        "TextMotion", "FoundationEquality",
      ], isOfTool: false),
    // The bridge and Foundation under UIKit's name, so that sources keep their imports.
    module("UIKit", ["TextKitBridge"], isOfTool: false),
    .executableTarget(
      name: "textrender",
      dependencies: [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextDocument", "TextLive", "LinuxFiles", "LinuxProcess", "SystemLibrary",
      ],
      swiftSettings: lean),

    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    // The fuzz targets, which a separate package builds with all their dependencies.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TextFiles", "TextGeometry", "TextStorage", "TextFonts", "TextLayout", "TextDrawing",
        "TextDocument", "TextKitBridge", "TextLive",
      ],
      path: "Fuzz/Sources/Fuzz", exclude: ["main.swift"], swiftSettings: strict),
    tests("FuzzTests", ["FuzzTargets", "SeededRandom"]),
    // The system's functions as other systems have them.
    .target(name: "PortableFiles", dependencies: ["LinuxFiles"], path: "Tests/PortableFiles"),
    tests("TextFilesTests", ["TextFiles", "LinuxFiles", "PortableFiles"]),
    tests("TextGeometryTests", ["TextGeometry", "SeededRandom"]),
    tests(
      "TextStorageTests",
      ["TextStorage", "TextStorageFoundation", "TextGeometry", "SeededRandom"]),
    .target(name: "TestFonts", path: "Tests/TestFonts", swiftSettings: strict),
    tests(
      "TextFontsTests",
      [
        "TextFonts", "BundledFonts", "TextStorage", "TextGeometry", "TestFonts", "CHarfBuzz",
        "SeededRandom",
      ]),
    tests(
      "TextLayoutTests",
      [
        "TextLayout", "TextShaping", "TextAnalysis", "TextTraits", "TextStorage", "TextFonts",
        "TextGeometry", "TestFonts", "SeededRandom",
      ]),
    // A reader of animated PNG files that is independent of their writer.
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
        "Checker", "TextDocument", "TextDrawing", "TextMotion", "TextLayout", "TextStorage",
        "TextFonts", "TextGeometry", "SeededRandom",
      ], exclude: ["Digests.txt", "Digests"]),
    // Programs written for Text Kit, without the settings above.
    .target(
      name: "TextKitUsages", dependencies: ["TextKitBridge", "UIKit"], path: "Examples/TextKit",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "TextKitBridgeTests",
      dependencies: [
        "TextKitUsages", "TextKitBridge", "TextStorageFoundation", "TextControls", "TextDrawing",
        "TextLayout", "TextStorage", "TextGeometry", "TestFonts", "SeededRandom",
      ],
      swiftSettings: [.swiftLanguageMode(.v6)] + strictness),
    tests(
      "TextControlsTests",
      [
        "TextControls", "TextDrawing", "TextLayout", "TextFonts", "TextStorage", "TextGeometry",
        "TestFonts",
      ]),
    tests(
      "TextLiveTests",
      [
        "TextLive", "TextDocument", "TextControls", "TextDrawing", "TextLayout", "TextStorage",
        "TextGeometry", "SeededRandom",
      ]),
    // System calls by number, made in a separate process.
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

// The optimised build of all tests optimises those that calculate much themselves, and no target
// that no long suite runs: the others compile in a third of the time.
if Context.environment["TEXTRENDER_OPTIMIZED"] != nil {
  let quick = [
    "TextLive", "TextControls", "TextKitBridge", "UIKit", "TextKitUsages", "FuzzTargets",
    "textrender",
  ]
  for target in package.targets
  where quick.contains(target.name)
    || target.type == .test && !["CheckerTests", "ConformanceTests"].contains(target.name)
  {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// SwiftPM builds the tests of all modules to run those of one.
// `TEXTRENDER_TESTS=TextLayoutTests,CheckerTests` plans only these targets, so that a change can
// be tested without compiling the others.
if let named = Context.environment["TEXTRENDER_TESTS"], !named.isEmpty {
  let wanted = Set(named.split(separator: ",").map(String.init))
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

// The live page is a part of the program, which other packages cannot depend on. The fuzzer of the
// live page does.
if Context.environment["TEXTRENDER_LIVE_LIBRARY"] != nil {
  package.products.append(.library(name: "TextLive", targets: ["TextLive"]))
}
