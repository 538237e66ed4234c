import CDeflate
import CSPNG

extension PNGEncoder {
  /// The C libraries that write and read pictures, and their versions.
  package static var versions: [(name: String, version: String)] {
    [
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
      ("libspng", unsafe String(cString: spng_version_string())),
      ("libjpeg-turbo", JPEGDecoder.version),
    ]
  }
}
