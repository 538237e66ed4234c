import TextDrawing
import TextGeometry

/// The picture options of a request: output (`out`, `to`, `pngLevel`, `encoding`) and
/// anti-aliasing (`blending`, `baselines`, `darkenStems`).
struct WorkerPictures {
  static let keys = [
    "out", "to", "pngLevel", "encoding", "blending", "baselines", "darkenStems",
  ]

  /// The encoding of pictures in an answer.
  enum Encoding: String, CaseIterable {
    /// Base64 text in the answer's JSON (RFC 4648).
    case base64
    /// Bytes after the answer's line.
    case frame
  }

  private(set) var out: OutputPattern?
  /// The place of `out`, for messages.
  private var outPlace: JSONCursor?
  private(set) var format: PictureFormat?
  private(set) var encoding = Encoding.base64
  private(set) var smoothing = Smoothing()
  private var pngLevel: Int?

  /// Reads one of the members.
  ///
  /// - Returns: True if the key is one of them.
  mutating func read(_ key: String, _ value: JSONCursor) throws(DocumentError) -> Bool {
    switch key {
    case "out":
      out = OutputPattern(try value.nonEmptyString("the name of a picture file"))
      outPlace = value
    case "to": format = try value.choice(of: PictureFormat.self)
    case "encoding": encoding = try value.choice(of: Encoding.self)
    case "pngLevel": pngLevel = try value.integer("a compression level", in: 0...12)
    case "blending": smoothing.blending = try value.choice(of: Smoothing.Blending.self)
    case "baselines": smoothing.baselines = try value.choice(of: Smoothing.Baselines.self)
    case "darkenStems": smoothing.darkensStems = try value.bool()
    default: return false
    }
    return true
  }

  /// Returns a painter for the pictures.
  ///
  /// - Parameter what: The name of the request, for messages.
  func painter(
    _ what: String, _ cursor: JSONCursor, _ limits: WorkerLimits, threads: Int
  ) throws(DocumentError) -> PicturePainter {
    let named = out.flatMap { PictureFormat(forFileNamed: $0.text) }
    if let format, let named, format != named {
      throw (outPlace ?? cursor).error(
        "“out” ends in .\(named.rawValue), but “to” is \(format.rawValue)",
        hint: "Change the ending to .\(format.rawValue), or leave “to” out.")
    }
    guard let format = format ?? named else {
      throw cursor.error(
        "\(what) needs “out”, a \(PictureFormat.endings) file, or “to”, one of \(PictureFormat.names)"
      )
    }
    var drawing = DrawingLimits.standard
    if let pixels = limits.pixels { drawing.maximumPixels = pixels }
    return PicturePainter(
      format: format, limits: drawing, threads: threads, pngLevel: pngLevel, smoothing: smoothing)
  }
}

/// A finished picture with its page, or a file of several pages.
struct WorkerPage {
  var picture: Picture
  /// The page's size in points; for a file, that of its first page.
  var size: Size
  var digest: String
  /// The number of pages in the file; nil for a picture.
  var count: Int?

  init(_ picture: Picture, size: Size) {
    self.picture = picture
    self.size = size
    digest = SHA256.hexadecimal(of: picture.bytes)
  }

  /// Creates a file of several pages; `size` is that of the first, in points.
  init(_ file: [UInt8], of count: Int, size: Size) {
    let whole = (width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    self.init(Picture(bytes: file, width: whole.width, height: whole.height), size: size)
    self.count = count
  }
}

/// The pictures of an answer, held in memory until it is written.
struct WorkerPages {
  /// The most bytes that they may have together.
  static let byteLimit = 512 << 20

  private(set) var list: [WorkerPage] = []
  private var byteCount = 0

  /// - Throws: A ``DocumentError`` if the pictures would exceed ``byteLimit`` together.
  mutating func add(_ page: WorkerPage) throws(DocumentError) {
    byteCount += page.picture.bytes.count
    guard list.isEmpty || byteCount <= Self.byteLimit else {
      throw DocumentError(
        .limitExceeded, at: "pages",
        "\(list.count + 1) pages exceed the limit of \(Self.byteLimit >> 20) MiB for an answer",
        hint: "Request fewer pages, a smaller scale, or PNG.")
    }
    list.append(page)
  }
}

extension Worker {
  /// Writes the pictures to their files, or into the answer.
  func write(
    _ pages: [WorkerPage], _ pictures: WorkerPictures, device: String = "",
    to writer: inout JSONWriter
  ) throws(DocumentError) {
    writer.key("pages")
    writer.beginArray()
    for (index, page) in pages.enumerated() {
      writer.beginObject()
      if let out = pictures.out {
        let path = out.path(device: device, page: index, of: pages.count) { page.digest }
        try PicturePainter.write(page.picture.bytes, to: try outputs.output(path))
        writer.member("out", path)
      } else if pictures.encoding == .frame {
        writer.member("frame", page.picture.bytes.count)
        writer.attach(page.picture.bytes)
      } else {
        writer.key("data")
        var text = [UInt8(ascii: "\"")]
        Base64.append(page.picture.bytes, to: &text)
        text.append(UInt8(ascii: "\""))
        writer.raw(text)
      }
      writer.key("size")
      writer.beginArray()
      writer.integer(page.picture.width)
      writer.integer(page.picture.height)
      writer.endArray()
      writer.key("points")
      writer.pair(page.size.width, page.size.height)
      if let count = page.count {
        writer.member("count", count)
      }
      writer.member("bytes", page.picture.bytes.count)
      writer.member("sha256", page.digest)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the text that does not fit, and the remarks.
  func write(
    overflows: [Range<Int>], remarks: [DocumentRemark], to writer: inout JSONWriter
  ) {
    writer.overflows(overflows)
    write(remarks, to: &writer)
  }

  /// Writes the remarks, if there are any.
  func write(_ remarks: [DocumentRemark], to writer: inout JSONWriter) {
    guard !remarks.isEmpty else { return }
    writer.key("remarks")
    writer.beginArray()
    for remark in remarks { writer.string(remark.text) }
    writer.endArray()
  }
}
