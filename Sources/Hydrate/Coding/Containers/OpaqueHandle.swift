/// A decoder, encoder or container that user code holds. Mirrors of it are empty, so that no code
/// reaches the reader or the writer inside.
protocol OpaqueHandle: CustomReflectable {}

extension OpaqueHandle {
  var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ValueDecoder: OpaqueHandle {}
extension SingleReader: OpaqueHandle {}
extension UnkeyedReader: OpaqueHandle {}
extension KeyedReader: OpaqueHandle {}
extension ReusedKeyedReader: OpaqueHandle {}
extension ValueEncoder: OpaqueHandle {}
extension SingleWriter: OpaqueHandle {}
extension UnkeyedWriter: OpaqueHandle {}
extension KeyedWriter: OpaqueHandle {}
