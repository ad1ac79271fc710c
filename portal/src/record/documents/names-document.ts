type Named = { readonly resourceType: string; readonly resource: string }

/** Kinds whose documents are not told by an attachment's fields. */
const always: readonly string[] = ['DocumentReference', 'Composition', 'Binary']

/** Whether a record, as it arrived, may hold a document: the server then says which. Source: FHIR R4 Attachment. */
export const namesDocument = ({ resourceType, resource }: Named): boolean =>
  always.includes(resourceType) || /"(?:contentType|presentedForm|attachment)"\s*:/.test(resource)
