/** What every list of records has in common. Source: S3 §2, settled questions 24 to 25. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { constants } from '../rules/constants.ts'
import { importStates } from './import-states.ts'
import type { LedgerReason } from './import.ts'
import { flagCodes } from '../rules/interpretation.ts'
import { meaning, meaningCode } from '../rules/meaning.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'

/**
 * Without page fields a list call answers the whole list. `search` looks for every word in the searched columns;
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
  /** Only what belongs to this visit: the id of its row. What merely happened on the same day is not guessed. */
  encounter: z.string().max(300).optional(),
  /** Only what this source gave: its import's id. */
  source: z.string().max(64).optional(),
  /** Only what happened from this day on, and until this one, by the list's own date; both days included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Of the laboratory list: reports alone, without the results that are in none. */
  only: z.literal('reports').optional(),
})
export type ListQuery = z.output<typeof listQuery>

/**
 * The state of a source for one list. 'complete-as-of': it gave everything when it was last asked, and is being asked
 * again or cannot be asked now. 'not-offered': it has no such kind of record to give, and takes no part.
 */
export const listSourceStates = [...importStates, 'complete-as-of', 'not-offered'] as const
export type ListSourceState = (typeof listSourceStates)[number]

/** A record by which a source denies that there are entries ('No known allergies'): it is in no list and no count. */
export const denial = z.object({
  id: z.string(),
  code: meaningCode,
  /** What qualifies the denial itself ('inactive'). */
  qualifying: z.array(meaningCode),
  /** As the source wrote it; null where it sent a code without words. */
  words: z.string().nullable(),
  /** As precise as it was sent. */
  date: z.string().nullable(),
  /** Another source has an entry of what is denied. */
  differs: z.boolean(),
})
export type Denial = z.output<typeof denial>

/** What a source gave for this list, so that partial can be told from none. */
export const listSource = z.object({
  ehrImportRequestId: z.string(),
  providerName: z.string(),
  /** Files hold what they hold; nobody has answered for them. */
  isFiles: z.boolean(),
  /** What the person wrote themselves: it is no source that could be asked, and takes no part in what is missing. */
  isOwn: z.literal(true).optional(),
  state: z.enum(listSourceStates),
  /** One of its records is in this list, by itself or merged into another source's row; absent where none is. */
  isListed: z.literal(true).optional(),
  /** How many records did not arrive; null where nobody can say. */
  missing: z.number().int().nullable(),
  reason: z.enum(Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]).nullable(),
  /** When it last gave everything there is for this list; null where it never did. */
  asOf: z.string().nullable(),
  /** What the source itself said of what is missing, in its own words. */
  notices: z.array(z.string()),
  /** What the source denies in this list; absent where it denies nothing. */
  denials: z.array(denial).optional(),
  /** Only for the reason `granted-in-part`: the category codes that were granted. */
  grantedParts: z.array(z.string()).optional(),
  /** How many of its files are no record, where nothing else is missing; absent otherwise. */
  unreadFiles: z.number().int().optional(),
})
export type ListSource = z.output<typeof listSource>

/** The same item as another source sent it; `id` opens its own details. Source: settled question 16. */
export const alsoFrom = z.object({
  id: z.string(),
  ehrImportRequestId: z.string(),
  providerName: z.string(),
  /** The person wrote it themselves. */
  isOwn: z.literal(true).optional(),
})
export type AlsoFrom = z.output<typeof alsoFrom>

/** Who wrote an entry that no hospital sent. After a guardian handed the record over, theirs stay theirs. */
export const addedBy = z.enum(['patient', 'guardian'])
export type AddedBy = z.output<typeof addedBy>

/** Why a person says that an entry of a source is different. */
export const differentBecause = ['over', 'otherwise', 'not-mine', 'else'] as const
export type DifferentBecause = (typeof differentBecause)[number]

