// Coding: the engine. A document and the rules of a mapper become a model, and the way back.
//
// `Context` is what mappers are and what they are given, `Session` is calls and what serves them,
// `Plans` says what is done for each field, `Knowledge` what is certain of a type, `Probes` inspect
// types, `PlanDescription` shows plans. `RuleOwners` says whose rules hold where a type passes its
// decoder or encoder on. `Reading` reads by plans: `ReadingContainers` is what a
// type's `init(from:)` sees, `ReadingFrames` the open values; `Diagnosis` reads what a failed type
// left unread, `UnknownKeys` finds keys that nothing reads, `Updating` reads over existing values.
// `Writing` writes by plans, in the same parts; `Drafts` is what is written out of turn. `Types` is
// what the library reads by itself: `LeafReader` is the one table of what becomes what.
// The folders know one another, as they must.
//
// Generic functions with the attribute "optimize.sil.specialize.generic.never" are slow paths. The
// compiler would copy each for fifteen scalar types; without the copies a small program is 7 %
// smaller. A program's own types never have copies, so only coerced scalars can notice.
