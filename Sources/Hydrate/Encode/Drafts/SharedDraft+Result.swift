extension SharedDraft {
  /// The data as it stands; places that were only counted are null.
  var value: Value {
    if nodes[0].form == .value { return nodes[0].value }
    return Value(building: { write(to: $0) })
  }

  private func write(to builder: TapeBuilder) {
    var open: [(node: Int, next: Int, start: Int)] = []
    func begin(_ node: Int) {
      switch nodes[node].form {
      case .nothing: builder.appendNull()
      case .value: builder.append(nodes[node].value)
      case .object: open.append((node, 0, builder.open(.object)))
      case .array: open.append((node, 0, builder.open(.array)))
      }
    }
    begin(0)
    while let top = open.indices.last {
      let (node, next, start) = open[top]
      guard next < nodes[node].children.count else {
        builder.close(start, count: next)
        open.removeLast()
        continue
      }
      open[top].next += 1
      if nodes[node].form == .object { builder.append(string: nodes[node].keys[next]) }
      begin(nodes[node].children[next])
    }
  }
}
