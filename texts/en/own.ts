import { textsOf } from '../translate.ts'

export const english = {
  /** Entries that a user writes in their own record, and their label. */
  ownTexts: {
    /** The name of the source of own entries if the reader is unknown. */
    addedByPatient: 'Added by the patient',
    addedByGuardian: 'Added by the patient’s guardian',
    addedByYou: 'Added by you',
    addedByTheGuardian: 'Added by the guardian',
    /** The source of own entries in a list of sources. */
    addedByHand: 'Added by hand',
    fromYou: 'you',
    authors: { patient: 'The patient', guardian: 'The guardian' },
    since: 'Since',
    andYou: '{{sources}} and you',
    /** Below a list that contains some. */
    yours: 'You can change or delete what you add. Records from a source stay as sent.',
    added: 'Added.',
    saved: 'Saved.',
    removed: 'Deleted.',
    broughtBack: 'Restored.',
    takenNow: 'taken now',
    stopped: 'stopped',
  } as const,
  /** Rules for the fields of an own entry. */
  ownRules: {
    number: 'Type a number, like 98.6',
    day: 'Choose a date',
    future: 'This is a future date',
    time: 'Type a time, like 7:10 AM',
    since: 'Type a year, month and year, or date, like 2019, 05/2019 or 05/14/2019',
    untilBefore: 'This is before it began',
    lower: 'Type the lower number, too',
    unit: 'Choose the unit',
    file: 'Choose a file',
  } as const,
  /** The name of each vital sign in the record. */
  vitalNames: {
    'blood-pressure': 'Blood pressure',
    pulse: 'Pulse',
    temperature: 'Temperature',
    weight: 'Weight',
    height: 'Height',
    oxygen: 'Oxygen saturation',
    breathing: 'Breathing rate',
    glucose: 'Blood sugar',
  } as const,
  /** The name of each document type in the record. */
  ownDocumentKinds: {
    letter: 'Letter',
    result: 'Test result',
    report: 'Report',
    picture: 'Picture',
    form: 'Form',
    other: 'Document',
  } as const,
  /** Reasons why a user flags an entry as different, in a few words. */
  ownDifferences: {
    over: 'This is over',
    otherwise: 'It’s different',
    'not-mine': 'This was never mine',
    else: 'Something else',
  } as const,
  /** The user's note on an entry of a source. */
  ownNoteTexts: {
    yours: 'Your note',
    patients: 'The patient’s note',
    guardians: 'The guardian’s note',
    /** In a printed cell. */
    beside: '{{words}} (patient’s note, {{day}}: {{note}})',
    besideGuardians: '{{words}} (guardian’s note, {{day}}: {{note}})',
    saved: 'Your note is saved.',
  } as const,
  ownNote: { type: 'Note' } as const,
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

export const {
  ownTexts,
  ownRules,
  vitalNames,
  ownDocumentKinds,
  ownDifferences,
  ownNoteTexts,
  ownNote,
  ownDocumentTexts,
} = textsOf('own', english)
