import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultNames, faultTable } from '@kinchart/sandbox/faults.ts'
import type { Fault } from '@kinchart/sandbox/faults.ts'
import { cases } from '../../test/failing-provider/cases.ts'
import { endOf, ends } from '../../test/failing-provider/ends.ts'
import { failFirst, failLater, playBeside } from '../../test/failing-provider/drill.ts'
import { openFailingStage } from '../../test/failing-provider/stage.ts'
import type { FailingStage } from '../../test/failing-provider/stage.ts'
import { isSoak } from '../../test/is-soak.ts'

/** One more provider does not fail meanwhile. */
const LANES = 4
const root = join(import.meta.dirname, '../../..')

let stage: FailingStage
beforeAll(async () => {
  stage = await openFailingStage(LANES + 1)
})
afterAll(async () => stage.close())

test('every way of failing is played by the sandbox or held by a test that is there', () => {
  expect(cases.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  for (const { number, plays = [], proofs = [] } of cases) {
    expect(plays.length + proofs.length, `case ${number}`).toBeGreaterThan(0)
    for (const [file, title] of proofs)
      expect(readFileSync(join(root, file), 'utf8').includes(title), `case ${number}: ${file}: ${title}`).toBe(true)
  }
})

/** Faults that another test holds: the rating of the veterans' office, and images, are other services. */
const isElsewhere = (name: string): boolean => name.startsWith('rating-') || name === 'image-cut-off'

test('no fault of the sandbox is left out of the drill', () => {
  const played = new Set(cases.flatMap(({ plays = [] }) => plays.flat().map(({ name }) => name)))
  expect(faultNames.filter((name) => !played.has(name) && !isElsewhere(name))).toEqual([])
})

/** Faults that show at a refresh, or where something was given before. */
const LATER: ReadonlySet<Fault['name']> = new Set([
  ...(['access-revoked', 'client-refused', 'refresh-answer-lost', 'refresh-fails'] as const),
  ...(['refresh-token-empty', 'refresh-without-new-token', 'versions-out-of-order', 'source-away'] as const),
])

/** Led to a host that listens, and notes what reaches it. */
function ledTo(elsewhere: string, fault: Fault): Fault {
  const isLed = 'foreignOrigin' in faultTable[fault.name].defaults || fault.foreignOrigin === 'elsewhere'
  return isLed ? { ...fault, foreignOrigin: elsewhere } : fault
}

/** `npm test` plays each fault once; `npm run soak` also plays its variants. */
const played = new Set<Fault['name']>()
const drills = cases
  .flatMap(({ number, name, plays = [] }) =>
    plays.map((faults) => ({ what: `${number}. ${name}: ${JSON.stringify(faults)}`, faults })),
  )
  .map((drill) => {
    const isFirstOfItsFault = drill.faults.some(({ name }) => !played.has(name))
    for (const { name } of drill.faults) played.add(name)
    return { ...drill, isFirstOfItsFault }
  })
  .filter(({ isFirstOfItsFault }) => isSoak || isFirstOfItsFault)

test('whatever goes wrong at a provider, nothing good is lost, doubled or called complete that is not', async () => {
  const failed = await playBeside(stage, drills, async (lane, drill) => {
    const faults = drill.faults.map((fault) => ledTo(stage.elsewhere.url, fault))
    const isLater = faults.some(({ name }) => LATER.has(name))
    const [only, ...others] = drill.faults
    const came = !isLater || isSoak ? await failFirst({ stage, lane, faults }) : undefined
    const isFirst = only !== undefined && others.length === 0 && drill.isFirstOfItsFault
    const end = isFirst ? ends.get(only.name) : undefined
    if (came !== undefined && end !== undefined) expect(endOf(came), 'how the first import ends').toBe(end)
    if (isLater || isSoak) await failLater({ stage, lane, faults })
  })
  const report = failed.map(({ drill, why }) => `${drill === 'healthy' ? drill : drill.what}\n${why}`)
  expect(report.join('\n\n')).toBe('')
})

test('after all of it no log and no exception holds a token, a code, a name or a word of a record', async () => {
  const { rows } = await stage.portal.database.pool.query('select * from exception_log')
  const said = `${JSON.stringify(stage.portal.logged)} ${JSON.stringify(rows)}`
  expect(stage.portal.logged.length).toBeGreaterThan(0)
  // A token and a code of the sandbox are 43 signs of base64url.
  expect(said).not.toMatch(
    /[\w-]{43}|Bearer|refresh_token|Emptyhand|@example\.org|Lisinopril|Complaint|Pulse|<html|OperationOutcome|\?/,
  )
})
