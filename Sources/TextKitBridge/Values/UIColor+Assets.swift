public import Foundation
import TextStorage

extension UIColor {
  /// Reads a colour of an asset catalog in the program's bundle; nil if there is none of the name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Reads a colour of an asset catalog.
  ///
  /// Catalogs are folders `*.xcassets` in a bundle's resources, with a folder `name.colorset` for
  /// each colour. Its `Contents.json` may have a variant for dark appearances.
  ///
  /// - Parameters:
  ///   - name: The name; it may have a path within the catalog.
  ///   - bundle: The bundle; nil for the program's.
  ///   - traitCollection: The traits that fix the variant; nil for the current ones whenever the
  ///     colour is used.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let bundle = bundle ?? .main
    let folders = [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
    guard let set = folders.lazy.compactMap({ ColorSet(name, in: $0) }).first else { return nil }
    if let traitCollection {
      self.init(set.color(traitCollection.userInterfaceStyle == .dark))
    } else {
      self.init { UIColor(set.color($0.userInterfaceStyle == .dark)) }
    }
  }
}

/// The colours of a set of an asset catalog.
private struct ColorSet {
  private var light: Color?
  private var dark: Color?

  /// Reads a set; nil if there is none, or its file is broken.
  init?(_ name: String, in folder: String) {
    if name.isEmpty || name.split(separator: "/").contains("..") { return nil }
    let manager = FileManager.default
    let catalogs = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    for catalog in catalogs.sorted() where catalog.hasSuffix(".xcassets") {
      let path = "\(folder)/\(catalog)/\(name).colorset/Contents.json"
      guard let data = manager.contents(atPath: path), data.count < 1 << 20,
        let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { continue }
      for entry in file["colors"] as? [[String: Any]] ?? [] { read(entry) }
      if light != nil { return }
    }
    return nil
  }

  func color(_ isDark: Bool) -> Color { (isDark ? dark : nil) ?? light ?? .black }

  private mutating func read(_ entry: [String: Any]) {
    guard let color = (entry["color"] as? [String: Any])?["components"] as? [String: Any] else {
      return
    }
    let appearances = entry["appearances"] as? [[String: Any]] ?? []
    let values = appearances.compactMap { $0["value"] as? String }
    let alpha = Self.number(color["alpha"]) ?? 1
    let found: Color
    if let white = Self.number(color["white"]) {
      found = Color(white: white, alpha: alpha)
    } else if let red = Self.number(color["red"]), let green = Self.number(color["green"]),
      let blue = Self.number(color["blue"])
    {
      found = Color(red: red, green: green, blue: blue, alpha: alpha)
    } else {
      return
    }
    if values.isEmpty { light = light ?? found }
    if values == ["dark"] { dark = dark ?? found }
  }

  /// Returns a component, 0 to 1: a fraction, a byte, or a hexadecimal byte.
  private static func number(_ value: Any?) -> Double? {
    if let value = value as? Double { return min(max(value, 0), 1) }
    guard let text = value as? String else { return nil }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    guard let number = Double(text), number.isFinite else { return nil }
    return min(max(text.contains(".") ? number : number / 255, 0), 1)
  }
}
