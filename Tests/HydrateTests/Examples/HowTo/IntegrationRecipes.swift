import Foundation
public import Hydrate
import Testing

@testable import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
let encoder = MappingEncoder(MappingProfile().keyTransformer(.camelToSnake))

// Alamofire

extension Hydrate.MappingDecoder: Alamofire.DataDecoder {}

struct MappingParameterEncoder: Alamofire.ParameterEncoder {
  var encoder: MappingEncoder

  func encode<Parameters: Encodable & Sendable>(_ parameters: Parameters?, into request: URLRequest) throws -> URLRequest {
    guard let parameters else { return request }
    var request = request
    request.httpBody = try encoder.encode(parameters)
    if request.value(forHTTPHeaderField: "Content-Type") == nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    return request
  }
}

// Combine; on Apple's platforms the library has these two itself.

extension Hydrate.MappingDecoder: Combine.TopLevelDecoder {}
extension Hydrate.MappingEncoder: Combine.TopLevelEncoder {}

// Vapor

extension Hydrate.MappingDecoder: Vapor.ContentDecoder {
  public func decode<D: Decodable>(_ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders) throws -> D {
    try decode(type, from: Data(body.readableBytesView))
  }

  public func decode<D: Decodable>(
    _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders, userInfo: [CodingUserInfoKey: any Sendable]
  ) throws -> D {
    try decode(type, from: Data(body.readableBytesView), userInfo: userInfo)
  }
}

extension Hydrate.MappingEncoder: Vapor.ContentEncoder {
  public func encode<E: Encodable>(_ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders) throws {
    try encode(value, to: &body, headers: &headers, userInfo: [:])
  }

  public func encode<E: Encodable>(
    _ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders, userInfo: [CodingUserInfoKey: any Sendable]
  ) throws {
    headers.contentType = .json
    body.writeBytes(try encode(value, userInfo: userInfo))
  }
}

// Hummingbird

extension Hydrate.MappingDecoder: Hummingbird.RequestDecoder {
  public func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext) async throws -> T {
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    return try decode(type, from: Data(body.readableBytesView))
  }
}

extension Hydrate.MappingEncoder: Hummingbird.ResponseEncoder {
  public func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws -> Response {
    let body = ByteBuffer(bytes: try encode(value))
    return Response(status: .ok, headers: [.contentType: "application/json; charset=utf-8"], body: .init(byteBuffer: body))
  }
}

struct AppContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  init(source: Source) { coreContext = .init(source: source) }

  var requestDecoder: MappingDecoder { decoder }
  var responseEncoder: MappingEncoder { encoder }
}

// GRDB

extension Value {
  /// A row of a database: an object with a member for each column.
  init(_ row: Row) {
    self.init(object: row.map { column, value in (key: column, value: Value(value)) })
  }

  private init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self.init(number)
    case .double(let number): self = Value(number) ?? .null
    case .string(let text): self.init(text)
    case .blob(let data): self.init(data)
    }
  }
}

struct Song: Codable, Equatable {
  var id: Int64
  var songTitle: String
  var releasedOn: Date?
  var tags: [String]
}

extension Song: FetchableRecord {
  /// A column of JSON text, and all others by their names.
  private static let rows = ReflectiveMapper<Song>().keyTransformer(.camelToSnake)
    .field(\.tags, using: ClosureMapper { (text: String) in try Value(json: text) }.then(ReflectiveMapper<[String]>()))

  init(row: Row) throws { self = try Self.rows.map(Value(row)) }
}

/// The code of the UseWith pages in Docs/HowTo, in the shapes of each framework's protocols.
@Suite struct IntegrationRecipes {
  struct Person: Codable, Equatable { var firstName: String; var age: Int }

  private static let json = #"[{"first_name": "Ann", "age": "24"}]"#
  private static let ann = Person(firstName: "Ann", age: 24)
  private static let broken = #"[{"first_name": "Ann", "age": "old"}, {"age": 1}]"#

  // URLSession

  struct Client: Sendable {
    var decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
    var encoder = MappingEncoder(MappingProfile().keyTransformer(.camelToSnake))

    func load<T: Decodable & Sendable>(_ type: T.Type = T.self, from url: URL) async throws -> T {
      let (data, response) = try await URLSession.shared.data(from: url)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
      return try decoder.decode(type, from: data)
    }

    func send(_ value: some Encodable & Sendable, to url: URL) async throws {
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      let (_, response) = try await URLSession.shared.upload(for: request, from: encoder.encode(value))
      guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    }
  }

