// Coding: the engine. A document and the rules of a mapper become a model, and the way back.
//
// `Settings` is what a mapper says, `Plans` what is done for each field of a type, with what is
// certain of the type (`Knowledge`) and how types are inspected (`Probes`). `Session` is a call:
// what serves it, and the context that mappers are given. `Models` reads a type by its
// `init(from:)`, and reads on after a failure; `Containers` is what that sees, with the fast path
// and the one table of conversions, `LeafReader`; `Frames` is the open values. `Fields` is what a
// field gets. `Updating` reads over existing values, `Writing` writes by the same plans,
// `Explaining` shows plans and what became of a document.
// The folders know one another, as they must.
//
// Generic functions with the attribute "optimize.sil.specialize.generic.never" are slow paths. The
// compiler would copy each for fifteen scalar types; without the copies a small program is 7 %
// smaller. A program's own types never have copies, so only coerced scalars can notice.
