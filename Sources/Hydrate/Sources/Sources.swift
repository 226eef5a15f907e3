// Sources: what else can be read as structured data: Foundation's objects, property lists, tables of text, any Swift value by its mirror; and back to Foundation.
//
// Takes objects, gives values. Every look at a mirror is made here, with a budget. Names JSON, Report, Document and what stands below.