  @Test func urlSession() async throws {
    let sent = Locked<[String]>([])
    let server = try LocalServer { request in
      if request.method == "POST" {
        sent.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
        return (200, Data())
      }
      switch request.path {
      case "/people": return (200, Data(Self.json.utf8))
      case "/broken": return (200, Data(Self.broken.utf8))
      default: return (404, Data())
      }
    }
    let client = Client()
    #expect(try await client.load([Person].self, from: server.url("/people")) == [Self.ann])
    await #expect(throws: URLError.self) { try await client.load([Person].self, from: server.url("/none")) }
    let error = await #expect(throws: DecodingError.self) { try await client.load([Person].self, from: server.url("/broken")) }
    #expect(error.flatMap { MappingError.underlying($0) }?.issues.first?.sourcePath.description == "[0].age")

    try await client.send(Self.ann, to: server.url("/people"))
    #expect(sent.withLock { $0 } == [#"{"first_name":"Ann","age":24}"#])
  }

  @Test func publishers() throws {
    let publisher = Combine.Publisher { (data: Data(Self.json.utf8), response: 200) }

    let people = publisher.map(\.data).decode(type: [Person].self, decoder: decoder)

    #expect(try people.output() == [Self.ann])
    #expect(try people.encode(encoder: encoder).output() == Data(#"[{"first_name":"Ann","age":24}]"#.utf8))
  }

  @Test func alamofire() async throws {
    let session = Alamofire.Session { request in
      request.httpBody ?? Data((request.url?.path == "/broken" ? Self.broken : Self.json).utf8)
    }
    let url = try #require(URL(string: "http://h.example/people"))
    let ann = [Self.ann]

    let people = try await session.request(url).serializingDecodable([Person].self, decoder: decoder).value
    let echo = try session.request(url, parameters: ann, encoder: MappingParameterEncoder(encoder: encoder))

    #expect(people == ann)
    #expect(echo.data == Data(#"[{"first_name":"Ann","age":24}]"#.utf8))

    let broken = session.request(try #require(URL(string: "http://h.example/broken")))
    var report = ""
    do {
      _ = try await broken.serializingDecodable([Person].self, decoder: decoder).value
    } catch {
      report = MappingError.underlying(error)?.description ?? ""
    }
    #expect(report.hasPrefix("2 fatal issues\n"))
  }

  @Test func vapor() throws {
    ContentConfiguration.global.use(decoder: decoder, for: .json)
    ContentConfiguration.global.use(encoder: encoder, for: .json)

    let reading = try #require(ContentConfiguration.global.decoders[.json])
    let writing = try #require(ContentConfiguration.global.encoders[.json])
    let body = ByteBuffer(bytes: Self.json.utf8)
    #expect(try reading.decode([Person].self, from: body, headers: HTTPHeaders()) == [Self.ann])
    #expect(try reading.decode([Person].self, from: body, headers: HTTPHeaders(), userInfo: [:]) == [Self.ann])
    var written = ByteBuffer()
    var headers = HTTPHeaders()
    try writing.encode(Self.ann, to: &written, headers: &headers)
    #expect(String(decoding: written.readableBytesView, as: UTF8.self) == #"{"first_name":"Ann","age":24}"#)
    #expect(headers.contentType == .json)
  }

  @Test func hummingbird() async throws {
    let context = AppContext(source: .init())
    let request = Request(body: .init(bytes: ByteBuffer(bytes: Self.json.utf8)))
    let people = try await context.requestDecoder.decode([Person].self, from: request, context: context)
    #expect(people == [Self.ann])
    let response = try context.responseEncoder.encode(people, from: request, context: context)
    #expect(String(decoding: response.body.bytes.readableBytesView, as: UTF8.self) == #"[{"first_name":"Ann","age":24}]"#)
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
  }

  @Test func rows() throws {
    let row = Row(columns: [
      ("id", .init(storage: .int64(7))), ("song_title", .init(storage: .string("T"))),
      ("released_on", .init(storage: .string("1976-01-23 16:27:05"))), ("tags", .init(storage: .string(#"["a", "b"]"#))),
    ])
    let song = try Song(row: row)
    #expect(song == Song(id: 7, songTitle: "T", releasedOn: Date(timeIntervalSince1970: 191_262_425), tags: ["a", "b"]))
    let broken = Row(columns: [
      ("id", .init(storage: .null)), ("released_on", .init(storage: .double(.pi))), ("tags", .init(storage: .null)),
    ])
    let error = #expect(throws: MappingError.self) { try Song(row: broken) }
    #expect(Set(error?.issues.map(\.destinationPath.description) ?? []) == ["songTitle", "id", "tags"])
  }
}
