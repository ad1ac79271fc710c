/** Common parts of all lists of records. Source: S3 §2, settled questions 24 to 25. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { constants } from '../rules/constants.ts'
import { importStates } from './import-states.ts'
import type { LedgerReason } from './import.ts'
import { flagCodes } from '../rules/interpretation.ts'
import { meaning, meaningCode } from '../rules/meaning.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'

/**
 * Without page fields a list call returns the whole list. `search` matches every word in the searched columns;
 * `searchColumn` names one column, absent means all. `sort` is `column:asc` or `column:desc`.
 */
export const listQuery = z.object({
  profileId: z.string().max(64),
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  search: z.string().max(200).optional(),
  searchColumn: z.string().max(40).optional(),
  sort: z
    .string()
    .regex(/^[A-Za-z]{1,40}:(asc|desc)$/)
    .optional(),
  /** Only records of this visit: the id of its row. Does not include those that only have the same date. */
  encounter: z.string().max(300).optional(),
  /** Only records from this source: its import's id. */
  source: z.string().max(64).optional(),
  /** First and last day, both inclusive, by the list's own date. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** For labs: only reports, without results that belong to no report. */
  only: z.literal('reports').optional(),
})
export type ListQuery = z.output<typeof listQuery>

/**
 * The state of a source for one list. 'complete-as-of': it sent everything the last time, and is being refreshed or
 * can't be queried now. 'not-offered': it does not offer this section and is ignored.
 */
export const listSourceStates = [...importStates, 'complete-as-of', 'not-offered'] as const
export type ListSourceState = (typeof listSourceStates)[number]

/** A source's statement that there are no entries ('No known allergies'). It is not in a list or counted. */
export const denial = z.object({
  id: z.string(),
  code: meaningCode,
  /** Qualifiers of the denial itself ('inactive'). */
  qualifying: z.array(meaningCode),
  /** As the source wrote it; null if it sent only a code. */
  words: z.string().nullable(),
  /** As precise as it was sent. */
  date: z.string().nullable(),
  /** Whether another source has an entry that contradicts it. */
  differs: z.boolean(),
})
export type Denial = z.output<typeof denial>

/** How completely a source sent this list, to distinguish partial data from none. */
export const listSource = z.object({
  ehrImportRequestId: z.string(),
  providerName: z.string(),
  /** Files can't be checked for completeness with a source. */
  isFiles: z.boolean(),
  /** The patient's own entries: not a source that can be queried, and not counted for completeness. */
  isOwn: z.literal(true).optional(),
  state: z.enum(listSourceStates),
  /** True if this list has one of its records, separately or merged into another source's row; otherwise absent. */
  isListed: z.literal(true).optional(),
  /** The number of records that did not arrive; null if unknown. */
  missing: z.number().int().nullable(),
  reason: z.enum(Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]).nullable(),
  /** When it last sent everything for this list; null if never. */
  asOf: z.string().nullable(),
  /** The source's own notices about missing data. */
  notices: z.array(z.string()),
  /** The source's denials for this list; absent if there are none. */
  denials: z.array(denial).optional(),
  /** Only for the reason `granted-in-part`: the granted category codes. */
  grantedParts: z.array(z.string()).optional(),
  /** The number of its files that are not a record, if nothing else is missing; otherwise absent. */
  unreadFiles: z.number().int().optional(),
})
export type ListSource = z.output<typeof listSource>

/** The same item from another source; `id` opens its own details. Source: settled question 16. */
export const alsoFrom = z.object({
  id: z.string(),
  ehrImportRequestId: z.string(),
  providerName: z.string(),
  /** True if the patient wrote it. */
  isOwn: z.literal(true).optional(),
})
export type AlsoFrom = z.output<typeof alsoFrom>

/**
 * The author of an entry that no source sent. After a guardian handed over the record, the guardian's entries keep
 * their author.
 */
export const addedBy = z.enum(['patient', 'guardian'])
export type AddedBy = z.output<typeof addedBy>

/** The patient's reason for disputing a source's entry. */
export const differentBecause = ['over', 'otherwise', 'not-mine', 'else'] as const
export type DifferentBecause = (typeof differentBecause)[number]

/** A patient's note on a source's entry; the entry itself is unchanged. `id` opens the note. */
export const ownNote = z.object({
  id: z.string(),
  because: z.enum(differentBecause),
  text: z.string(),
  /** An instant. */
  writtenAt: z.string(),
  addedBy,
})
export type OwnNote = z.output<typeof ownNote>

