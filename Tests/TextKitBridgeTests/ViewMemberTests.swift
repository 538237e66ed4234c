import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextKitBridge

/// Members of views, controls and layers that text programs call.
@MainActor
@Suite("Members of views and layers", .serialized)
struct ViewMemberTests {
  private func pixel(_ picture: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
    guard let found = picture.bitmap?[x: x, y: y] else { return [] }
    return [found.red, found.green, found.blue, found.alpha]
  }

  private final class Recorder: UIView {
    var events: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      events.append(newSuperview == nil ? "leave" : "enter")
    }
    override func didMoveToSuperview() { events.append("moved") }
    override func didAddSubview(_ subview: UIView) { events.append("added") }
    override func willRemoveSubview(_ subview: UIView) { events.append("removed") }
    override func didMoveToWindow() { events.append(window == nil ? "no window" : "window") }
    override func tintColorDidChange() { events.append("tint") }
  }

  @Test("hooks of the tree, tags, windows and tints")
  func tree() {
    let (outer, inner) = (Recorder(), Recorder())
    outer.addSubview(inner)
    #expect(inner.events == ["enter", "moved"] && outer.events == ["added"])
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(outer)
    #expect(inner.window === window && inner.events.last == "window")
    inner.tag = 7
    #expect(window.viewWithTag(7) === inner && window.viewWithTag(8) == nil)
    outer.tintColor = .red
    #expect(inner.events.last == "tint")
    inner.events = []
    inner.removeFromSuperview()
    #expect(inner.events == ["leave", "moved", "no window"] && outer.events.contains("removed"))
    let controller = UIViewController()
    window.rootViewController = controller
    #expect(controller.view.frame == window.bounds && controller.view.window === window)
  }

  @Test("a transform turns the drawing, the frame, and points")
  func transforms() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let card = UIView(frame: CGRect(x: 40, y: 10, width: 20, height: 80))
    card.backgroundColor = .red
    root.addSubview(card)
    card.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(card.frame.minX - 10) < 1e-9 && abs(card.frame.width - 80) < 1e-9)
    let picture = root.picture()
    #expect(pixel(picture, 15, 50) == [255, 0, 0, 255] && pixel(picture, 50, 20)[3] == 0)
    #expect(root.hitTest(CGPoint(x: 15, y: 50), with: nil) === card)
    #expect(root.hitTest(CGPoint(x: 50, y: 20), with: nil) === root)
    let place = card.convert(CGPoint(x: 0, y: 0), to: root)
    #expect(abs(place.x - 90) < 1e-9 && abs(place.y - 40) < 1e-9)
    let back = card.convert(place, from: root)
    #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9)
    card.transform = .identity
    #expect(card.frame == CGRect(x: 40, y: 10, width: 20, height: 80))
  }

  @Test("animations end at once")
  func animations() {
    let view = UIView()
    var ended = 0
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    UIView.animate(
      withDuration: 1, delay: 2, options: [.curveEaseIn],
      animations: { view.alpha *= 0.5 }, completion: { if $0 { ended += 1 } })
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha *= 2 }
    animator.addCompletion { if $0 == .end { ended += 1 } }
    #expect(view.alpha == 0.25)
    animator.startAnimation()
    #expect(view.alpha == 0.5 && ended == 2)
  }

  @Test("shape, gradient and picture layers are drawn in their order, within a mask")
  func layers() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20)).cgPath
    shape.fillColor = UIColor.red.cgColor
    shape.frame = CGRect(x: 5, y: 0, width: 10, height: 20)
    view.layer.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 20, y: 0, width: 20, height: 20)
    gradient.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    view.layer.addSublayer(gradient)
    var picture = view.picture()
    #expect(pixel(picture, 2, 10)[3] == 0 && pixel(picture, 8, 10) == [255, 0, 0, 255])
    #expect(pixel(picture, 21, 10)[0] < 40 && pixel(picture, 38, 10)[0] > 215)
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 10)).cgPath
    view.layer.mask = mask
    picture = view.picture()
    #expect(pixel(picture, 8, 5)[3] == 255 && pixel(picture, 8, 15)[3] == 0)
    gradient.removeFromSuperlayer()
    #expect(view.layer.sublayers?.count == 1 && shape.superlayer === view.layer)
    let text = CATextLayer()
    text.string = "x"
    text.fontSize = 14
    text.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    text.foregroundColor = UIColor.blue.cgColor
    let other = UIView(frame: view.frame)
    other.layer.addSublayer(text)
    let bitmap = other.picture().bitmap
    let isDrawn = (0..<20).contains { y in (0..<40).contains { bitmap?[x: $0, y: y].alpha ?? 0 > 0 }
    }
    #expect(isDrawn)
  }

  private final class Line: CALayer {
    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(UIColor.blue.cgColor)
      ctx.fill(CGRect(x: -5, y: -5, width: 10, height: 10))
    }
    override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }
  }

  private final class Host: UIView {
    override class var layerClass: AnyClass { Line.self }
  }

  @Test("a layer of a program's own draws in its coordinates, about its anchor")
  func ownLayers() {
    let layer = Line()
    layer.bounds = CGRect(x: -5, y: -5, width: 10, height: 10)
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 20, y: 10)
    #expect(layer.frame == CGRect(x: 20, y: 10, width: 10, height: 10))
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(layer.position == CGPoint(x: 20, y: 10) && layer.frame.minX == 15)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.layer.sublayers = [layer]
    let picture = view.picture()
    #expect(pixel(picture, 15, 5) == [0, 0, 255, 255] && pixel(picture, 24, 14)[2] == 255)
    #expect(pixel(picture, 14, 10)[3] == 0 && pixel(picture, 25, 10)[3] == 0)
    view.layer.sublayers = nil
    #expect(layer.superlayer == nil && pixel(view.picture(), 20, 10)[3] == 0)
    #expect(Host().layer is Line && Line().action(forKey: "x") != nil)
    let table = NSMapTable<UIView, CALayer>.weakToWeakObjects()
    var key: UIView? = UIView()
    table.setObject(layer, forKey: key)
    #expect(table.object(forKey: key) === layer && table.count == 1)
    key = nil
    #expect(table.count == 0)
  }

  @MainActor
  private final class Form {
    var log: [String] = []
    func press() { log.append("press") }
    func changed(_ field: UITextField) { log.append(field.text ?? "") }
  }

  @Test("controls call methods, and buttons show the title of their state")
  func controls() {
    let form = Form()
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("Send", for: .normal)
    button.setTitle("Sending", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    button.addTarget(form, action: Form.press, for: .touchUpInside)
    button.handle([TouchPoint(.began, at: CGPoint(x: 50, y: 20))])
    #expect(button.isHighlighted && button.isTracking && button.state == .highlighted)
    button.handle([TouchPoint(.ended, at: CGPoint(x: 50, y: 20))])
    #expect(form.log == ["press"] && button.state == .normal && button.currentTitle == "Send")
    button.isEnabled = false
    #expect(button.currentTitle == "Sending" && button.titleLabel?.text == "Sending")
    button.isEnabled = true
    button.layoutIfNeeded()
    let frame = button.titleLabel?.frame ?? .zero
    #expect(abs(frame.midX - 50) < 1 && abs(frame.midY - 20) < 1 && frame.width > 20)
    button.contentHorizontalAlignment = .left
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 0)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.addTarget(form, action: Form.changed, for: .editingChanged)
    field.becomeFirstResponder()
    field.insertText("a")
    field.removeTarget(form, for: .editingChanged)
    field.insertText("b")
    #expect(form.log == ["press", "a"])
  }

  @Test("views at the sides of a field take room from its text")
  func fields() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 20))
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
    #expect(field.textRect(forBounds: field.bounds).minX == 0)
    field.leftViewMode = .always
    field.rightViewMode = .whileEditing
    field.layoutIfNeeded()
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 24, y: 0, width: 176, height: 30))
    #expect(field.leftView?.frame == CGRect(x: 0, y: 5, width: 24, height: 20))
    #expect(field.rightView?.isHidden == true)
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(field.textRect(forBounds: field.bounds).width == 160)
    #expect(field.superview == nil && field.endEditing(true) && !field.isFirstResponder)
  }

  @Test("the pasteboard holds items of several formats")
  func pasteboard() {
    let board = UIPasteboard.general
    let count = board.changeCount
    board.setItems([["public.rtf": Data([1]), "public.utf8-plain-text": "words"]])
    #expect(board.string == "words" && board.data(forPasteboardType: "public.rtf") == Data([1]))
    #expect(board.changeCount == count + 1 && board.types.contains("public.rtf"))
    board.url = URL(string: "https://example.org")
    #expect(
      board.hasURLs && !board.hasStrings && board.data(forPasteboardType: "public.rtf") == nil)
    board.string = "text"
    #expect(board.strings == ["text"] && board.url == nil)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.text = "copied"
    view.becomeFirstResponder()
    view.selectAll(nil)
    #expect(view.canPerformAction("copy:", withSender: nil))
    board.setValue(Data([2]), forPasteboardType: "public.rtf")
    view.copy(nil)
    #expect(board.string == "copied" && board.data(forPasteboardType: "public.rtf") == nil)
    #expect(!view.canPerformAction("select:", withSender: nil))
  }

  @Test("accessibility, addresses and the device")
  func surroundings() {
    var posted: [String] = []
    UIAccessibility.onPost = { posted.append("\($0.rawValue) \($1 ?? "")") }
    UIAccessibility.post(notification: .announcement, argument: "done")
    UIAccessibility.onPost = nil
    #expect(posted == ["1008 done"])
    var opened: [URL] = []
    UIApplication.shared.urlOpener = {
      opened.append($0)
      return true
    }
    defer { UIApplication.shared.urlOpener = nil }
    let url = URL(fileURLWithPath: "/")
    var isOpened = false
    UIApplication.shared.open(url) { isOpened = $0 }
    #expect(opened == [url] && isOpened && UIApplication.shared.canOpenURL(url))
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    let part = UIAccessibilityElement(accessibilityContainer: view)
    part.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 1, width: 2, height: 2)
    view.accessibilityElements = [part]
    #expect(part.accessibilityFrame.minX == 6 && view.index(ofAccessibilityElement: part) == 0)
    #expect(view.accessibilityElement(at: 1) == nil && view.accessibilityElementCount() == 1)
    #expect(UIDevice.current.systemName == "Linux")
  }

  private final class LinkDelegate: UITextViewDelegate {
    var allows = true
    var replaces = false
    var log: [String] = []
    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool { allows }
    func textView(
      _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? {
      guard replaces, case .link(let url) = textItem.content else { return defaultAction }
      return UIAction { [weak self] _ in self?.log.append(url.absoluteString) }
    }
  }

  @Test("a pressed link is opened by the program, or runs the delegate's action")
  func links() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    view.isEditable = false
    view.attributedText = NSAttributedString(
      string: "somewhere", attributes: [.link: "https://example.org/a"])
    let delegate = LinkDelegate()
    view.delegate = delegate
    var opened: [String] = []
    UIApplication.shared.urlOpener = {
      opened.append($0.absoluteString)
      return true
    }
    defer { UIApplication.shared.urlOpener = nil }
    func press() {
      view.handle([TouchPoint(.began, at: CGPoint(x: 20, y: 16))])
      view.handle([TouchPoint(.ended, at: CGPoint(x: 20, y: 16))])
      view.handle(.pointerDown(Point(x: 20, y: 16)))
      view.handle(.pointerUp(Point(x: 20, y: 16)))
    }
    press()
    #expect(opened == ["https://example.org/a"])
    delegate.allows = false
    press()
    delegate.allows = true
    delegate.replaces = true
    press()
    #expect(opened.count == 1 && delegate.log == ["https://example.org/a"])
  }
}
