/// The numbers that viewers show for the pages of a file (ISO 32000-1, §12.4.2).
struct PDFPageLabels {
  /// The labels that do not continue the page before, by the pages' indices.
  private var starts: [(page: Int, label: PageLabel)] = []
  private var count = 0
  private var last: PageLabel?

  /// Adds the label of the next page; nil for its place in the file.
  mutating func add(_ label: PageLabel?) {
    let label = label ?? PageLabel(number: count + 1)
    if var next = last, next.notation != .none {
      next.number += 1
      if next != label { starts.append((count, label)) }
    } else if last != label {
      starts.append((count, label))
    }
    last = label
    count += 1
  }

  /// Writes the entry of the catalog.
  func write(to writer: inout PDFWriter) {
    writer.add("/PageLabels<</Nums[")
    if starts.isEmpty { writer.add("0<</S/D>>") }
    for (page, label) in starts {
      if page > 0 { writer.add(page) } else { writer.add("0") }
      writer.add("<<")
      // Styles count from 1.
      let style = label.number > 0 ? Self.style(label.notation) : nil
      if let style { writer.add("/S/\(style)") }
      if style != nil, label.number != 1 {
        writer.add("/St ")
        writer.add(label.number)
      }
      let prefix = label.prefix + (style == nil && label.notation != .none ? "\(label.number)" : "")
      if !prefix.isEmpty {
        writer.add("/P")
        writer.add(text: prefix)
      }
      writer.add(">>")
    }
    writer.add("]>>")
  }

  private static func style(_ notation: PageLabel.Notation) -> String? {
    switch notation {
    case .digits, .latin: "D"
    case .roman: "r"
    case .Roman: "R"
    case .letters: "a"
    case .Letters: "A"
    case .none: nil
    }
  }
}

extension PageArrangement {
  /// PDF's name of the arrangement; nil for the viewer's own.
  var pdfName: String? {
    switch self {
    case .single: "SinglePage"
    case .facing(_, let startsAlone): startsAlone ? "TwoPageRight" : "TwoPageLeft"
    }
  }

  /// True if the first of two facing pages is on the right.
  var isRightToLeft: Bool {
    if case .facing(isRightToLeft: true, startsAlone: _) = self { true } else { false }
  }
}
