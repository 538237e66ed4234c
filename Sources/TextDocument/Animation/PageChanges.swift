import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextMotion
import TextStorage

/// The pages of one document on several devices that turn into each other.
struct PageChanges: Sendable {
  private let settings: SheetTransition
  /// The first page on each device.
  private let stills: [DisplayList]
  /// The changes from each page to the next.
  private let changes: [DrawnTransition]
  /// The size of the picture, in points.
  let size: Size
  /// The scale, in pixels per point.
  let scale: Double
  /// The duration of all changes, in seconds.
  let duration: Double

  /// Lays out a document for several devices.
  ///
  /// - Parameters:
  ///   - settings: The transition.
  ///   - environments: The devices and traits that replace those of `settings`; empty to use
  ///     these.
  ///   - request: The document.
  ///   - part: The sheet's content without a device.
  ///   - fonts: The source of fonts.
  init(
    _ settings: SheetTransition, _ environments: [LayoutEnvironment], of request: DocumentRequest,
    _ part: SheetPart, fonts: FontLibrary
  ) throws(DocumentError) {
    var environments = environments
    if environments.isEmpty {
      for device in settings.devices {
        do throws(DocumentError) {
          environments += try PreviewRequest(
            names: device.name, orientations: [settings.orientation]
          ).environments
        } catch {
          throw device.error(error.message, hint: error.hint)
        }
      }
    }
    guard environments.count > 1 else {
      throw DocumentError(
        .invalidRequest, at: "devices",
        "a page changes into that of another device; name two or more devices"
      )
    }
    self.settings = settings
    let document = AdaptiveDocument(request, fonts: fonts)
    var stills: [DisplayList] = []
    var texts: [[UInt16]] = []
    for place in environments {
      let layout = try document.documentLayout(for: place)
      texts.append(Array(layout.storage.settledText.string.utf16))
      stills.append(layout.displayList(page: 0, keepsText: true))
    }
    self.stills = stills
    let count = settings.returns ? stills.count : stills.count - 1
    changes = (0..<count).map { index in
      let next = (index + 1) % stills.count
      let places = ParagraphPlaces(from: texts[index], to: texts[next])
      return DrawnTransition(from: stills[index], to: stills[next]) { places.before($0) }
    }
    let margin = 2 * settings.margin
    size = Size(
      width: (stills.map(\.size.width).max() ?? 0) + margin,
      height: (stills.map(\.size.height).max() ?? 0) + margin)
    scale = request.overrides.page.scale ?? part.page.scale ?? 1
    duration =
      Double(changes.count) * (settings.hold + settings.duration)
      + (settings.returns ? 0 : settings.hold)
  }

  /// Pages lie on a background; if it is opaque, so is the whole picture.
  var pixels: AnimationFormat.Pixels { settings.background.alpha < 1 ? .rgba : .rgb }

  /// Returns the index of the page that rests at a time, in seconds; nil during a change.
  func still(at time: Double) -> Int? {
    let (number, share) = change(at: time)
    return share <= 0 ? number : nil
  }

  /// Returns the index of the current or next change, and the share of it that is done; 0 or less
  /// before it. After the last change the index is that of the last page.
  private func change(at time: Double) -> (number: Int, share: Double) {
    let period = settings.hold + settings.duration
    let total = settings.returns ? period * Double(changes.count) : .infinity
    let time = total.isFinite && time >= total ? time - (time / total).rounded(.down) * total : time
    let number = Int(min((time / period).rounded(.down), Double(changes.count)))
    if number == changes.count { return (stills.count - 1, 0) }
    return (number, (time - Double(number) * period - settings.hold) / settings.duration)
  }

  /// Returns the page at a time, in seconds.
  private func page(at time: Double) -> DisplayList {
    let (number, share) = change(at: time)
    if share <= 0 { return stills[number] }
    return changes[number].displayList(progress: settings.easing.value(at: share))
  }

  /// Returns the picture at a time: the page in the middle of the background.
  func displayList(at time: Double, _ rasterizer: Rasterizer) throws(DocumentError) -> DisplayList {
    let page = page(at: time)
    let picture: Bitmap
    do {
      picture = try rasterizer.rasterize(page, scale: scale)
    } catch {
      throw DocumentError(error)
    }
    var list = DisplayList(size: size, background: settings.background)
    // On whole pixels, so that the page is as sharp as it is alone.
    let left = ((size.width * scale - Double(picture.width)) / 2).rounded(.down) / scale
    let top = ((size.height * scale - Double(picture.height)) / 2).rounded(.down) / scale
    let frame = Rect(
      x: left, y: top, width: Double(picture.width) / scale,
      height: Double(picture.height) / scale)
    let edge = Rect(
      x: frame.minX - 0.5, y: frame.minY - 0.5, width: frame.width + 1, height: frame.height + 1)
    list.stroke(edge, with: Color(red: 0.62, green: 0.65, blue: 0.69), width: 1)
    list.draw(picture, in: frame)
    return list
  }
}
