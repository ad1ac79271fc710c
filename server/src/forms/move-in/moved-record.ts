/** `about` is 'Patient/id' and is set only if the record itself names no patient. */
export type MovedRecord = { readonly text: string; readonly fullUrl: string | null; readonly about?: string }
