import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on this machine, for as long as somebody has it: one request a connection, answered on a thread of its own.
final class LocalServer: Sendable {
  struct Request { let method: String, path: String, body: Data }
  struct Failed: Error { let step: String }

  let port: UInt16
  private let listening: Int32

  init(_ answer: @escaping @Sendable (Request) -> (status: Int, body: Data)) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let listening = socket(AF_INET, stream, 0)
    guard listening >= 0 else { throw Failed(step: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, size) == 0 && listen(listening, 8) == 0 && getsockname(listening, $0, &size) == 0
      }
    }
    guard isBound else {
      close(listening)
      throw Failed(step: "bind")
    }
    port = UInt16(bigEndian: address.sin_port)
    self.listening = listening
    Thread.detachNewThread {
      while true {
        let connection = accept(listening, nil, nil)
        guard connection >= 0 else { return }
        if let request = Self.request(from: connection) {
          let (status, body) = answer(request)
          let head = "HTTP/1.1 \(status) -\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
          Self.send(Data(head.utf8) + body, to: connection)
        }
        close(connection)
      }
    }
  }

  deinit { shutdown(listening, Int32(SHUT_RDWR)) }

  func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw Failed(step: "url") }
    return url
  }

  private static func request(from connection: Int32) -> Request? {
    var received = Data()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = received.firstRange(of: Data("\r\n\r\n".utf8)) {
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
        let words = lines[0].components(separatedBy: " ")
        if received.count - end.upperBound >= length, words.count == 3 {
          return Request(method: words[0], path: words[1], body: Data(received[end.upperBound...].prefix(length)))
        }
      }
      let count = recv(connection, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      received += bytes[..<count]
    }
  }

  private static func send(_ data: Data, to connection: Int32) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.send(connection, bytes.baseAddress, bytes.count, flags)
        #elseif canImport(Musl)
          Musl.send(connection, bytes.baseAddress, bytes.count, flags)
        #else
          Glibc.send(connection, bytes.baseAddress, bytes.count, flags)
        #endif
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
