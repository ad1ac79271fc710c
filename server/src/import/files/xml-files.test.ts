import { expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { writeFhirXml } from '@kinchart/sandbox/wire/serve-fhir.ts'
import { bundle, condition, drop, linesOf, marisol, zipOf } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const timestamp = '2024-05-04T10:00:00Z'
const chart = writeFhirXml(bundle('collection', [marisol, condition('c1'), condition('c2')], { timestamp }))

test('imports an XML Bundle, inside or outside a ZIP, like a JSON Bundle', async () => {
  const files = [
    { name: 'chart.xml', bytes: chart },
    { name: 'chart.zip', bytes: await zipOf([{ name: 'any name', bytes: chart }]) },
  ]
  for (const [at, file] of files.entries()) {
    const as = await signUpPerson(portal, `xml-${at}@example.org`)
    const { end } = await drop(portal, as, [file])
    expect(end).toMatchObject({ state: 'complete', received: 3, offered: 3, files: { dated: timestamp, refused: [] } })
    expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [2, 2, 0] })
    const { body } = await portal.call(listConditions, { as, query: { profileId: as.profileId } })
    expect(body.condition).toHaveLength(2)
  }
})

test('imports one XML resource per file, and reports a large truncated Bundle', async () => {
  const as = await signUpPerson(portal, 'xml-parts@example.org')
  // Even half of these entries exceed one batch, so the entries are parsed in a worker.
  const many = Array.from({ length: 600 }, (_, n) => condition(`m${n}`))
  const large = writeFhirXml(bundle('collection', many))
  const { end } = await drop(portal, as, [
    { name: 'patient.xml', bytes: writeFhirXml(JSON.stringify(marisol)) },
    { name: 'large.xml', bytes: large.slice(0, Math.floor(large.length / 2)) },
  ])
  expect(end).toMatchObject({ state: 'partial', reason: 'file-cut-off' })
  expect(linesOf(end)['Condition']?.[1]).toBeGreaterThan(280)
  expect(linesOf(end)['Patient']).toEqual([1, 1, 0])
})
