import { textsOf } from '../translate.ts'

export const english = {
  /** PDFs and images that a user adds as documents. Ours, where the spec is silent. */
  ownDocumentTexts: {
    /** The name of their source, for any reader of the record; stored in English. */
    source: 'Documents added in Kinchart',
    note: 'We save a PDF or picture as a document to view. We don’t read records from it. If your portal offers an XML, FHIR or text file, add that one, too.',
    kind: 'Kind of document',
    date: 'Its date, if you know it',
    tooLarge: 'A document can be up to 35 MB. Please make this one smaller, or split it.',
    kinds: {
      note: 'Visit note',
      lab: 'Laboratory report',
      imaging: 'Imaging report or image',
      discharge: 'Discharge summary',
      vaccination: 'Vaccination record',
      letter: 'Letter',
      insurance: 'Insurance or bill',
      other: 'Other document',
    },
  } as const,
}

export const { ownDocumentTexts } = textsOf('own-documents', english)
