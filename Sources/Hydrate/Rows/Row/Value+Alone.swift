extension Value {
  /// The same value as a document of its own, with the same places: who keeps it keeps nothing of what stands beside it.
  ///
  /// Its words have the same distances. A value that is composed deeper than any text may be stays where it is. What is composed of parts of others refers to these.
  ///
  /// - Parameter location: where the value stands, as ``location`` says, which takes a while to find out.
  func alone(at location: TextLocation?) -> Value {
    let copy = if document.isJSON, let location { readAgain(at: location) } else { copied }
    guard let copy, copy.wordCount == document.end(of: index) - index else { return self }
    return copy.whole
  }

  private func readAgain(at location: TextLocation) -> Document? {
    let start = document.sourceOffset(at: index)
    return document.text.withBytes { text in
      var scan = ElementScan()
      let end = scan.end(in: text, from: start) ?? text.count
      // As deep as any document may be: it has been read before.
      let options = JSONReadingOptions(nestingLimit: JSONReadingOptions.maximumNestingLimit)
      return try? JSONReader.read(text.extracting(start..<end), at: LineIndex.Position(location), options: options)
    }
  }

  private var copied: Document? {
    let builder = TapeBuilder()
    builder.append(copying: document, at: index)
    return builder.finish()
  }
}
