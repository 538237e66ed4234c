public import TextGeometry
public import TextLayout
public import TextStorage

/// What a control tells those who do not see it: a part of a tree with frames.
public struct AccessibilityNode: Hashable, Sendable {
  /// What a part is.
  public enum Role: Hashable, Sendable {
    /// Text that is only read.
    case label
    /// A line of text that is edited.
    case textField
    /// Text that is edited.
    case textView
    /// A line.
    case line
    /// A link.
    case link
  }

  /// What it is.
  public var role: Role
  /// What it is called; nil for what its text says.
  public var label: String?
  /// Its text; bullets where that is secret.
  public var value: String
  /// Where it lies, in the control's coordinates; the visible part of the control for the root.
  public var frame: Rect
  /// Its text in the control's, in UTF-16 code units.
  public var range: Range<Int>
  /// What is selected, in the control's text; nil where nothing can be.
  public var selectedRange: Range<Int>?
  /// Where a link leads.
  public var address: String?
  /// Whether what is typed goes there.
  public var isFocused = false
  /// Its parts, in the order of the text.
  public var children: [AccessibilityNode] = []
}

extension LayoutManager {
  /// What the text of a container tells those who do not see it: a text view with its lines and links.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - offset: From the container's coordinates to those that frames are in.
  ///   - detector: Finds addresses in the text that are links as well; nil for none.
  public func accessibility(
    of container: TextContainer, at offset: Vector, detector: LinkDetector? = nil
  ) -> AccessibilityNode {
    let text = textStorage?.text ?? AttributedText()
    var node = AccessibilityNode(
      role: .textView, value: text.string,
      frame: usedRect(for: container).offset(by: offset), range: 0..<text.length)
    node.children = accessibleLines(
      in: container, links: linkRegions(in: container, detector: detector), offset: offset)
    return node
  }

  /// The lines of a container, each with the links in it.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - links: Its links.
  ///   - offset: From the container's coordinates to those that frames are in.
  func accessibleLines(
    in container: TextContainer, links: [LinkRegion], offset: Vector
  ) -> [AccessibilityNode] {
    guard let text = textStorage?.text else { return [] }
    var lines: [AccessibilityNode] = []
    for fragment in lineFragments(in: container) {
      let frame = usedRect(of: fragment, in: container).offset(by: offset)
      // Fragments beside a shape are one line.
      if let last = lines.indices.last, lines[last].frame.minY == frame.minY {
        lines[last].range = lines[last].range.lowerBound..<fragment.range.upperBound
        lines[last].value += text.substring(in: fragment.range)
        lines[last].frame = lines[last].frame.union(frame)
      } else {
        lines.append(
          AccessibilityNode(
            role: .line, value: text.substring(in: fragment.range), frame: frame,
            range: fragment.range))
      }
    }
    for link in links {
      for index in lines.indices {
        let part = link.range.clamped(to: lines[index].range)
        guard !part.isEmpty, let first = enclosingRects(for: part, in: container).first else {
          continue
        }
        lines[index].children.append(
          AccessibilityNode(
            role: .link, value: text.substring(in: part), frame: first.offset(by: offset),
            range: part, address: link.address))
      }
    }
    return lines
  }
}
