import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Alamofire 5.12 asks of coders, and how it uses them: as much as the adapter meets.
enum Alamofire {
  protocol DataDecoder: Sendable {
    func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
  }

  protocol ParameterEncoder: Sendable {
    func encode<Parameters: Encodable & Sendable>(_ parameters: Parameters?, into request: URLRequest) throws -> URLRequest
  }

  enum AFError: Error {
    enum ResponseSerializationFailureReason { case decodingFailed(error: any Error) }
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
  }

  struct Session: Sendable {
    /// Answers the body of a request, without a network.
    let answer: @Sendable (URLRequest) -> Data

    func request<Parameters: Encodable & Sendable>(
      _ url: URL, parameters: Parameters, encoder: any ParameterEncoder
    ) throws -> DataRequest {
      DataRequest(data: answer(try encoder.encode(parameters, into: URLRequest(url: url))))
    }

    func request(_ url: URL) -> DataRequest { DataRequest(data: answer(URLRequest(url: url))) }
  }

  struct DataRequest: Sendable {
    let data: Data

    func serializingDecodable<Value: Decodable & Sendable>(_ type: Value.Type, decoder: any DataDecoder) -> DataTask<Value> {
      DataTask { [data] in
        do {
          return try decoder.decode(type, from: data)
        } catch {
          throw AFError.responseSerializationFailed(reason: .decodingFailed(error: error))
        }
      }
    }
  }

  struct DataTask<Value: Sendable>: Sendable {
    let work: @Sendable () throws -> Value

    var value: Value { get async throws { try work() } }
  }
}
