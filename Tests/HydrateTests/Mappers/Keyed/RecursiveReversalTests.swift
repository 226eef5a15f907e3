import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What fails further down in a mapper that contains itself fails the whole, on the way back as well.
@Suite struct RecursiveReversalTests {
  private final class Node {
    var id = "a"
    var next: Node?
    var left: Node?
    var list: [Node] = []
    var members: [String: Node] = [:]
    var others: [String: Node] = [:]

    init(_ id: String = "a") { self.id = id }
  }

  private static let ids = TwoWayClosureMapper { (id: String) in
    id
  } reverse: { id in
    if id == "bad" { throw CocoaError(.formatting) }
    return id
  }
  private static let nodes = KeyedMapper.recursive({ Node() }) { node in
    KeyedField("id", \.id, ids)
    KeyedField("next", \.next, node.optional())
    KeyedField("list", \.list, node.array.optional(default: []))
  }

  @Test func oneWrongLeaf() {
    let (next, list) = (Node(), Node())
    next.next = Node("bad")
    list.list = [Node(), Node("bad")]
    #expect(issueLines { _ = try Self.nodes.reversed.map(next) } == ["! invalidValue next.id"])
    #expect(issueLines { _ = try Self.nodes.reversed.map(list) } == ["! invalidValue list[1].id"])
  }

  @Test func aPartOfAnotherKindIsSoftened() throws {
    let softened = try Self.nodes.mapReportingIssues(json: #"{"id": "r", "next": 5, "list": []}"#)
    #expect(softened.value.next == nil && softened.issues.map(\.line) == ["~ typeMismatch next"])
    #expect(issueLines { _ = try Self.nodes.map(json: #"{"id": "r", "next": {"id": []}, "list": []}"#) }.contains("! typeMismatch next.id"))
    var node = Node()
    node.next = Node("b")
    #expect(try Self.nodes.updateReportingIssues(&node, json: #"{"next": 5}"#).issues.map(\.line) == ["~ typeMismatch next"])
    #expect(node.next?.id == "b")
  }

  @Test(arguments: [128, 256, 512]) func aGraphThatHoldsItselfTwice(_ stack: Int) {
    // The way is as wide as it is deep; what else fails at every level makes no difference.
    let codes = SmallThread.run(stack: stack * 1024) { () -> Set<MappingIssue.Code> in
      let wide = KeyedMapper.recursive({ Node() }) { node in
        KeyedField("id", \.id, ClosureMapper { (id: String) in id })
        KeyedField("next", \.next, node)
        KeyedField("left", \.left, DispatchMapper<Node>(byKind: [.object: node, .array: node.at("[0]")]))
        KeyedField("list", \.list, node.array)
        KeyedField("members", \.members, node.dictionary)
        KeyedField("others", \.others, node.dictionary(keys: IdentityMapper<String>()))
      }
      let node = Node()
      let both = ["x": node, "y": node]
      (node.next, node.left, node.list, node.members, node.others) = (node, node, [node, node], both, both)
      defer { (node.next, node.left, node.list, node.members, node.others) = (nil, nil, [], [:], [:]) }
      do throws(MappingError) { _ = try wide.reversed.map(node) } catch { return Set(error.issues.map(\.code)) }
      return []
    }
    #expect(codes?.contains(.tooDeep) == true)
  }
}
