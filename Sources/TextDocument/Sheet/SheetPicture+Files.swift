import TextFiles
import TextLayout

extension SheetPicture {
  /// The file that suits some surroundings, among the picture's own, its variants, and files beside them
  /// for screens of two and three pixels a point.
  ///
  /// - Parameters:
  ///   - traits: The surroundings.
  ///   - files: Knows which files there are.
  func file(for traits: TraitCollection, _ files: ShapeFiles) -> String {
    var asset = PictureAsset()
    asset.registerFiles(file, in: folder, with: TraitCollection()) { files.has($0, in: folder) }
    for variant in variants {
      asset.registerFiles(variant.file, in: folder, with: variant.when) {
        files.has($0, in: folder)
      }
    }
    return asset.file(for: traits) ?? InputFile.resolve(file, in: folder)
  }
}

extension PictureAsset {
  /// Registers a file, and those beside it whose names say a display scale and that are there.
  ///
  /// - Returns: How many files these are.
  @discardableResult
  mutating func registerFiles(
    _ name: String, in folder: String, with traits: TraitCollection, has: (String) -> Bool
  ) -> Int {
    let path = InputFile.resolve(name, in: folder)
    let (stem, ending) = FilePath.parts(of: path)
    var isFound = false
    var count = 0
    for scale in 1...3 {
      let file = "\(stem)@\(scale)x\(ending)"
      if has(file) {
        register(file, with: traits.modifyingTraits { $0.displayScale = Double(scale) })
        isFound = isFound || scale == 1
        count += 1
      }
    }
    // The plain name says nothing of a scale that the traits do not say.
    if !isFound {
      register(path, with: traits)
      count += 1
    }
    return count
  }
}
