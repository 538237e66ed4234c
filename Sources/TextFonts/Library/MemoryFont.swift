import TextStorage

/// A font that a program gave to a ``FontLibrary`` as bytes; see ``FontLibrary/addFont(_:)``.
public struct MemoryFont: Hashable, Sendable {
  /// The substitute for a path, which ``FontRequest/file`` and `FontDescriptor.file` accept.
  ///
  /// It is derived from the bytes, so the same font has the same name in every process.
  public let file: String
  /// The names of its families, each once, in the order of the faces.
  public let families: [String]
  /// The number of faces: 1, or more for a collection.
  public let faceCount: Int
}

/// One face of a font in memory, described for matching.
struct MemoryFace: Sendable {
  /// The substitute for a path.
  let file: String
  /// The face's number within the font.
  let index: Int
  /// The family's names, the typographic family first.
  let families: [String]
  /// The comparison keys of the names.
  let familyKeys: Set<String>
  /// Weight, width and slant; ranges for a variable font.
  let style: FontStyleKey
  /// The face with its axes at the font's defaults.
  let face: FontFace

  init(_ face: FontFace, file: String, index: Int) {
    self.face = face
    self.file = file
    self.index = index
    var names: [String] = []
    for id: UInt32 in [16, 1] {
      if let name = face.name(id), !names.contains(name) { names.append(name) }
    }
    families = names
    familyKeys = Set(names.map(FontFamilyName.key))
    let axes = face.axes
    func range(_ tag: FontTag, _ value: Double) -> ClosedRange<Double> {
      guard let axis = axes.first(where: { $0.tag == tag }), axis.minimum <= axis.maximum else {
        return value...value
      }
      return axis.minimum...axis.maximum
    }
    let weight = range("wght", Double(face.weight))
    let width = face.width
    style = FontStyleKey(
      weight: Int(weight.lowerBound.rounded())...Int(weight.upperBound.rounded()),
      width: range("wdth", width.isFinite && width > 0 ? width : 100), isItalic: face.isItalic)
  }
}
