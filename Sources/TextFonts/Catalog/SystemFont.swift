import CFontconfig

/// A face that is installed in the system, as fontconfig describes it.
@safe
struct SystemFont: @unchecked Sendable {
  // Sendable because fontconfig does not change the sets after it has built them, and the catalog
  // that they belong to is never freed.

  /// The file.
  let path: String
  /// The face within the file; the upper sixteen bits name an instance of a variable font.
  let index: Int
  /// The family's names, the first one in English if there is one.
  let families: [String]
  /// The comparison keys of the names.
  let familyKeys: [String]
  /// The style's name.
  let styleName: String
  /// Weight, width and slant.
  let style: FontStyleKey
  /// True if fontconfig treats it as a regular face, although its style name says bold.
  let isMisclassifiedAsRegular: Bool
  /// True if the face has axes that have not been set.
  let isVariable: Bool
  /// True if the face has colours of its own.
  let hasColor: Bool
  /// True if the face has outlines, or bitmaps that may be scaled.
  let isScalable: Bool
  /// The languages that fontconfig lists for it.
  let languages: OpaquePointer?
  /// The characters that it covers.
  let characters: OpaquePointer?

  /// The number of characters that it covers.
  var characterCount: Int { unsafe characters.map { unsafe Int(FcCharSetCount($0)) } ?? 0 }

  /// The number of languages that it covers.
  var languageCount: Int {
    guard let languages = unsafe languages, let names = unsafe FcLangSetGetLangs(languages) else {
      return 0
    }
    defer { unsafe FcStrSetDestroy(names) }
    guard let list = unsafe FcStrListCreate(names) else { return 0 }
    defer { unsafe FcStrListDone(list) }
    var count = 0
    while unsafe FcStrListNext(list) != nil { count += 1 }
    return count
  }

  /// Calls a function for each page of 256 characters that it covers in part.
  func forEachPage(_ body: (UInt32, SIMD8<UInt32>) -> Void) {
    var page: UInt32 = 0
    while page <= 0x10FF {
      let (found, bits) = nextPage(from: page)
      guard let found else { return }
      body(found, bits)
      page = found + 1
    }
  }

  /// Returns the characters that it covers among the 256 from `page * 256` on, 32 to a number.
  func coverage(ofPage page: UInt32) -> SIMD8<UInt32> {
    let (found, bits) = nextPage(from: page)
    return found == page ? bits : .zero
  }

  /// Returns the first page, from a page on, with covered characters, and these characters.
  private func nextPage(from page: UInt32) -> (UInt32?, SIMD8<UInt32>) {
    guard let characters = unsafe characters else { return (nil, .zero) }
    var bits: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0, 0, 0, 0, 0, 0, 0, 0
    )
    var next = page << 8
    let found = unsafe withUnsafeMutablePointer(to: &bits) {
      unsafe $0.withMemoryRebound(to: FcChar32.self, capacity: 8) {
        unsafe FcCharSetNextPage(characters, $0, &next)
      }
    }
    // FC_CHARSET_DONE, a macro with a cast, is all ones.
    guard found != .max else { return (nil, .zero) }
    return (found >> 8, SIMD8(bits.0, bits.1, bits.2, bits.3, bits.4, bits.5, bits.6, bits.7))
  }
}
