import { expect, test } from 'vitest'
import { countsThere, rufus, storedOf } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()

test('imports the same record from a hospital that always responds in XML as from a hospital that responds in JSON', async () => {
  const bringIn = async () => stage.importFrom({ as: await stage.signUpAs(rufus.slug, rufus.patientId), ...rufus })
  const inJson = await bringIn()
  stage.sandbox.setFaults(['answers-xml'])
  const inXml = await bringIn()
  expect(inXml).toMatchObject({ state: inJson.state, reason: inJson.reason, received: inJson.received })
  expect(await storedOf(stage, inXml)).toEqual(await storedOf(stage, inJson))
  expect(await storedOf(stage, inXml)).toEqual(countsThere(stage, rufus))
})
