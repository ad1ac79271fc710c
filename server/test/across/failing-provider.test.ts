import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultNames, faultTable, type Fault } from '@kinchart/sandbox/faults.ts'
import { cases } from '../failing-provider/cases.ts'
import { endOf, ends, wrongKindEnds } from '../failing-provider/ends.ts'
import { failFirst, failInTurn, failLater, failSignIns, playInParallel } from '../failing-provider/drill.ts'
import { openFailingStage, type FailingStage, type Lane } from '../failing-provider/stage.ts'
import { together } from '../failing-provider/together.ts'
import { isSoak } from '../is-soak.ts'

const LANES = isSoak ? 4 : 2
const root = join(import.meta.dirname, '../../..')

let stage: FailingStage
beforeAll(async () => {
  stage = await openFailingStage(LANES + 1)
})
afterAll(async () => stage.close())

test('has a sandbox fault or an existing test for each provider failure', () => {
  expect(cases.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  for (const { number, plays = [], proofs = [] } of cases) {
    expect(plays.length + proofs.length, `case ${number}`).toBeGreaterThan(0)
    for (const [file, title] of proofs)
      expect(readFileSync(join(root, file), 'utf8').includes(title), `case ${number}: ${file}: ${title}`).toBe(true)
  }
})

/** Other tests cover these faults: disability ratings and images are separate services. */
const isElsewhere = (name: string): boolean => name.startsWith('rating-') || name === 'image-cut-off'

test('uses every fault of the sandbox in the drill', () => {
  const played = new Set(cases.flatMap(({ plays = [] }) => plays.flat().map(({ name }) => name)))
  expect(faultNames.filter((name) => !played.has(name) && !isElsewhere(name))).toEqual([])
})

const LATER: ReadonlySet<Fault['name']> = new Set([
  ...(['access-revoked', 'client-refused', 'refresh-answer-lost', 'refresh-fails'] as const),
  ...(['refresh-token-empty', 'refresh-without-new-token', 'versions-out-of-order', 'source-away'] as const),
])

const led = (faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => {
    const isLed = 'foreignOrigin' in faultTable[fault.name] || fault.foreignOrigin === 'elsewhere'
    return isLed ? { ...fault, foreignOrigin: stage.elsewhere.url } : fault
  })

const isLater = (faults: readonly Fault[]): boolean => faults.some(({ name }) => LATER.has(name))

/** Returns how the first import must end, if there is only one fault and `ends` contains it. */
const endAlone = ([only, ...others]: readonly Fault[]): string | undefined =>
  only !== undefined && others.length === 0 ? ends.get(only.name) : undefined
const isOfSignIn = (faults: readonly Fault[]): boolean => endAlone(faults)?.startsWith('refused') === true

const plays = cases.flatMap(({ plays: each = [] }) => each)
/**
 * `npm test` runs each fault once, and combines many faults in one import. `npm run soak` also runs each fault
 * separately, in all variants.
 */
const played = new Set(isSoak ? [] : together.flatMap((faults) => faults.map(({ name }) => name)))
const firsts = plays.filter((faults) => {
  const isFirst = faults.some(({ name }) => !played.has(name))
  for (const { name } of faults) played.add(name)
  return isFirst
})

type Drill = { readonly what: string; readonly play: (lane: Lane) => Promise<void> }

const playAlone = (faults: readonly Fault[]): Drill => ({
  what: JSON.stringify(faults),
  play: async (lane) => {
    const given = { stage, lane, faults: led(faults) }
    const result = !isLater(faults) || isSoak ? await failFirst(given) : undefined
    const end = firsts.includes(faults) ? endAlone(faults) : undefined
    if (result !== undefined && end !== undefined) expect(endOf(result), 'how the first import ends').toBe(end)
    if (isLater(faults) || isSoak) await failLater(given)
  },
})

const playTogether = (faults: readonly Fault[]): Drill => ({
  what: JSON.stringify(faults),
  play: async (lane) => {
    const result = await failFirst({ stage, lane, faults: led(faults) })
    if (result.kind === 'refused') throw new Error(`The sign-in was refused: ${result.code}`)
    const wrong = wrongKindEnds(faults, result.end)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    const isHarmless = faults.every(({ name }) => (ends.get(name) ?? 'complete') === 'complete')
    if (isHarmless) expect(endOf(result), 'how the import ends').toBe('complete')
  },
})

const playSignIns = (ways: readonly (readonly Fault[])[]): Drill => ({
  what: JSON.stringify(ways),
  play: async (lane) => {
    const results = await failSignIns({ stage, lane, ways: ways.map(led) })
    expect(results.map(endOf), 'how each sign-in ends').toEqual(ways.map(endAlone))
  },
})

const playLater = (ways: readonly (readonly Fault[])[]): Drill => ({
  what: JSON.stringify(ways),
  play: async (lane) => {
    await failInTurn({ stage, lane, ways: ways.map(led) })
  },
})

/**
 * The longest drills are first, so that no lane (a provider that runs one drill at a time) is still running a long
 * drill at the end.
 */
const drills: readonly Drill[] = [
  ...(isSoak ? [] : [playLater(firsts.filter(isLater)), playSignIns(firsts.filter(isOfSignIn))]),
  ...together.map(playTogether),
  ...(isSoak ? plays : firsts.filter((faults) => !isLater(faults) && !isOfSignIn(faults))).map(playAlone),
]

test('neither loses nor duplicates records with any failure of a provider', async () => {
  const failed = await playInParallel(stage, drills, async (lane, { play }) => play(lane))
  const report = failed.map(({ drill, why }) => `${drill === 'healthy' ? drill : drill.what}\n${why}`)
  expect(report.join('\n\n')).toBe('')
})

test('leaves no token, code, name or record content in logs and exceptions after provider failures', async () => {
  const { rows } = await stage.portal.database.pool.query('select * from exception_log')
  const logText = `${JSON.stringify(stage.portal.logged)} ${JSON.stringify(rows)}`
  expect(stage.portal.logged.length).toBeGreaterThan(0)
  expect(logText).not.toMatch(
    /[\w-]{43}|Bearer|refresh_token|Emptyhand|@example\.org|Lisinopril|Complaint|Pulse|<html|OperationOutcome|\?/,
  )
})
