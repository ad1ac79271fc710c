/** Laboratory results by test: one line a test, with its latest result and its past. Source: look/reading.md, 11. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { addedBy, alsoFrom, listQuery, listSource, mark, referenceRange } from './record-list.ts'
import { labResult } from '../sections/labs.ts'
import { panel } from '../sections/panel.ts'

const text = z.string().nullable()

/** One result as a test's line shows it. */
export const shownResult = z.object({
  /** What `getRecord` opens: the result's own record, else that of the report it is in. */
  id: z.string(),
  /** As precise as sent; null where the source gives no date. */
  date: text,
  /** The whole value in one line, digits as sent; where there is none, why. */
  value: text,
  /** `value` is only why there is none. Absent where a value was sent. */
  isAbsent: z.literal(true).optional(),
  unit: text,
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The source's own words for it, where they are no mark ('Positive'). Null where there are none. */
  interpretation: text,
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  /** The person, or their guardian, wrote it; absent in what a source sent. */
  addedBy: addedBy.optional(),
  /** Other sources that say the same; absent where there is none. */
  alsoFrom: z.array(alsoFrom).optional(),
  /** When its source, read in full again, did not list it any more; absent while it does. */
  missingSince: z.string().optional(),
  /** What has to be known of it before its value is read; absent where nothing qualifies it. */
  meaning: meaning.optional(),
  /** When it arrived, where that was after the last visit of who asks. Absent elsewhere. */
  newSince: z.string().optional(),
})
export type ShownResult = z.output<typeof shownResult>

/**
 * A result that is one plain number, for a small picture. `state`: marked out of range by its source; beyond its printed
 * range by our comparison; inside it, or marked normal; nothing that says so was sent.
 */
export const pastPoint = z.object({
  date: z.string(),
  number: z.string(),
  low: text,
  high: text,
  state: z.enum(['out', 'compared', 'inside', 'unknown']),
})
export type PastPoint = z.output<typeof pastPoint>

/** Results of one test in one unit. */
export const testLine = z.object({
  /** Names the line in this answer. */
  key: z.string(),
  /** Opens its whole history (`getTrend`); null where its source gave it no code and no words. */
  testKey: text,
  name: z.string(),
  /** What the source of the latest result calls it; null where it has no name. */
  sourceName: text,
  /** Another line holds the same test: in another unit, or in numbers while this one is in words. Absent for the line with most results. */
  apart: z.enum(['unit', 'words']).optional(),
  latest: shownResult,
  /** A result after the latest one that came without a value: when, and why there is none. Absent where there is no such. */
  newerWithout: z.object({ date: text, why: text }).optional(),
  /** Results with a value. */
  count: z.number().int(),
  /** The year of the oldest; null where none has a date. */
  since: text,
  /** The newest that are plain numbers, oldest first. */
  past: z.array(pastPoint),
  /** The panel whose latest report holds the latest result; null where there is none. */
  panel: text,
  /** Answers of a questionnaire, which are no measurements; absent for everything else. */
  isAnswer: z.literal(true).optional(),
})
export type TestLine = z.output<typeof testLine>

/** Reports of one name that hold several results, by the latest of them. */
export const panelLine = z.object({
  key: z.string(),
  /** Opens the latest report. */
  id: z.string(),
  name: z.string(),
  sourceName: text,
  date: text,
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  meaning: meaning.optional(),
  missingSince: z.string().optional(),
  newSince: z.string().optional(),
  /** Of the latest report as a whole. */
  counts: panel,
  /** Of the tests that are listed under it: those with a newer result elsewhere are not counted. */
  listed: panel,
  /** The results of the latest report, in its order. */
  results: z.array(labResult),
  /** One of its results has a critical mark of its source. */
  isCritical: z.boolean(),
  /** Tests of the latest report that have a newer result elsewhere, and a line of their own. */
  elsewhere: z.array(z.string()),
  reports: z.number().int(),
  since: text,
})
export type PanelLine = z.output<typeof panelLine>

export const testsQuery = listQuery.pick({
  ...{ profileId: true, search: true, searchColumn: true },
  ...{ source: true, from: true, to: true },
})
export type TestsQuery = z.output<typeof testsQuery>

/** The results that match, by test. Everything is of those: the latest is the latest of what was asked for. */
export const getLabTests = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-lab-tests',
  summary: 'Laboratory results by test, each with its latest value and its past',
  access: 'record',
  query: testsQuery,
  answer: z.object({
    message: z.string(),
    /** The newest first. */
    tests: z.array(testLine),
    panels: z.array(panelLine),
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
    /** Results with a value, over all tests. */
    results: z.number().int(),
    /** Reports that hold no results of their own, such as a picture's. They are in the list of reports. */
    reportsWithout: z.number().int(),
  }),
})

/** Something that is measured again and again: one line, or the two of a blood pressure. */
export const measure = z.object({ key: z.string(), name: z.string(), lines: z.array(testLine) })
export type Measure = z.output<typeof measure>

/** The vitals that match, by what was observed and its unit. */
export const getVitalSigns = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-vital-signs',
  summary: 'Vitals and other observations by what was observed, each with its latest value and its past',
  access: 'record',
  query: testsQuery,
  answer: z.object({
    message: z.string(),
    /** Those with numbers, the newest first. */
    signs: z.array(measure),
    /** Those in words, the newest first. */
    others: z.array(testLine),
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
    /** Observations with a value. */
    observations: z.number().int(),
  }),
})

/** Whether a source says that a result needs attention at once. Source: HL7 ObservationInterpretation HH, LL, AA. */
export const isCritical = (of: z.output<typeof mark> | null): boolean =>
  of?.by === 'source' && of.word.startsWith('Critically')
