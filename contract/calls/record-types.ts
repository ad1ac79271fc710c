/** The record types that the portal shows, and the note on each type. Source: S1 §3, S3 §2, §7. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint } from './endpoint.ts'
import { sections, type SectionName } from '../sections/all.ts'

export const recordType = z.object({
  id: z.string(),
  name: z.string(),
  eName: z.string(),
  tabUrl: z.string(),
  isDisplay: z.boolean(),
  sortOrder: z.number().int(),
})
export type RecordType = z.output<typeof recordType>

/** In tab order. Source: S3 §2. */
export const recordTypes: readonly RecordType[] = sections
  .flatMap(({ name, title, recordType: of }) =>
    of === undefined
      ? []
      : [{ id: of.id, name: title, eName: of.eName, tabUrl: name, isDisplay: true, sortOrder: Number(of.id) }],
  )
  .toSorted((a, b) => a.sortOrder - b.sortOrder)

/** Sections that an account sees only if at least one of its records has an entry in the section. */
export const onlyWhereAny: readonly SectionName[] = sections.flatMap(({ name, recordType: of }) =>
  of?.isOnlyWhereAny === true ? [name] : [],
)

export const tabUrls: readonly string[] = recordTypes
  .map(({ tabUrl }) => tabUrl)
  .filter((tab) => !onlyWhereAny.some((one) => one === tab))

export const getRecordTypes = endpoint({
  method: 'GET',
  path: '/Providers/GetRecordType',
  summary: 'The record types',
  access: 'session',
  answer: z.array(recordType),
})

/** Cuts a note to the maximum length, but never splits a surrogate pair. Source: S3 §5. */
export const cutNote = (note: string): string => note.slice(0, constants.noteLength).replace(/[\uD800-\uDBFF]$/, '')

export const readNote = endpoint({
  method: 'GET',
  path: '/MergeEHR/RecordNote/Profile/{profileId}/RecordNote/{recordId}',
  summary: 'The note on a record type',
  access: 'record',
  params: z.object({ profileId: z.string().max(64), recordId: z.string().max(64) }),
  answer: z.object({ message: z.string(), data: z.object({ note: z.string() }) }),
})

export const saveNote = endpoint({
  method: 'POST',
  path: '/Providers/AddUpdateRecordNote',
  summary: 'Saves the note on a record type; longer text is cut',
  access: 'record',
  body: z.object({
    profileId: z.string().max(64),
    recordTypeId: z.string().max(64),
    note: z.string().transform(cutNote),
  }),
  answer: z.object({ message: z.string() }),
})
