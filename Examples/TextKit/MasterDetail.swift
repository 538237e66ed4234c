import UIKit

// A list of chapters beside the text of one: two columns where there is room, and one of them
// where there is not. Fonts follow the text size, and colours the appearance.

/// The list of chapters.
final class ChapterListController: UIViewController {
  let chapters: [(title: String, text: String)]
  private let list = UITextView()

  init(_ chapters: [(title: String, text: String)]) {
    self.chapters = chapters
    super.init()
  }

  required init?(coder: NSCoder) { fatalError("Controllers are not archived.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    list.isEditable = false
    list.adjustsFontForContentSizeCategory = true
    list.textContainerInset = UIEdgeInsets(top: 16, left: 12, bottom: 16, right: 12)
    list.font = .preferredFont(forTextStyle: .headline)
    list.text = chapters.map(\.title).joined(separator: "\n")
    list.textColor = .label
    view.addSubview(list)
    list.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: ChapterListController.select))
  }

  override func viewWillLayoutSubviews() { list.frame = view.bounds }

  private func select(_ recognizer: UITapGestureRecognizer) {
    let point = recognizer.location(in: list)
    guard let position = list.closestPosition(to: point) else { return }
    let offset = list.offset(from: list.beginningOfDocument, to: position)
    let before = (list.text as NSString).substring(to: offset)
    let chapter = chapters[before.filter { $0 == "\n" }.count]
    splitViewController?.showDetailViewController(ChapterController(chapter.text), sender: self)
  }
}

/// The text of a chapter.
final class ChapterController: UIViewController {
  let textView = UITextView()
  private let text: String

  init(_ text: String) {
    self.text = text
    super.init()
  }

  required init?(coder: NSCoder) { fatalError("Controllers are not archived.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    textView.isEditable = false
    textView.adjustsFontForContentSizeCategory = true
    textView.font = .preferredFont(forTextStyle: .body)
    textView.text = text
    textView.textColor = .label
    view.addSubview(textView)
    updateInsets()
    registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
      (controller: ChapterController, _) in controller.updateInsets()
    }
  }

  private func updateInsets() {
    let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 24 : 12
    textView.textContainerInset = UIEdgeInsets(top: 16, left: side, bottom: 16, right: side)
  }

  override func viewWillLayoutSubviews() { textView.frame = view.bounds }
}

/// Makes the list and its first chapter.
@MainActor
func makeBook(_ chapters: [(title: String, text: String)]) -> UISplitViewController {
  let split = UISplitViewController()
  split.viewControllers = [
    ChapterListController(chapters), ChapterController(chapters.first?.text ?? ""),
  ]
  return split
}
