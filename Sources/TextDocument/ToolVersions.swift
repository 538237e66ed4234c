import CCmark
import CZstd
import TextDrawing
import TextFonts
import TextLayout

/// The versions of the tool and of its libraries.
public enum ToolVersions {
  /// The version of textrender.
  public static let textrender = "0.1.0"

  /// The C libraries with their versions, in the order in which text passes through them.
  public static var libraries: [LibraryVersion] {
    var list = [("cmark-gfm", unsafe String(cString: cmark_version_string()))]
    list += TextBoundaries.versions.map { ($0.name, $0.version) }
    list += FontLibrary.versions.map { ($0.name, $0.version) }
    list += PNGEncoder.versions.map { ($0.name, $0.version) }
    list.append(("zstd", unsafe String(cString: ZSTD_versionString())))
    return list.map { LibraryVersion(name: $0.0, version: $0.1) }
  }
}

/// A library with its version.
public struct LibraryVersion: Hashable, Sendable {
  /// The name of the library.
  public var name: String
  /// The version, as the library states it.
  public var version: String
}