/** The fields of every row. `id` opens the details; dates in rows are as precise as sent ('2019', '2019-05', …). */
export const rowBase = z.object({
  id: z.string(),
  resourceType: z.string(),
  /** The organization that sent the record. */
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  /** When a full import from its source no longer listed it; absent while it is listed. */
  missingSince: z.string().optional(),
  /** The date of the document it is from, as sent, if its source has since sent a newer document; otherwise absent. */
  asOf: z.string().optional(),
  /** Other sources with the same item; absent if there are none. */
  alsoFrom: z.array(alsoFrom).optional(),
  /** What to know before reading the rest of the row; absent if nothing qualifies it. */
  meaning: meaning.optional(),
  /** Its narrative as plain text, if it adds to the other fields; otherwise absent. FHIR R4 `text`. */
  narrative: z.string().optional(),
  /** Set if the patient or their guardian wrote it; absent for data from a source. */
  addedBy: addedBy.optional(),
  /** The patient's correction; absent if there is none. */
  ownNote: ownNote.optional(),
})

const text = z.string().nullable()

/** The printed reference range. `low` and `high` keep their digits; null if that side is open or not numeric. */
export const referenceRange = z.object({
  text: z.string(),
  low: text,
  high: text,
  /** True if its text describes a goal instead of the lab's range; otherwise absent. */
  isGoal: z.literal(true).optional(),
})

/** Out-of-range flag: the source's own, or else ours, with distinct wording. Settled question 31. */
export const mark = z.object({
  word: z.string(),
  side: z.enum(['high', 'low', 'abnormal', 'normal']),
  by: z.enum(['source', 'kinchart']),
  /** The HL7 code of the source's flag, for its label in the page's language. Absent for ours. */
  code: z.enum(flagCodes).optional(),
  /** Next to our flag: the source's own, if it does not mean high or low. */
  flag: z.string().optional(),
})

/** A measured value as sent: digits kept, no conversion. `text` is the whole value in one line. */
export const measured = z.object({ text: z.string(), value: text, unit: text, code: text })

/** Returns the response schema of a list call whose rows are under `field`. */
export function recordList<Field extends string, Row extends z.ZodType>(field: Field, row: Row) {
  const rows = { [field]: z.array(row) } as Record<Field, z.ZodArray<Row>>
  return z.object({
    message: z.string(),
    ...rows,
    sources: z.array(listSource),
    /** The number of records received that could not be read into this list. */
    unreadable: z.number().int(),
    /** The number of records that the source flagged as entered in error; not in the list. */
    enteredInError: z.number().int(),
    /** The number of matching rows on all pages. */
    total: z.number().int(),
  })
}

/** Returns a complete record: the row's resource as received and the stored resources it references. */
export const getRecord = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-record',
  summary: 'Everything a record holds, as it arrived',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: z.object({
    id: z.string(),
    resourceType: z.string(),
    providerName: z.string(),
    ehrImportRequestId: z.string(),
    receivedAt: z.string(),
    /** The list it belongs to, and its row from this source only; both null if there is none. */
    section: text,
    row: rowBase.loose().nullable(),
    /** The resource's text exactly as received. */
    resource: z.string(),
    /** Earlier versions that its source has since replaced, latest first. */
    earlier: z.array(z.object({ receivedAt: z.string(), replacedAt: z.string(), resource: z.string() })),
    related: z.array(
      z.object({
        reference: z.string(),
        /** Other forms of the reference in the record ('urn:uuid:…'). */
        writtenAs: z.array(z.string()),
        id: z.string(),
        resourceType: z.string(),
        resource: z.string(),
      }),
    ),
  }),
})

/** Returns every stored resource of a source by type, so that none is unreachable. Settled question 15. */
export const getSourceRecords = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-source-records',
  summary: 'The records of one source and one kind',
  access: 'session',
  query: z.object({
    ehrImportRequestId: z.string().max(64),
    resourceType: z.string().max(64),
    pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  }),
  answer: z.object({
    message: z.string(),
    records: z.array(
      z.object({
        id: z.string(),
        resourceType: z.string(),
        label: z.string(),
        date: text,
        /** What to know before reading the label; absent if nothing qualifies it. */
        meaning: meaning.optional(),
      }),
    ),
    total: z.number().int(),
  }),
})
