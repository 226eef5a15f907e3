/// The object whose method is called, for that one call: a mapper is made of it that lives no longer, on the task that has the object.
struct MethodTarget<Target>: @unchecked Sendable {
  let object: Target
}
