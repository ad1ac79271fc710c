/** A record exported from another app. `about`: 'Patient/id' of the patient, if the record itself names none. */
export type MovedRecord = { readonly text: string; readonly fullUrl: string | null; readonly about?: string }
