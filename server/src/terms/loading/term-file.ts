/** Which of the published files one is. */
export type TermFile = 'loinc' | 'rxnorm-names' | 'rxnorm-relations'

/** What a reader gives: what is kept, null for a row that is not for us, 'unread' for one that cannot be read. */
export type ReadTerm<Kept> = Kept | null | 'unread'
