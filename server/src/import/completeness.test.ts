import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptySentence,
  gapSentences,
  gapSentencesForRecipient,
  isWhole,
} from '@kinchart/contract/rules/completeness.ts'
import { importStates } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { judgeFiles, judgeKind, judgeList, judgeRun, unknownKind, type Line, type SourceFacts } from './completeness.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { isSoak } from '../../test/is-soak.ts'

const kinds = ['Condition', 'MedicationRequest', 'MedicationDispense', 'Observation', unknownKind] as const
const reasons = Object.keys(ledgerReasons) as LedgerReason[]
const harmless: readonly (LedgerReason | null)[] = [
  null,
  'not-offered',
  'not-asked',
  'left-aside',
  'viewer-file',
  'same-document',
  'none-stated',
  // Skipping a phone's measurements is not a gap, because they are not part of a medical record. If Apple Health data
  // is truncated, broken or too old, the reason is a different one.
  'is-apple-health',
  'apple-measurements',
  'apple-beside',
]

const line: fc.Arbitrary<Line> = fc.record({
  type: fc.constantFrom(...kinds),
  state: fc.constantFrom('waiting', 'running', 'done', 'done', 'done', 'failed', 'not-granted', 'not-offered'),
  reason: fc.option(fc.constantFrom(...reasons), { freq: 3 }),
  offered: fc.option(fc.nat(50)),
  received: fc.nat(50),
  refused: fc.nat(3),
})
const facts: fc.Arbitrary<SourceFacts> = fc.record({
  state: fc.constantFrom(...importStates),
  reason: fc.option(fc.constantFrom(...reasons)),
  isFiles: fc.boolean(),
  run: fc.integer({ min: 1, max: 3 }),
  concludedRun: fc.option(fc.integer({ min: 1, max: 3 })),
  concludedAt: fc.constant(new Date('2026-11-03T10:00:00Z')),
  lines: fc.array(line, { maxLength: 6 }),
  fileReasons: fc.array(fc.constantFrom(...reasons), { maxLength: 2 }),
  unreadFiles: fc.nat(3),
})
const listed: fc.Arbitrary<readonly string[]> = fc.subarray([...kinds.slice(0, 4)], { minLength: 1 })

/** Fewer records arrived than offered, without a stated reason. */
const isFewer = ({ reason, offered, received }: Line): boolean =>
  reason === null && offered !== null && offered > received

/** Checks, without using the tested code, whether any fact contradicts the completeness of a list of these types. */
function isAnythingAgainst({ lines, fileReasons, isFiles }: SourceFacts, types: readonly string[]): boolean {
  const own = lines.filter(({ type }) => types.includes(type) || type === unknownKind)
  const isAnswered = own.some(({ state, reason }) => state === 'done' && harmless.includes(reason))
  return (
    own.some(({ state }) => ['waiting', 'running', 'failed', 'not-granted'].includes(state)) ||
    own.some((one) => one.state === 'done' && (!harmless.includes(one.reason) || isFewer(one))) ||
    fileReasons.some((reason) => !harmless.includes(reason)) ||
    (!isFiles && !isAnswered)
  )
}

const asSource = (of: SourceFacts, types: readonly string[]): ListSource => ({
  ehrImportRequestId: 'i1',
  providerName: 'Example Hospital',
  isFiles: of.isFiles,
  notices: [],
  ...judgeList(of, types),
})

test('marks a list as complete if and only if nothing contradicts its completeness', () => {
  fc.assert(
    fc.property(facts, listed, (of, types) => {
      const { state } = judgeList(of, types)
      const isAtRest = ['complete', 'partial', 'failed'].includes(of.state) && of.concludedRun === of.run
      const isSound = isAtRest && !isAnythingAgainst(of, types)
      expect(state === 'complete').toBe(isSound)
      if (state === 'complete-as-of') expect(isAnythingAgainst(of, types)).toBe(false)
    }),
    { numRuns: isSoak ? 3000 : 1000 },
  )
})

test('shows "answered in full" only for a complete list, and shows every gap of any other list', () => {
  const words = { one: 'condition', many: 'conditions' }
  const sources = fc.tuple(fc.array(facts, { maxLength: 3 }), listed)
  fc.assert(
    fc.property(sources, fc.nat(1), ([all, types], unreadable) => {
      const page = { sources: all.map((of) => asSource(of, types)), unreadable }
      const relevantSources = page.sources.filter(({ state }) => state !== 'not-offered')
      const isSound =
        unreadable === 0 && relevantSources.length > 0 && relevantSources.every(({ state }) => state === 'complete')
      const empty = emptySentence(page, words)
      expect(isWhole(page)).toBe(isSound)
      if (!isSound) expect(empty).not.toMatch(/answered in full|files you added have/)
      const isShort = relevantSources.some(
        ({ state, reason }) => state !== 'complete' && !(state === 'complete-as-of' && reason === null),
      )
      expect(gapSentences(page, words).length > 0).toBe(isShort || unreadable > 0)
      expect(gapSentencesForRecipient(page).length > 0).toBe(isShort || unreadable > 0)
    }),
    { numRuns: isSoak ? 3000 : 1000 },
  )
})

