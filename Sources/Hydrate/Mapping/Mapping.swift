// Mapping: what a mapper is, and what one is given while it works: the protocols, the context, the session.
//
// Takes any input, gives any output, and issues. `Runs` is what mappers see of the engine at work and of the place where they stand, `Fields` is
// mappers whose types are known only at run time, `Merging` what a patch is put over. `Types` is what the library reads by itself: scalars
// (`LeafReader` is the one table of what becomes what), and the shapes of containers.
