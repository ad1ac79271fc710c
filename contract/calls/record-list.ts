/** Common parts of all lists of records. Source: S3 §2, Q24 to Q25. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { constants } from '../rules/constants.ts'
import { importStates } from './import-states.ts'
import type { LedgerReason } from './import.ts'
import { flagCodes } from '../rules/interpretation.ts'
import { meaning, meaningCode } from '../rules/meaning.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'

/**
 * Without page fields, a call returns the whole list. `search` matches rows that contain every word. It searches
 * `searchColumn`, or all columns if `searchColumn` is absent. `sort` is `column:asc` or `column:desc`.
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
  /** The visit's row id. Matches records that refer to the visit. Records that only have the same date don't match. */
  encounter: z.string().max(300).optional(),
  /** An import's id. */
  source: z.string().max(64).optional(),
  /** Both days are inclusive and compared with the list's date column. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  only: z.literal('reports').optional(),
})
export type ListQuery = z.output<typeof listQuery>

/**
 * 'complete-as-of': an earlier import received everything from the source. Since then, a new import has started or
 * failed, or the source can't be queried. 'not-offered': the source does not offer this section and is ignored.
 */
export const listSourceStates = [...importStates, 'complete-as-of', 'not-offered'] as const
export type ListSourceState = (typeof listSourceStates)[number]

/**
 * A source's statement that there are no entries ('No known allergies'). Such statements are neither listed nor
 * counted.
 */
export const denial = z.object({
  id: z.string(),
  code: meaningCode,
  qualifying: z.array(meaningCode),
  /** In the source's words. Null if the source sent only a code. */
  words: z.string().nullable(),
  /** As precise as the source sent it. */
  date: z.string().nullable(),
  differs: z.boolean(),
})
export type Denial = z.output<typeof denial>

/** A source, and how completely it sent the data of a list. Distinguishes partial data from no data. */
export const listSource = z.object({
  ehrImportRequestId: z.string(),
  providerName: z.string(),
  /** True for files that the patient added. Kinchart can't ask a source whether they are complete. */
  isFiles: z.boolean(),
  /** True for the entries that the patient added. They can't be queried, so they don't count for completeness. */
  isOwn: z.literal(true).optional(),
  state: z.enum(listSourceStates),
  /**
   * True if the list contains a record from this source. The record has its own row or is merged into another source's
   * row. Otherwise absent.
   */
  isListed: z.literal(true).optional(),
  /** Null if unknown. */
  missing: z.number().int().nullable(),
  reason: z.enum(Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]).nullable(),
  /** The most recent time when the source sent everything for this list. Null if the source never sent everything. */
  asOf: z.string().nullable(),
  notices: z.array(z.string()),
  /** Absent if there are none. */
  denials: z.array(denial).optional(),
  /** The category codes to which the source granted access. Set only for the reason `granted-in-part`. */
  grantedParts: z.array(z.string()).optional(),
  /** Number of added files that Kinchart can't read as health records. Set only if nothing else is missing. */
  unreadFiles: z.number().int().optional(),
})
export type ListSource = z.output<typeof listSource>

/** Another source that sent the same entry. `id` opens the details of the entry as that source sent it. Source: Q16. */
export const alsoFrom = z.object({
  id: z.string(),
  ehrImportRequestId: z.string(),
  providerName: z.string(),
  isOwn: z.literal(true).optional(),
})
export type AlsoFrom = z.output<typeof alsoFrom>

/**
 * Who added an entry that no source sent. Entries added by a guardian keep this author after the record is handed over.
 */
export const addedBy = z.enum(['patient', 'guardian'])
export type AddedBy = z.output<typeof addedBy>

export const differentBecause = ['over', 'otherwise', 'not-mine', 'else'] as const
export type DifferentBecause = (typeof differentBecause)[number]

