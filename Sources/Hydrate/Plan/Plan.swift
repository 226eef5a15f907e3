// Plan: a configuration and a type become what is done for each field.
//
// `Knowledge` is what is known of a type and its properties, `Probes` inspect types, `Plans` are
// what readers and writers follow, `Description` shows them. Takes rules and types, gives plans;
// no value of a document.
