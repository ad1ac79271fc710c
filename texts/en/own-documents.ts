import { textsOf } from '../translate.ts'

export const english = {
  /** PDFs and images that a user adds as documents. Ours, where the spec is silent. */
  ownDocumentTexts: {
    /** The name of their source, for any reader of the record; stored in English. */
    source: 'Documents added in Kinchart',
    note: 'A PDF or a picture is kept as a document to look at; no records are read out of it. Where your portal offers a file in XML, FHIR or text, add that one, too.',
    kind: 'Kind of document',
    date: 'Its date, if you know it',
    tooLarge: 'A document may have up to 35 MB. Please make this one smaller, or split it.',
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
