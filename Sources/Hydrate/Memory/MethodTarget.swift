/// The object whose method is called, for that one call: a mapper is made of it that lives no longer, on the task that has the object.
///
/// Likewise the configuration that a type is decoded with.
struct MethodTarget<Target>: @unchecked Sendable {
  let object: Target
}
