import TextFonts
extension FontLibrary { func fallback(for scalars: [UInt32], request: FontRequest, language: String?) -> FontFace? { nil } }
