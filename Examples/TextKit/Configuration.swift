import Foundation
import TextKitBridge

/// Usage 4: one storage with two managers, the second of which has two linked containers.
final class ConfigurationController {
  let textStorage = NSTextStorage()
  let whole = NSTextContainer(size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
  let first = NSTextContainer()
  let second = NSTextContainer()
  let wholeManager = NSLayoutManager()
  let linkedManager = NSLayoutManager()

  init(_ text: String) {
    textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: text)
    textStorage.addLayoutManager(wholeManager)
    wholeManager.addTextContainer(whole)
    textStorage.addLayoutManager(linkedManager)
    linkedManager.addTextContainer(first)
    linkedManager.addTextContainer(second)
    first.size = CGSize(width: 150, height: 60)
    second.size = CGSize(width: 150, height: 1000)
  }
}
