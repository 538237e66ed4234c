// Sources written for Apple's systems keep their `import UIKit`, which there includes Foundation.

@_exported public import Foundation
@_exported public import TextKitBridge
