/// As much of Combine as decodes what a publisher brings.
enum Combine {
  protocol TopLevelDecoder {
    associatedtype Input
    func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
  }

  protocol TopLevelEncoder {
    associatedtype Output
    func encode<T: Encodable>(_ value: T) throws -> Output
  }

  /// A publisher of one output.
  struct Publisher<Output> {
    let output: () throws -> Output

    func map<Part>(_ part: KeyPath<Output, Part>) -> Publisher<Part> { Publisher<Part> { try output()[keyPath: part] } }

    func decode<Item: Decodable, Coder: TopLevelDecoder>(type: Item.Type, decoder: Coder) -> Publisher<Item> where Coder.Input == Output {
      Publisher<Item> { try decoder.decode(type, from: output()) }
    }

    func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publisher<Coder.Output> where Output: Encodable {
      Publisher<Coder.Output> { try encoder.encode(output()) }
    }
  }
}
