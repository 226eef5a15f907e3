import Foundation

/// As much of NIO's bytes as the adapters of servers meet.
public struct ByteBuffer: Sendable {
  public private(set) var readableBytesView: [UInt8]

  public init(bytes: some Sequence<UInt8> = []) { readableBytesView = Array(bytes) }

  public mutating func writeBytes(_ bytes: some Sequence<UInt8>) { readableBytesView += bytes }
}

/// What Vapor 4 asks of coders.
public enum Vapor {
  public protocol ContentEncoder: Sendable {
    func encode<E>(_ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders) throws where E: Encodable
    func encode<E>(
      _ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders, userInfo: [CodingUserInfoKey: any Sendable]
    ) throws where E: Encodable
  }

  public protocol ContentDecoder: Sendable {
    func decode<D>(_ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders) throws -> D where D: Decodable
    func decode<D>(
      _ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders, userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> D where D: Decodable
  }
}

public enum HTTPMediaType: Sendable, Hashable { case json }

public struct HTTPHeaders: Sendable {
  public var contentType: HTTPMediaType?

  public init() {}
}

struct ContentConfiguration {
  nonisolated(unsafe) static var global = ContentConfiguration()

  private(set) var encoders: [HTTPMediaType: any Vapor.ContentEncoder] = [:]
  private(set) var decoders: [HTTPMediaType: any Vapor.ContentDecoder] = [:]

  mutating func use(encoder: any Vapor.ContentEncoder, for type: HTTPMediaType) { encoders[type] = encoder }
  mutating func use(decoder: any Vapor.ContentDecoder, for type: HTTPMediaType) { decoders[type] = decoder }
}

/// What Hummingbird 2 asks of coders.
public enum Hummingbird {
  public protocol RequestDecoder {
    func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext) async throws -> T
  }

  public protocol ResponseEncoder {
    func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws -> Response
  }
}

public protocol RequestContext: Sendable {
  associatedtype Decoder: Hummingbird.RequestDecoder
  associatedtype Encoder: Hummingbird.ResponseEncoder
  typealias Source = CoreRequestContextStorage.Source

  init(source: Source)
  var coreContext: CoreRequestContextStorage { get set }
  var maxUploadSize: Int { get }
  var requestDecoder: Decoder { get }
  var responseEncoder: Encoder { get }
}

extension RequestContext {
  public var maxUploadSize: Int { 2_097_152 }
}

public struct CoreRequestContextStorage: Sendable {
  public struct Source: Sendable {}

  public init(source: Source) {}
}

public struct Request: Sendable {
  public struct Body: Sendable {
    let bytes: ByteBuffer

    public func collect(upTo size: Int) async throws -> ByteBuffer { bytes }
  }

  public let body: Body
}

public struct Response: Sendable {
  public enum Status: Sendable { case ok }
  public enum Field: Sendable { case contentType }
  public struct Body: Sendable {
    public let bytes: ByteBuffer

    public init(byteBuffer: ByteBuffer) { bytes = byteBuffer }
  }

  public let headers: [Field: String]
  public let body: Body

  public init(status: Status, headers: [Field: String], body: Body) {
    self.headers = headers
    self.body = body
  }
}
