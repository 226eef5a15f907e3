import Foundation

/// The order of a set's elements, which has none of its own: strings and integers are sorted, so that documents do not differ from run to
/// run.
enum SetOrder {
  static func sorted(_ elements: [Any]) -> [Any] {
    let texts = elements.compactMap(text)
    if texts.count == elements.count { return texts.sorted() }
    let numbers = elements.compactMap(integer)
    return numbers.count == elements.count ? numbers.sorted() : elements
  }

  private static func text(_ element: Any) -> String? {
    let type = Swift.type(of: element)
    if type == String.self { return element as? String }
    return type is AnyObject.Type ? (element as? NSString).map { $0 as String } : nil
  }

  private static func integer(_ element: Any) -> Int? {
    let type = Swift.type(of: element)
    if type == Int.self { return element as? Int }
    guard type is AnyObject.Type, let number = element as? NSNumber, NumberBox.isInteger(number) else { return nil }
    return Int(exactly: number)
  }
}
