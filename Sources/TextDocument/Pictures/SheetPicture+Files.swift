import Glibc
import TextLayout

extension SheetPicture {
  /// The file that suits some surroundings, among the picture's own, its variants, and files beside them
  /// for screens of two and three pixels a point.
  func file(for traits: TraitCollection) -> String {
    var asset = PictureAsset()
    asset.registerFiles(file, in: folder, with: TraitCollection())
    for variant in variants { asset.registerFiles(variant.file, in: folder, with: variant.when) }
    return asset.file(for: traits) ?? InputFile.resolve(file, in: folder)
  }
}

extension PictureAsset {
  /// Registers a file, and those beside it whose names say a display scale and that are there.
  fileprivate mutating func registerFiles(
    _ name: String, in folder: String, with traits: TraitCollection
  ) {
    let path = InputFile.resolve(name, in: folder)
    var stem = path
    var ending = ""
    if let dot = path.lastIndex(of: "."), !path[dot...].contains("/") {
      stem = String(path[..<dot])
      ending = String(path[dot...])
    }
    var isFound = false
    for scale in 1...3 {
      let file = "\(stem)@\(scale)x\(ending)"
      if unsafe access(file, F_OK) == 0 {
        register(file, with: traits.modifyingTraits { $0.displayScale = Double(scale) })
        isFound = isFound || scale == 1
      }
    }
    // The plain name says nothing of a scale that the traits do not say.
    if !isFound { register(path, with: traits) }
  }
}
