// Plan: a configuration and a type become what is done for each field.
//
// `Schema` finds out what a type has, `Types` holds the plans, `Stores` keep them. Takes rules and types, gives plans; no value of a document.
