import TextDrawing
import TextGeometry
import TextLayout

/// Requests for one document on many devices.
extension Worker {
  /// A key for the appearance of a page: devices with the same key show the same.
  private struct Look: Hashable {
    var size: Size?
    var traits: TraitCollection
  }

  /// The result of a document on one device.
  private struct Rendering {
    var pages: [WorkerPage]
    var overflows: [Range<Int>]
    var remarks: [DocumentRemark]
  }

  /// Draws a document on several devices. Its text is shaped once, and devices with the same
  /// appearance are drawn once. An error on one device does not affect the others.
  func render(
    _ request: DocumentRequest, _ devices: [WorkerDevice], _ pictures: WorkerPictures,
    _ painter: PicturePainter, writer: inout JSONWriter
  ) throws(DocumentError) {
    if let out = pictures.out, devices.count > 1, !out.has(.device), !out.has(.hash) {
      throw DocumentError(
        .invalidRequest, at: "out", "pictures of several devices would overwrite each other",
        hint: "Put {device} or {hash} into the name.")
    }
    var names = Set<String>()
    for device in devices where !names.insert(device.name).inserted {
      throw DocumentError(
        .invalidRequest, at: "devices", "“\(device.name)” is named twice",
        hint: "Give one of them another “name”.")
    }
    let document = AdaptiveDocument(request, fonts: fonts, threads: threads)
    var known: [Look: Rendering] = [:]
    writer.key("devices")
    writer.beginArray()
    for device in devices {
      writer.beginObject()
      writer.member("device", device.name)
      do throws(DocumentError) {
        let look = Self.look(request, device.environments)
        let rendering: Rendering
        if let drawn = known[look] {
          rendering = drawn
        } else {
          rendering = try draw(document, request, device.environments, painter)
          known[look] = rendering
        }
        // An error while files are written must not leave half an array.
        var pages = JSONWriter(breaksLines: false)
        pages.beginObject()
        try write(rendering.pages, pictures, device: device.name, to: &pages)
        write(overflows: rendering.overflows, remarks: rendering.remarks, to: &pages)
        writer.rawMembers(pages.bytes.dropFirst())
        writer.attach(pages.attachments)
      } catch {
        Self.write(error, to: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private static func look(_ request: DocumentRequest, _ environments: LayoutEnvironment) -> Look {
    let request = request.taking(environments)
    return Look(size: request.screenSize, traits: request.effectiveTraits)
  }

  private func draw(
    _ document: AdaptiveDocument, _ request: DocumentRequest, _ environments: LayoutEnvironment,
    _ painter: PicturePainter
  ) throws(DocumentError) -> Rendering {
    // Formats that contain text need the laid-out text besides the drawing.
    if painter.format.isVector {
      let layout = try DocumentLayout(
        request.taking(environments), fonts: fonts, threads: threads)
      return Rendering(
        pages: try draw(layout, painter), overflows: layout.overflows,
        remarks: layout.remarks)
    }
    let layout = try document.layout(for: environments)
    var pages = WorkerPages()
    for list in layout.pages {
      try pages.add(
        WorkerPage(try painter.picture(of: list, scale: layout.scale), size: list.size))
    }
    return Rendering(pages: pages.list, overflows: layout.overflows, remarks: layout.remarks)
  }
}
