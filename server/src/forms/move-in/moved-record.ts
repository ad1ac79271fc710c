/** A record out of another app. `about`: 'Patient/id' of whose it is, where the record itself names nobody. */
export type MovedRecord = { readonly text: string; readonly fullUrl: string | null; readonly about?: string }