/** The patient's note on an entry from a source. The entry itself is unchanged. `id` is the id for opening the note. */
export const ownNote = z.object({
  id: z.string(),
  because: z.enum(differentBecause),
  text: z.string(),
  writtenAt: z.string(),
  addedBy,
})
export type OwnNote = z.output<typeof ownNote>

/** `id` is the id for opening the entry's details. Dates are as precise as sent ('2019', '2019-05', …). */
export const rowBase = z.object({
  id: z.string(),
  resourceType: z.string(),
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  /**
   * Time when a full import first found that the source no longer lists the entry. Absent while the source lists the
   * entry.
   */
  missingSince: z.string().optional(),
  /**
   * The date of the document that contains the entry, as sent. Set only if the source has sent a newer document since
   * then.
   */
  asOf: z.string().optional(),
  /** Absent if no other source has the same item. */
  alsoFrom: z.array(alsoFrom).optional(),
  /** Qualifiers that change how to read the row, such as 'Not given' (`rules/meaning.ts`). Absent if there are none. */
  meaning: meaning.optional(),
  /** The narrative as plain text. Set only if it adds information to the other fields. FHIR R4 `text`. */
  narrative: z.string().optional(),
  /** Set if the patient or their guardian added the entry. Absent for data from a source. */
  addedBy: addedBy.optional(),
  /** Absent if the patient has added no note. */
  ownNote: ownNote.optional(),
})

const text = z.string().nullable()

/**
 * `text` is the whole range as text. `low` and `high` keep the digits that the source sent. Each is null if the range
 * has no limit on that side, or if the limit is not numeric.
 */
export const referenceRange = z.object({
  text: z.string(),
  low: text,
  high: text,
  /** True if the text describes a goal, not the lab's range. Otherwise absent. */
  isGoal: z.literal(true).optional(),
})

/**
 * The source's own flag. If the source sent none, Kinchart sets a flag by comparing the value with the range.
 * Kinchart's flag is worded differently. Q31.
 */
export const mark = z.object({
  word: z.string(),
  side: z.enum(['high', 'low', 'abnormal', 'normal']),
  by: z.enum(['source', 'kinchart']),
  /** The source's HL7 code, used to label the flag in the page's language. Absent for Kinchart's flag. */
  code: z.enum(flagCodes).optional(),
  /** A source's flag that does not mean high or low, shown next to Kinchart's flag. */
  flag: z.string().optional(),
})

/** The value as sent, with all digits and without conversion. `text` is the whole value in one line. */
export const measured = z.object({ text: z.string(), value: text, unit: text, code: text })

export function recordList<Field extends string, Row extends z.ZodType>(field: Field, row: Row) {
  const rows = { [field]: z.array(row) } as Record<Field, z.ZodArray<Row>>
  return z.object({
    message: z.string(),
    ...rows,
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
    total: z.number().int(),
  })
}

/** Returns a row's resource as received, and the stored resources that it references. */
export const getRecord = endpoint({
  method: 'GET',
  path: '/record/get-entry',
  formerPath: '/MergeEHR/get-record',
  summary: 'Everything a record holds, as it arrived',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: z.object({
    id: z.string(),
    resourceType: z.string(),
    providerName: z.string(),
    ehrImportRequestId: z.string(),
    receivedAt: z.string(),
    /** `section` and `row` contain only this source's data. Both are null if the resource is in no list. */
    section: text,
    row: rowBase.loose().nullable(),
    resource: z.string(),
    /** Versions that the source has replaced, latest first. */
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

/** Lists stored resources by type, so that the patient can open every stored resource. Q15. */
export const getSourceRecords = endpoint({
  method: 'GET',
  path: '/record/list-source-entries',
  formerPath: '/MergeEHR/get-source-records',
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
        /**
         * Qualifiers that change how to read the label, such as 'Not given' (`rules/meaning.ts`). Absent if there are
         * none.
         */
        meaning: meaning.optional(),
      }),
    ),
    total: z.number().int(),
  }),
})
