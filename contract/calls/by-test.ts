/** Lab results grouped by test: each line contains a test's latest result and its history. Source: Look 11. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { addedBy, alsoFrom, listQuery, listSource, mark, referenceRange } from './record-list.ts'
import { labResult } from '../sections/labs.ts'
import { panel } from '../sections/panel.ts'

const text = z.string().nullable()

export const shownResult = z.object({
  /** The id to pass to `getRecord`. Identifies the result's own record, or the report that contains the result. */
  id: z.string(),
  /** As precise as sent; null if the source sent no date. */
  date: text,
  /** The whole value in one line, with digits as sent. If there is no value, the reason. */
  value: text,
  /** True if `value` is the reason for a missing value. Not set if a value was sent. */
  isAbsent: z.literal(true).optional(),
  unit: text,
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The source's interpretation, such as 'Positive'. Null if the interpretation is a flag. */
  interpretation: text,
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  /** Set if the patient or their guardian added the result. Absent for data from a source. */
  addedBy: addedBy.optional(),
  /** Other sources that sent the same result; absent if there are none. */
  alsoFrom: z.array(alsoFrom).optional(),
  /**
   * Time when a full import first found that the source no longer lists the result. Absent while the source lists the
   * result.
   */
  missingSince: z.string().optional(),
  /**
   * Qualifiers that change how to read the value, such as 'Not given' (`rules/meaning.ts`). Absent if there are none.
   */
  meaning: meaning.optional(),
  /** When the result arrived. Absent if it arrived before the end of the user's previous visit to Kinchart. */
  newSince: z.string().optional(),
})
export type ShownResult = z.output<typeof shownResult>

/**
 * A numeric result for a small chart. `state` is 'out' if the source flagged the result as out of range. It is
 * 'compared' if Kinchart, but not the source, found the result outside the source's reference range. It is 'inside'
 * if the result is in range or flagged as normal. Otherwise it is 'unknown'.
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
  key: z.string(),
  /** The key to pass to `getTrend`. Null if the source sent neither a code nor a name for the test. */
  testKey: text,
  name: z.string(),
  /** The test's name as the source sent it with the latest result. Null if the source sent no name. */
  sourceName: text,
  /**
   * Why this line is separate from the test's first line. 'unit': its results have a different unit. 'words': its
   * results are text. Absent for the first line.
   */
  apart: z.enum(['unit', 'words']).optional(),
  latest: shownResult,
  /**
   * Set if a newer result of this test has no value. Contains the newer result's date, and the reason for the missing
   * value.
   */
  newerWithout: z.object({ date: text, why: text }).optional(),
  count: z.number().int(),
  /** Year of the oldest result. Null if no result has a date. */
  since: text,
  /** Numeric results only, oldest first. */
  past: z.array(pastPoint),
  /** The panel whose latest report contains the latest result. Null if there is no such panel. */
  panel: text,
  /** True for an answer to a questionnaire, which is not a measurement. Otherwise absent. */
  isAnswer: z.literal(true).optional(),
})
export type TestLine = z.output<typeof testLine>

/** Reports with the same name. Fields that describe a single report describe the latest one. */
export const panelLine = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string(),
  sourceName: text,
  date: text,
  providerName: z.string(),
  ehrImportRequestId: z.string(),
  meaning: meaning.optional(),
  missingSince: z.string().optional(),
  newSince: z.string().optional(),
  counts: panel,
  /** Like `counts`, but excludes the tests in `elsewhere`. */
  listed: panel,
  results: z.array(labResult),
  isCritical: z.boolean(),
  /**
   * Names of the latest report's tests that have a newer result, either in another report or outside any report.
   * These tests have their own line.
   */
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

/**
 * Only results that match the query are considered. For example, a test's latest result is its latest matching
 * result.
 */
export const getLabTests = endpoint({
  method: 'GET',
  path: '/record/list-lab-tests',
  formerPath: '/MergeEHR/get-lab-tests',
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
    results: z.number().int(),
    reportsWithout: z.number().int(),
  }),
})

export const measure = z.object({ key: z.string(), name: z.string(), lines: z.array(testLine) })
export type Measure = z.output<typeof measure>

export const getVitalSigns = endpoint({
  method: 'GET',
  path: '/record/list-vital-signs',
  formerPath: '/MergeEHR/get-vital-signs',
  summary: 'Vitals and other observations by what was observed, each with its latest value and its past',
  access: 'record',
  query: testsQuery,
  answer: z.object({
    message: z.string(),
    /** Numeric vitals, newest first. */
    signs: z.array(measure),
    /** Vitals whose values are text, newest first. */
    others: z.array(testLine),
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
    observations: z.number().int(),
  }),
})

/** Source: HL7 ObservationInterpretation HH, LL, AA. */
export const isCritical = (of: z.output<typeof mark> | null): boolean =>
  of?.by === 'source' && of.word.startsWith('Critically')
