import { afterAll, beforeAll, test } from 'vitest'
import { faultNames } from '@kinchart/sandbox/faults.ts'
import { drill } from '../../test/failing-provider/drill.ts'
import { openFailingStage } from '../../test/failing-provider/stage.ts'
import type { FailingStage } from '../../test/failing-provider/stage.ts'

let stage: FailingStage
beforeAll(async () => {
  stage = await openFailingStage(1)
})
afterAll(async () => stage.close())

test('nothing', async () => {
  const t = performance.now()
  const [lane] = stage.lanes
  if (lane) console.log(JSON.stringify(await drill(stage, lane, [])).slice(0, 6000), performance.now() - t)
})
