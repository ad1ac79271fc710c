import { expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { petra, waitForEnd } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'DiagnosticReport', 'Observation'] } } })

test('shows a result in its own row once its source no longer lists the report that contained it', async () => {
  const about = {
    subject: { reference: `Patient/${petra.patientId}` },
    effectiveDateTime: '2026-01-05',
    status: 'final',
  }
  const report = {
    ...{ resourceType: 'DiagnosticReport', id: 'panel', code: { text: 'Panel' }, ...about },
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    result: [{ reference: 'Observation/sodium' }],
  }
  stage.sandbox.putResource(petra.slug, report)
  stage.sandbox.putResource(petra.slug, {
    ...{ resourceType: 'Observation', id: 'sodium', code: { text: 'Sodium' }, ...about },
    ...{ category: [{ coding: [{ code: 'laboratory' }] }], valueQuantity: { value: 140, unit: 'mmol/L' } },
  })
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  const shown = async () => {
    const { body } = await stage.portal.call(listLabs, { as: person, query: { profileId: person.profileId } })
    return body.diagnosticReport.map(({ code, missingSince }) => [code, missingSince !== undefined])
  }
  const readInFull = async () => {
    await stage.portal.database.pool.query('update source set complete_since = null')
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
    expect((await waitForEnd(stage.portal, person, ehrImportRequestId)).state).toBe('complete')
  }
  expect(await shown()).toEqual([['Panel', false]])
  stage.sandbox.removeResource(petra.slug, 'DiagnosticReport', 'panel')
  await readInFull()
  expect(new Map((await shown()) as [string, boolean][])).toEqual(
    new Map([
      ['Panel', true],
      ['Sodium', false],
    ]),
  )
  stage.sandbox.removeResource(petra.slug, 'Observation', 'sodium')
  await readInFull()
  expect(await shown()).toEqual([['Panel', true]])
})
