// HydrateLearn: models learnt from documents. `Samples` joins what all samples have at each place,
// `Types` finds types for it, `Names` names them and their properties, `Source` writes Swift.
//
// Takes documents, gives the source of types and a mapper.
