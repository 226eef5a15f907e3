import Foundation

/// What the copies of a mapper share: its engine, and the calls that rest.
///
/// They are apart from the engine, which they know.
@usableFromInline
final class MapperEngine: Sendable {
  let engine: Engine
  /// As many as there are usually tasks that map at once.
  private let idle = ObjectPool<EngineCall>(limit: 4)

  init(_ engine: Engine) { self.engine = engine }

  /// The engine of a mapper of a model.
  convenience init<Model>(_ configuration: Configuration, for type: Model.Type) { self.init(Engine(configuration, for: type)) }

  deinit {
    for call in idle.takeAll() { call.end() }
  }

  /// Does something in a call, which ends with it.
  @inline(__always) private func call<Result>(
    _ userInfo: MappingUserInfo, _ issueLimit: Int, _ body: (EngineCall) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let isUsual = userInfo.isEmpty && issueLimit == JSONReadingOptions.usualIssueLimit
    let call = (isUsual ? take() : nil) ?? EngineCall(engine, userInfo: userInfo, issueLimit: issueLimit)
    defer {
      if !(isUsual && call.rests() && idle.giveBack(call)) { call.end() }
    }
    return try body(call)
  }

  /// A call that rests; one that has missed something is ended.
  private func take() -> EngineCall? {
    while let call = idle.take() {
      if call.isCurrent { return call }
      call.end()
    }
    return nil
  }
}

extension MapperEngine {
  /// Maps a document to a model; the non-fatal issues are dropped.
  @usableFromInline
  func model<Model: Decodable>(_ type: Model.Type, of document: Value, userInfo: MappingUserInfo) throws(MappingError) -> Model {
    try model(type, of: document, userInfo: userInfo, issueLimit: JSONReadingOptions.usualIssueLimit)
  }

  /// The same with another limit of issues.
  @usableFromInline
  func model<Model: Decodable>(
    _ type: Model.Type, of document: Value, userInfo: MappingUserInfo, issueLimit: Int
  ) throws(MappingError) -> Model {
    try call(userInfo, issueLimit) { call throws(MappingError) in try call.model(type, of: document) }
  }

  /// Maps a document to a model; the non-fatal issues go to the report.
  func model<Model: Decodable>(
    _ type: Model.Type, of document: Value, userInfo: MappingUserInfo, issueLimit: Int, report: inout CallReport
  ) throws(MappingError) -> Model {
    try call(userInfo, issueLimit) { call throws(MappingError) in
      let model = try call.model(type, of: document)
      if let found = call.report { report = found }
      return model
    }
  }

  /// Writes a model as a document's text.
  func text<Model>(of model: Model, _ userInfo: MappingUserInfo) throws(MappingError) -> Data {
    try call(userInfo, JSONReadingOptions.usualIssueLimit) { call throws(MappingError) in try call.text(of: model) }
  }
}