/** What a person says is different about an entry of a source; the entry itself stays as it came. `id` opens the note itself. */
export const ownNote = z.object({
  id: z.string(),
  because: z.enum(differentBecause),
  text: z.string(),
  /** An instant. */
  writtenAt: z.string(),
  addedBy,
})
export type OwnNote = z.output<typeof ownNote>

/** In every row. `id` opens the details; dates in rows are as precise as they were sent ('2019', '2019-05', …). */
export const rowBase = z.object({
  id: z.string(),
  resourceType: z.string(),
  /** The organization the record came from. */
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  /** When its source, read in full again, did not list it any more; absent while it does. */
  missingSince: z.string().optional(),
  /** The day of the document that says so, as sent, where its source has given a newer document since; absent otherwise. */
  asOf: z.string().optional(),
  /** Other sources that say the same; absent where there is none. */
  alsoFrom: z.array(alsoFrom).optional(),
  /** What has to be known before anything else of the row is read; absent where nothing qualifies it. */
  meaning: meaning.optional(),
  /** Its narrative in plain words, where it says more than the other fields; absent otherwise. FHIR R4 `text`. */
  narrative: z.string().optional(),
  /** The person wrote it themselves, or their guardian did for them; absent in what a source sent. */
  addedBy: addedBy.optional(),
  /** What the person says is different about it; absent where they say nothing. */
  ownNote: ownNote.optional(),
})

const text = z.string().nullable()

/** The printed reference range. `low` and `high` keep their digits; null where that side is open or not numeric. */
export const referenceRange = z.object({
  text: z.string(),
  low: text,
  high: text,
  /** It is a goal by its own words, not the laboratory's range. Absent for a range. */
  isGoal: z.literal(true).optional(),
})

/** Out-of-range mark: the source's own, else ours, worded so that it can be told apart. Settled question 31. */
export const mark = z.object({
  word: z.string(),
  side: z.enum(['high', 'low', 'abnormal', 'normal']),
  by: z.enum(['source', 'kinchart']),
  /** What the source's flag is by HL7, for its word in the page's language. Absent in ours. */
  code: z.enum(flagCodes).optional(),
  /** Beside ours, what the source's own flag says where it says nothing of high or low. */
  flag: z.string().optional(),
})

/** A measured value as sent: digits kept, nothing converted. `text` is the whole value in one line. */
export const measured = z.object({ text: z.string(), value: text, unit: text, code: text })

/** The answer of a list call whose rows are under `field`. */
export function recordList<Field extends string, Row extends z.ZodType>(field: Field, row: Row) {
  const rows = { [field]: z.array(row) } as Record<Field, z.ZodArray<Row>>
  return z.object({
    message: z.string(),
    ...rows,
    sources: z.array(listSource),
    /** Records that were received but could not be read into this list. */
    unreadable: z.number().int(),
    /** Records that the source marked as entered in error; not in the list. */
    enteredInError: z.number().int(),
    /** Rows that match, over all pages. */
    total: z.number().int(),
  })
}

/** One record, whole: the row's resource as it arrived and the resources it points to that we hold. */
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
    /** The list that it belongs to, and its row as this source alone sent it; both null where it has none. */
    section: text,
    row: rowBase.loose().nullable(),
    /** The resource's text exactly as received. */
    resource: z.string(),
    /** What it said before its source sent it otherwise, the latest first. */
    earlier: z.array(z.object({ receivedAt: z.string(), replacedAt: z.string(), resource: z.string() })),
    related: z.array(
      z.object({
        reference: z.string(),
        /** How else the record writes the reference ('urn:uuid:…'). */
        writtenAs: z.array(z.string()),
        id: z.string(),
        resourceType: z.string(),
        resource: z.string(),
      }),
    ),
  }),
})

/** Every stored resource of a source by kind, so that none is unreachable. Settled question 15. */
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
        /** What has to be known before the label is read; absent where nothing qualifies it. */
        meaning: meaning.optional(),
      }),
    ),
    total: z.number().int(),
  }),
})