test('marks a run as complete only if every resource type is complete', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      fc.pre(lines.every((one) => one.state !== 'waiting' && one.state !== 'running'))
      const { state, reason } = judgeRun(lines)
      const isSound =
        lines.some((one) => one.state === 'done') &&
        lines.every(
          (one) =>
            one.state === 'not-offered' || (one.state === 'done' && harmless.includes(one.reason) && !isFewer(one)),
        )
      expect(state === 'complete').toBe(isSound)
      expect(reason === null).toBe(isSound)
    }),
    { numRuns: isSoak ? 3000 : 1000 },
  )
})

test('marks files as complete only if everything in them was read', () => {
  const storedLine = {
    type: 'Condition',
    state: 'done',
    reason: null,
    offered: 1,
    received: 1,
    refused: 0,
    stored: 1,
  } as const
  expect(judgeFiles([storedLine], [])).toEqual({ state: 'complete', reason: null })
  expect(judgeFiles([storedLine], ['file-cut-off'])).toEqual({ state: 'partial', reason: 'file-cut-off' })
  expect(judgeFiles([{ ...storedLine, reason: 'other-patient' }], [])).toEqual({
    state: 'partial',
    reason: 'other-patient',
  })
  expect(judgeFiles([], [])).toEqual({ state: 'failed', reason: 'file-empty' })
})

test('counts a list’s missing records only if its single resource type belongs to no other list', () => {
  const short = { state: 'done', reason: null, offered: 9, received: 7, refused: 0 } as const
  const judge = (types: readonly string[], lines: readonly Line[], fileReasons: readonly LedgerReason[] = []) => {
    const facts = { state: 'partial', reason: null, isFiles: true, run: 1, concludedRun: 1 } as const
    return judgeList({ ...facts, concludedAt: new Date(), lines, fileReasons, unreadFiles: 0 }, types)
  }
  const conditions = { ...short, type: 'Condition' }
  expect(judge(['Condition'], [conditions])).toMatchObject({ state: 'partial', missing: 2 })
  // Missing observations could be lab results or vital signs, and two statement types may describe the same medication.
  expect(judge(['Observation'], [{ ...short, type: 'Observation' }])).toMatchObject({ state: 'partial', missing: null })
  const medicines = ['MedicationRequest', 'MedicationStatement']
  const both = medicines.map((type) => ({ ...short, type }))
  expect(judge(medicines, both)).toMatchObject({ state: 'partial', missing: null })
  const stray = {
    type: unknownKind,
    state: 'done',
    reason: 'not-a-record',
    offered: null,
    received: 0,
    refused: 1,
  } as const
  expect(judge(['Condition'], [stray])).toMatchObject({ state: 'partial', reason: 'not-a-record', missing: null })
  expect(judge(['Condition'], [conditions, stray])).toMatchObject({ state: 'partial', missing: null })
  expect(judge(['Condition'], [conditions], ['file-cut-off'])).toMatchObject({ state: 'partial', missing: null })
})

test('counts records that did not arrive or were not stored as missing', () => {
  const of = { type: 'Condition', state: 'done', reason: 'fewer-than-offered', refused: 2 } as const
  expect(judgeKind([{ ...of, offered: 140, received: 112 }])).toMatchObject({ state: 'short', missing: 30 })
  expect(judgeKind([{ ...of, offered: null, received: 112, refused: 0 }])).toMatchObject({ missing: null })
})

test('does not count missing records for a type with several queries', () => {
  const of = { type: 'Condition', state: 'done', reason: null, refused: 0 } as const
  const problems = { ...of, offered: 20, received: 12 }
  expect(judgeKind([problems])).toMatchObject({ state: 'short', missing: 8 })
  expect(judgeKind([problems, problems])).toMatchObject({ state: 'short', missing: null })
  expect(judgeKind([problems, { ...of, offered: null, received: 5 }])).toMatchObject({ state: 'short', missing: null })
  expect(judgeKind([problems, { ...of, offered: 0, received: 0, state: 'not-granted' }])).toMatchObject({
    missing: null,
  })
  expect(judgeKind([problems, { ...of, offered: null, received: 0 }])).toMatchObject({ state: 'short', missing: 8 })
})
