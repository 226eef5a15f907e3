/// How a document reaches a mapper, or what becomes of it.
enum Way: Int, CaseIterable {
  case map, update, anyObject, propertyList, modes
}
