/** The type of a published file. */
export type TermFile = 'loinc' | 'rxnorm-names' | 'rxnorm-relations'

/** A reader's result: a row to store, null for an irrelevant row, 'unread' for one that cannot be read. */
export type ReadTerm<Kept> = Kept | null | 'unread'
