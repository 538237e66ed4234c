import Foundation
import Testing
import TextGeometry
import TextKitBridge

@testable import TextKitUsages

/// The program of a list and a detail, on devices that are turned.
@MainActor
@Suite("Master and detail", .serialized)
struct MasterDetailTests {
  private let chapters = [
    ("The spring", "Water rises between two stones and runs into the grass. "),
    ("The brook", "It finds its way around every root that lies in its bed. "),
    ("The river", "Boats go down to the sea, and the tide brings them back. "),
  ].map { (title: $0.0, text: String(repeating: $0.1, count: 6)) }

  private func detail(_ book: UISplitViewController) -> ChapterController? {
    book.children.compactMap { $0 as? ChapterController }.last
  }

  @Test("columns stand side by side where there is room, and collapse where there is not")
  func columns() throws {
    let book = makeBook(chapters)
    book.loadViewIfNeeded()
    // A telephone shows the chapter, from which one goes back to the list.
    #expect(book.isCollapsed && book.viewControllers.count == 1)
    #expect(detail(book)?.view.superview === book.view)
    book.showPrimary()
    #expect(book.viewControllers[0].view.superview === book.view)
    #expect(detail(book)?.view.superview == nil)
    book.transition(
      to: CGSize(width: 640, height: 320), traits: UITraitCollection(horizontalSizeClass: .regular))
    #expect(!book.isCollapsed && book.viewControllers.count == 2)
    #expect(book.viewControllers[0].view.frame == CGRect(x: 0, y: 0, width: 256, height: 320))
    #expect(book.viewControllers[1].view.frame == CGRect(x: 256, y: 0, width: 384, height: 320))
    #expect(book.viewControllers[0].traitCollection.horizontalSizeClass == .compact)
    #expect(detail(book)?.textView.textContainerInset.left == 24)
    // A tap on the second chapter shows it.
    book.view.handle(.pointerDown(Point(x: 40, y: 50)))
    book.view.handle(.pointerUp(Point(x: 40, y: 50)))
    book.view.layoutIfNeeded()
    #expect(detail(book)?.textView.text.hasPrefix("It finds") == true)
    book.transition(
      to: CGSize(width: 320, height: 480), traits: UITraitCollection(horizontalSizeClass: .compact))
    #expect(book.isCollapsed && detail(book)?.view.frame.width == 320)
    #expect(detail(book)?.textView.textContainerInset.left == 12)
  }

  @Test("a delegate decides what remains and what comes back")
  func delegate() {
    final class Delegate: UISplitViewControllerDelegate {
      let other = UIViewController()
      func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
      ) -> Bool { true }
      func splitViewController(
        _ splitViewController: UISplitViewController,
        separateSecondaryFrom primaryViewController: UIViewController
      ) -> UIViewController? { other }
    }
    let delegate = Delegate()
    let book = makeBook(chapters)
    book.delegate = delegate
    book.loadViewIfNeeded()
    #expect(book.viewControllers[0].view.superview === book.view)
    book.traitOverrides.horizontalSizeClass = .regular
    #expect(book.viewControllers.last === delegate.other && delegate.other.parent === book)
  }

  @Test("the picture of the page shows the book on a tablet at night, with large text")
  func picture() throws {
    let book = makeBook(chapters)
    book.loadViewIfNeeded()
    book.transition(
      to: CGSize(width: 640, height: 300),
      traits: UITraitCollection {
        $0.horizontalSizeClass = .regular
        $0.userInterfaceStyle = .dark
        $0.preferredContentSizeCategory = .extraExtraLarge
      })
    let picture = try #require(book.view.picture(scale: 1).pngData())
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/pictures/master-detail.png").standardizedFileURL
    if ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil {
      try picture.write(to: file)
    }
    let kept = UIImage(contentsOfFile: file.path)?.bitmap
    #expect(kept != nil && kept == UIImage(data: picture)?.bitmap)
  }
}
