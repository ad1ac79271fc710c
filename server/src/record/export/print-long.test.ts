import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { exportPrint } from '@kinchart/contract/record-export.ts'
import { bundle, drop } from '../../../test/drop-files.ts'
import { readPdf } from '../../../test/read-copies.ts'
import { hospitals, openStage } from '../../../test/with-sandbox.ts'
import type { Stage } from '../../../test/with-sandbox.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({})
})
afterAll(async () => stage.close())

const LETTERS = 100_000

test('a name of a hundred thousand letters is printed to its last letter, and holds up nobody', async () => {
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  const patient = { resourceType: 'Patient', id: 'p', name: [{ given: ['Petra'], family: 'Emptyhand' }] }
  const subject = { reference: 'Patient/p' }
  const condition = { resourceType: 'Condition', id: 'c', code: { text: 'ж'.repeat(LETTERS) }, subject }
  await drop(stage.portal, petra, [{ name: 'long.json', bytes: bundle('collection', [patient, condition]) }])
  const query = { profileId: petra.profileId }
  const happened: string[] = []
  const printing = fetch(`${stage.portal.url}/api${exportPrint.path}?profileId=${petra.profileId}`, {
    headers: { authorization: `Bearer ${petra.token}` },
  }).then(async (answer) => {
    const bytes = new Uint8Array(await answer.arrayBuffer())
    happened.push('printed')
    return bytes
  })
  for (let asked = 0; asked < 3; asked++) {
    await stage.portal.call(listConditions, { as: petra, query })
    happened.push('listed')
  }
  const pages = await readPdf(await printing)
  expect(happened).toEqual(['listed', 'listed', 'listed', 'printed'])
  expect(pages.join('').match(/ж/g)).toHaveLength(LETTERS)
})
