public import Foundation
import Synchronization
import TextFonts
import TextStorage

/// Font files that the program has registered, by the key of their family.
enum RegisteredFonts {
  /// A face of a file.
  struct Face {
    var path: String
    var index: Int
    var weight: Int
    var isItalic: Bool
  }

  private static let faces = Mutex<[String: [Face]]>([:])

  private static func key(_ family: String) -> String { family.lowercased().filter { $0 != " " } }

  /// Registers the first face of a file; throws if it is no usable font.
  static func register(_ path: String) throws -> UIFont {
    let face = try FontLibrary.shared.face(inFile: path)
    let entry = Face(path: path, index: 0, weight: face.weight, isItalic: face.isItalic)
    let family = face.familyName
    faces.withLock { faces in
      faces[key(family), default: []].removeAll { $0.path == path }
      faces[key(family), default: []].append(entry)
    }
    return UIFont(
      FontDescriptor(
        families: [family], file: path, size: 12, weight: face.weight, isItalic: face.isItalic))
  }

  /// Forgets a file; returns false if it was not registered.
  static func forget(_ path: String) -> Bool {
    faces.withLock { faces in
      var isKnown = false
      for (family, entries) in faces {
        let rest = entries.filter { $0.path != path }
        if rest.count < entries.count { isKnown = true }
        faces[family] = rest.isEmpty ? nil : rest
      }
      return isKnown
    }
  }

  /// Returns the registered face of a descriptor's family that is nearest to its style.
  static func file(for font: FontDescriptor) -> Face? {
    guard let family = font.families.first else { return nil }
    return faces.withLock { faces in
      faces[key(family)]?.min { distance($0, font) < distance($1, font) }
    }
  }

  private static func distance(_ face: Face, _ font: FontDescriptor) -> Int {
    abs(face.weight - font.weight) + (face.isItalic == font.isItalic ? 0 : 1000)
  }
}

/// The lifetime of a registered font; here always that of the process.
public enum CTFontManagerScope: UInt32, Sendable {
  /// The process.
  case process = 1
  /// The session: the process.
  case session = 3
}

/// Registers a font file, so that fonts can be made by the name of its family.
///
/// - Parameters:
///   - fontURL: The file.
///   - scope: The lifetime; without effect.
///   - error: The reason for a failure; an output.
/// - Returns: False if the file is no usable font.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: URL, _ scope: CTFontManagerScope = .process,
  _ error: UnsafeMutablePointer<(any Error)?>? = nil
) -> Bool {
  do {
    _ = try RegisteredFonts.register(fontURL.path)
    return true
  } catch let failure {
    unsafe error?.pointee = failure
    return false
  }
}

/// Forgets a registered font file; returns false if it was not registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: URL, _ scope: CTFontManagerScope = .process,
  _ error: UnsafeMutablePointer<(any Error)?>? = nil
) -> Bool { RegisteredFonts.forget(fontURL.path) }
