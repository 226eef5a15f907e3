extension MappingPlan: CustomStringConvertible {
  /// A table: source, property, type, presence, strategy; under it the properties that nothing reads, where there are any. Then the tables of the
  /// models within, each once.
  public var description: String {
    var models = HeldModels(of: self)
    let tables = models.all.map(\.table)
    return (tables + (models.hasMore ? ["…"] : [])).joined(separator: "\n\n")
  }

  /// The plan's own table.
  var table: String {
    let head = ["source", "property", "type", "presence", "strategy", "fallback"]
    let rows = fields.map { field in
      [
        field.source.description, field.name, field.typeName + (field.isOptional ? "?" : ""),
        field.presence.rawValue + (field.isReadOnly ? ", read-only" : ""),
        field.mapperName ?? "built in", field.fallback ?? "",
      ]
    }
    let notes = (isComplete ? [] : ["…"]) + (unread.isEmpty ? [] : ["unread: \(unread.joined(separator: ", "))"])
    let lines = [DisplayText.escaped(modelName)] + (rows.isEmpty ? [] : TextTable.lines([head] + rows))
    return (lines + notes.map { DisplayText.escaped($0) }).joined(separator: "\n")
  }
}
