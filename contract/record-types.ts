/** The kinds of record the portal shows, and the note on each. Source: S1 §3, S3 §2, §7. */
import { z } from 'zod'
import { constants } from './constants.ts'
import { endpoint } from './endpoint.ts'

export const recordType = z.object({
  id: z.string(),
  name: z.string(),
  eName: z.string(),
  tabUrl: z.string(),
  isDisplay: z.boolean(),
  sortOrder: z.number().int(),
})
export type RecordType = z.output<typeof recordType>

/** Known tab addresses. Any other shows an empty grid. Source: S3 §2. */
export const tabUrls = [
  'vitals',
  'medications',
  'treatmentplan',
  'procedures',
  'conditions',
  'labs',
  'immunization',
  'allergies',
  'drvisitnotes',
] as const
export type TabUrl = (typeof tabUrls)[number]

/** The record types, in the order of their tabs. */
export const recordTypes: readonly RecordType[] = [
  { id: '1', name: 'Vitals', eName: 'Observation', tabUrl: 'vitals', isDisplay: true, sortOrder: 1 },
  { id: '2', name: 'Medications', eName: 'MedicationStatement', tabUrl: 'medications', isDisplay: true, sortOrder: 2 },
  { id: '3', name: 'Treatment Plan', eName: 'CarePlan', tabUrl: 'treatmentplan', isDisplay: true, sortOrder: 3 },
  { id: '4', name: 'Procedures', eName: 'Procedure', tabUrl: 'procedures', isDisplay: true, sortOrder: 4 },
  { id: '5', name: 'Conditions', eName: 'Condition', tabUrl: 'conditions', isDisplay: true, sortOrder: 5 },
  { id: '6', name: 'Labs', eName: 'DiagnosticReport', tabUrl: 'labs', isDisplay: true, sortOrder: 6 },
  { id: '7', name: 'Immunization', eName: 'Immunization', tabUrl: 'immunization', isDisplay: true, sortOrder: 7 },
  { id: '8', name: 'Allergies', eName: 'AllergyIntolerance', tabUrl: 'allergies', isDisplay: true, sortOrder: 8 },
  {
    id: '9',
    name: 'Dr Visit Notes',
    eName: 'DocumentReference',
    tabUrl: 'drvisitnotes',
    isDisplay: true,
    sortOrder: 9,
  },
]

export const getRecordTypes = endpoint({
  method: 'GET',
  path: '/Providers/GetRecordType',
  summary: 'The record types',
  access: 'session',
  answer: z.array(recordType),
})

/** A note as long as it may be; a character of two halves is not cut in the middle. Source: S3 §5. */
export const cutNote = (note: string): string => note.slice(0, constants.noteLength).replace(/[\uD800-\uDBFF]$/, '')

export const readNote = endpoint({
  method: 'GET',
  path: '/MergeEHR/RecordNote/Profile/{profileId}/RecordNote/{recordId}',
  summary: 'The note on a record type',
  access: 'session',
  params: z.object({ profileId: z.string().max(64), recordId: z.string().max(64) }),
  answer: z.object({ message: z.string(), data: z.object({ note: z.string() }) }),
})

export const saveNote = endpoint({
  method: 'POST',
  path: '/Providers/AddUpdateRecordNote',
  summary: 'Saves the note on a record type; longer text is cut',
  access: 'session',
  body: z.object({
    profileId: z.string().max(64),
    recordTypeId: z.string().max(64),
    note: z.string().transform(cutNote),
  }),
  answer: z.object({ message: z.string() }),
})
