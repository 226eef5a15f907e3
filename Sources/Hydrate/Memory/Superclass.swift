/// Returns the superclass of a class; nil for any other type, and for a class without one.
///
/// This is the only use of `_getSuperclass`: without an instance the standard library shows no
/// superclass otherwise.
func superclass(of type: Any.Type) -> AnyClass? { (type as? AnyClass).flatMap { _getSuperclass($0) } }
