import { afterAll, beforeAll, expect, test } from 'vitest'
import { failFirst, failLater, playInParallel } from '../failing-provider/drill.ts'
import { drawMix, type Mix } from '../failing-provider/mixes.ts'
import { openFailingStage, type FailingStage } from '../failing-provider/stage.ts'
import { isSoak } from '../is-soak.ts'

/**
 * `SEED=` repeats the mixes of an earlier run. `MIX=` runs only one of these mixes. `MIXES=` sets how many mixes to
 * run.
 */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const count = Number(process.env['MIXES'] ?? (isSoak ? 300 : 3))
const only = process.env['MIX']
const mode = isSoak ? 'KINCHART_SOAK=1 ' : ''
const LANES = isSoak ? 5 : 2

let stage: FailingStage
beforeAll(async () => {
  stage = await openFailingStage(LANES + 1)
})
afterAll(async () => stage.close())

test('neither loses nor duplicates records if a provider fails in several ways at once', async () => {
  const numbers = only === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [Number(only)]
  const from = performance.now()
  const ends = new Map<string, number>()
  const drawn = (number: number): Mix => drawMix(seed, number, stage.elsewhere.url, isSoak)
  const failed = await playInParallel(stage, numbers, async (lane, number) => {
    const mix = drawn(number)
    const result = await (mix.begins === 'first' ? failFirst : failLater)({ stage, lane, faults: mix.faults })
    const end = result.kind === 'import' ? result.end.state : 'sign-in refused'
    ends.set(end, (ends.get(end) ?? 0) + 1)
  })
  const seconds = Math.round((performance.now() - from) / 1000)
  process.stdout.write(
    `Mixes of a failing provider: ${mode}SEED=${seed}, ${numbers.length} mixes, ${failed.length} failed, ${seconds} s; ended ${JSON.stringify(Object.fromEntries(ends))}\n`,
  )
  const report = failed.map(({ drill, why }) =>
    drill === 'healthy' ? why : `${mode}SEED=${seed} MIX=${drill} ${JSON.stringify(drawn(drill))}\n${why}`,
  )
  expect(report.join('\n\n')).toBe('')
})
