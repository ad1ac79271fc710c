import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsThere, openStage, rufus, storedOf, type Stage } from '../../../test/with-sandbox.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

test('imports the same record from a hospital that always responds in XML as from a hospital that responds in JSON', async () => {
  const bringIn = async () => stage.importFrom({ as: await stage.signUpAs(rufus.slug, rufus.patientId), ...rufus })
  const inJson = await bringIn()
  stage.sandbox.setFaults(['answers-xml'])
  const inXml = await bringIn()
  expect(inXml).toMatchObject({ state: inJson.state, reason: inJson.reason, received: inJson.received })
  expect(await storedOf(stage, inXml)).toEqual(await storedOf(stage, inJson))
  expect(await storedOf(stage, inXml)).toEqual(countsThere(stage, rufus))
})
