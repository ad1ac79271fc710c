/** Lab results by test: one line per test, with its latest result and its history. Source: look/reading.md, 11. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { addedBy, alsoFrom, listQuery, listSource, mark, referenceRange } from './record-list.ts'
import { labResult } from '../sections/labs.ts'
import { panel } from '../sections/panel.ts'

const text = z.string().nullable()

/** A result as shown in a test's line. */
export const shownResult = z.object({
  /** Id for `getRecord`: the result's own record, or else that of the report that contains it. */
  id: z.string(),
  /** As precise as sent; null if the source sent no date. */
  date: text,
  /** The whole value in one line, digits as sent; or the reason it is absent. */
  value: text,
  /** `value` is only the reason it is absent. Not set if a value was sent. */
  isAbsent: z.literal(true).optional(),
  unit: text,
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The source's own interpretation if it is not a flag ('Positive'). Null if there is none. */
  interpretation: text,
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  /** Set if the patient or their guardian wrote it; absent for data from a source. */
  addedBy: addedBy.optional(),
  /** Other sources with the same result; absent if there are none. */
  alsoFrom: z.array(alsoFrom).optional(),
  /** When a full import from its source no longer listed it; absent while it is listed. */
  missingSince: z.string().optional(),
  /** What to know before reading the value; absent if nothing qualifies it. */
  meaning: meaning.optional(),
  /** When it arrived, if after the user's last visit. Otherwise absent. */
  newSince: z.string().optional(),
})
export type ShownResult = z.output<typeof shownResult>

/**
 * A plain numeric result for a small chart. `state`: flagged out of range by its source; outside its printed range by
 * our comparison; inside it, or flagged normal; or unknown.
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
  /** Identifies the line within this response. */
  key: z.string(),
  /** Opens its whole history (`getTrend`); null if its source sent neither a code nor a name. */
  testKey: text,
  name: z.string(),
  /** The name used by the latest result's source; null if it has none. */
  sourceName: text,
  /**
   * Set if another line has the same test in another unit, or in numbers while this one is in words. Absent for the
   * line with the most results.
   */
  apart: z.enum(['unit', 'words']).optional(),
  latest: shownResult,
  /** A result newer than the latest one, but without a value: its date, and why there is none. Otherwise absent. */
  newerWithout: z.object({ date: text, why: text }).optional(),
  /** The number of results with a value. */
  count: z.number().int(),
  /** The year of the oldest result; null if none has a date. */
  since: text,
  /** The newest plain numeric results, oldest first. */
  past: z.array(pastPoint),
  /** The panel whose latest report contains the latest result; null if there is none. */
  panel: text,
  /** True for answers to a questionnaire, which are not measurements; otherwise absent. */
  isAnswer: z.literal(true).optional(),
})
export type TestLine = z.output<typeof testLine>

/** Reports with the same name and several results, represented by the latest. */
export const panelLine = z.object({
  key: z.string(),
  /** Id of the latest report. */
  id: z.string(),
  name: z.string(),
  sourceName: text,
  date: text,
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  meaning: meaning.optional(),
  missingSince: z.string().optional(),
  newSince: z.string().optional(),
  /** Counts of the whole latest report. */
  counts: panel,
  /** Counts of the tests listed under it, without those that have a newer result elsewhere. */
  listed: panel,
  /** The results of the latest report, in its order. */
  results: z.array(labResult),
  /** Whether its source flagged one of its results as critical. */
  isCritical: z.boolean(),
  /** Tests of the latest report that have a newer result elsewhere, and so a separate line. */
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

/** Returns the matching results by test. Everything refers to matching results only, including the latest. */
export const getLabTests = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-lab-tests',
  summary: 'Laboratory results by test, each with its latest value and its past',
  access: 'record',
  query: testsQuery,
  answer: z.object({
    message: z.string(),
    /** Newest first. */
    tests: z.array(testLine),
    panels: z.array(panelLine),
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
    /** The number of results with a value, over all tests. */
    results: z.number().int(),
    /** Reports without results, such as imaging reports. They appear in the list of reports. */
    reportsWithout: z.number().int(),
  }),
})

/** A repeated measurement: one line, or two for blood pressure. */
export const measure = z.object({ key: z.string(), name: z.string(), lines: z.array(testLine) })
export type Measure = z.output<typeof measure>

/** Returns the matching vitals by observation and unit. */
export const getVitalSigns = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-vital-signs',
  summary: 'Vitals and other observations by what was observed, each with its latest value and its past',
  access: 'record',
  query: testsQuery,
  answer: z.object({
    message: z.string(),
    /** Numeric vitals, newest first. */
    signs: z.array(measure),
    /** Vitals in words, newest first. */
    others: z.array(testLine),
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
    /** The number of observations with a value. */
    observations: z.number().int(),
  }),
})

/** Whether the source flagged a result as critical. Source: HL7 ObservationInterpretation HH, LL, AA. */
export const isCritical = (of: z.output<typeof mark> | null): boolean =>
  of?.by === 'source' && of.word.startsWith('Critically')
