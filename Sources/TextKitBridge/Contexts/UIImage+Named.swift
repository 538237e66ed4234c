public import Foundation
import TextDrawing
import TextLayout
import TextStorage

extension UIImage {
  /// Reads a picture of the program's bundle by its name; see
  /// ``init(named:in:compatibleWith:)``.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Reads a picture of a bundle by its name, a PNG, JPEG or SVG file.
  ///
  /// The variant for the scale of the traits is used if there is one: `name@2x.png`,
  /// `name@3x.png`, otherwise the nearest.
  ///
  /// - Parameters:
  ///   - name: The name, with or without its extension.
  ///   - bundle: The bundle; nil for the program's.
  ///   - traitCollection: The traits; nil for the current ones.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil
  ) {
    let wanted = Int(max(1, (traitCollection ?? .current).displayScale.rounded()))
    let scales = [1, 2, 3].sorted {
      // Of two variants equally near, the finer one is used.
      (abs($0 - wanted), -$0) < (abs($1 - wanted), -$1)
    }
    let url = URL(fileURLWithPath: name)
    let ending = url.pathExtension
    let base = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    let bundle = bundle ?? .main
    let folders = [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
    for scale in scales {
      for folder in folders {
        for ending in ending.isEmpty ? ["png", "jpg", "jpeg"] : [ending] {
          let suffix = scale == 1 ? "" : "@\(scale)x"
          let path = "\(folder)/\(base)\(suffix).\(ending)"
          guard let data = FileManager.default.contents(atPath: path) else { continue }
          self.init(data: data, scale: CGFloat(scale))
          return
        }
      }
    }
    return nil
  }

  /// Returns the picture in one colour, with its own opacity.
  public func withTintColor(_ color: UIColor) -> UIImage {
    guard let bitmap else { return self }
    let tint = color.color
    func byte(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * 255).rounded()) }
    let solid = byte(tint.red) | byte(tint.green) << 8 | byte(tint.blue) << 16
    var pixels: [UInt32] = []
    pixels.reserveCapacity(bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let opacity = Double(bitmap[x: x, y: y].alpha) / 255 * tint.alpha
        pixels.append(solid | byte(opacity) << 24)
      }
    }
    return UIImage(
      Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels), scale: scale)
  }
}

/// Variants of a picture for traits.
open class UIImageAsset: NSObject {
  private var variants: [(traits: UITraitCollection, image: UIImage)] = []

  /// Creates an asset without pictures.
  public override init() {}

  /// Adds the variant for some traits, in place of another for the same.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    unregister(imageWith: traitCollection)
    variants.append((traitCollection, image))
    image.imageAsset = self
  }

  /// Removes the variant for some traits.
  open func unregister(imageWith traitCollection: UITraitCollection) {
    variants.removeAll { $0.traits == traitCollection }
  }

  /// Returns the variant whose traits apply; of several the one that specifies most, and without
  /// any the first one.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    let fitting = variants.filter { traitCollection.containsTraits(in: $0.traits) }
    let best = fitting.max { $0.traits.kit.specifiedCount < $1.traits.kit.specifiedCount }
    return (best ?? variants.first)?.image ?? UIImage()
  }
}
