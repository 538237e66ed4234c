import TextFiles
import TextLayout

extension SheetPicture {
  /// Returns the file that suits the traits best. The candidates are the picture's file, its
  /// variants, and their neighbours for screens with two or three pixels per point.
  ///
  /// - Parameters:
  ///   - traits: The traits of the page.
  ///   - files: The reader that knows which files exist.
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
  /// Registers a file, and its existing neighbours whose names contain a display scale.
  ///
  /// - Returns: The number of files registered.
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
    // The plain name specifies no scale if the traits do not.
    if !isFound {
      register(path, with: traits)
      count += 1
    }
    return count
  }
}
