import TextFonts
import TextGeometry

/// Strings of glyphs, and the text objects that have them (ISO 32000-1, §9.4).
extension PDFPage {
  /// Adds glyphs of the list, each at its position.
  mutating func add(_ glyphs: Range<Int>, _ font: PDFFont, in element: Int?) {
    let (numbers, origins) = (list.glyphs, list.origins)
    add(
      numbers.span.extracting(glyphs), font, at: origins.span.extracting(glyphs), in: element)
  }

  /// Adds a glyph at a position.
  mutating func add(_ glyph: UInt32, _ font: PDFFont, at origin: Point, in element: Int?) {
    add([glyph].span, font, at: [origin].span, in: element)
  }

  /// Adds glyphs, each at its position. Those in a row become one string with numbers in it.
  private mutating func add(
    _ glyphs: Span<UInt32>, _ font: PDFFont, at origins: Span<Point>, in element: Int?
  ) {
    var next = 0
    while next < glyphs.count {
      guard origins[next].isFinite else {
        next += 1
        continue
      }
      openText(in: element)
      var resource = font.resources[0]
      var code: UInt8?
      if font.form == .procedures {
        (resource, code) = font.procedureCode(of: font.known(glyphs[next])) {
          encoder.newFontResource()
        }
      }
      select(resource)
      move(to: place(origins[next]))
      openString()
      state.left = min(state.left, origins[next].x)
      addString(glyphs, code, font, at: origins, from: &next)
    }
  }

  /// Selects a font of the file in the current size.
  private mutating func select(_ resource: Int) {
    if resource == state.resource, state.size == state.resourceSize { return }
    endList()
    usedFonts.insert(resource)
    content.add("/F\(resource) ")
    content.add(state.size)
    content.add("Tf\n")
    state.resource = resource
    state.resourceSize = state.size
  }

  /// Moves the pen to a glyph's position; by thousandths of an em if it is on the current line.
  private mutating func move(to place: Point) {
    let steps = state.steps(from: state.pen.x, to: place.x)
    if abs(place.y - state.pen.y) < Self.sameLine, abs(steps) < Self.largestStep {
      if abs(steps) < Self.smallestStep { return }
      let rounded = steps.rounded()
      if !state.isListOpen {
        content.bytes.append(UInt8(ascii: "["))
        state.isListOpen = true
      } else if state.isStringOpen {
        content.bytes.append(UInt8(ascii: ")"))
        state.isStringOpen = false
      }
      content.bytes.append(integer: Int(rounded))
      state.pen.x -= state.length(ofThousandths: rounded)
      return
    }
    endList()
    // Three decimals are too few for a factor that adds up over a line.
    content.add(state.expansion == 1 ? "1 0 " : "\(state.expansion) 0 ")
    content.add(state.slant * state.expansion)
    content.add("1 ")
    content.add(place.x)
    content.add(place.y)
    content.add("Tm\n")
    // The written numbers are rounded.
    state.pen = Point(x: (place.x * 1000).rounded() / 1000, y: place.y)
  }

  /// The distance of two baselines below which they are one, in points.
  private static let sameLine = 0.0005
  /// The moves on a line that are written, in thousandths of an em: from the first on, and below
  /// the second.
  private static let smallestStep = 0.5
  private static let largestStep = 10_000.0
  /// The most bytes of a glyph: two that need a backslash each, and a move between two strings, of
  /// six characters.
  private static let mostBytes = 12

  /// Adds the glyph at the pen to the open string, and those that follow it on the line.
  ///
  /// - Parameters:
  ///   - code: The glyph's code in a font of procedures, where it stays alone; nil in other fonts.
  ///   - next: The first glyph; afterwards the next one that is not added.
  private mutating func addString(
    _ glyphs: Span<UInt32>, _ code: UInt8?, _ font: PDFFont, at origins: Span<Point>,
    from next: inout Int
  ) {
    let (known, height) = (state, list.size.height)
    var (index, pen, left, right) = (next, state.pen.x, state.left, state.right)
    content.bytes.append(atMost: (glyphs.count - index) * Self.mostBytes) { output in
      while true {
        let glyph = font.known(glyphs[index])
        if let code {
          output.append(literal: code)
        } else {
          let code = font.code(of: glyph)
          output.append(literal: UInt8(truncatingIfNeeded: code &>> 8))
          output.append(literal: UInt8(truncatingIfNeeded: code))
        }
        pen += known.width(of: glyph, font)
        right = max(right, pen)
        pen += known.spacing * known.expansion
        index += 1
        guard code == nil, index < glyphs.count else { break }
        let origin = origins[index]
        let steps = known.steps(from: pen, to: origin.x)
        guard abs(height - origin.y - known.pen.y) < Self.sameLine, abs(steps) < Self.largestStep
        else { break }
        left = min(left, origin.x)
        if abs(steps) < Self.smallestStep { continue }
        let rounded = steps.rounded()
        output.append(UInt8(ascii: ")"))
        output.append(integer: Int(rounded))
        output.append(UInt8(ascii: "("))
        pen -= known.length(ofThousandths: rounded)
      }
    }
    (next, state.pen.x, state.left, state.right) = (index, pen, left, right)
  }

  // MARK: Text objects

  /// Begins text that belongs to an element, or to none.
  mutating func openText(in element: Int?) {
    let next = furniture.map(Mark.pagination) ?? element.map(Mark.element) ?? .artifact
    if state.isOpen, mark == next { return }
    begin(next)
    content.add("BT\n")
    state.isOpen = true
    state.pen = Point(x: .nan, y: .nan)
  }

  /// Begins a string, in a list of them.
  private mutating func openString() {
    if state.isStringOpen { return }
    if !state.isListOpen { content.bytes.append(UInt8(ascii: "[")) }
    content.bytes.append(UInt8(ascii: "("))
    state.isListOpen = true
    state.isStringOpen = true
  }

  /// Ends a list of glyphs.
  mutating func endList() {
    guard state.isListOpen else { return }
    content.add(state.isStringOpen ? ")]TJ\n" : "]TJ\n")
    state.isListOpen = false
    state.isStringOpen = false
  }

  /// Ends a text object.
  mutating func endText() {
    guard state.isOpen else { return }
    endList()
    content.add("ET\n")
    state.isOpen = false
  }
}
