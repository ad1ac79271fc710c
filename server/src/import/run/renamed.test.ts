import { expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { petra, waitForEnd } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({ behaviours: { [petra.slug]: { types: ['Patient', 'MedicationRequest', 'Medication'] } } })

const put = (resource: object): void => stage.sandbox.putResource(petra.slug, resource as never)

test('updates the name of a corrected medication in the medication requests that refer to it', async () => {
  const putMedicine = (text: string, status = 'active'): void =>
    put({ resourceType: 'Medication', id: 'tablet', status, code: { text } })
  putMedicine('Lisinopril 10 mg')
  put({
    ...{ resourceType: 'MedicationRequest', id: 'request', meta: { lastUpdated: '2026-01-05T08:00:00Z' } },
    ...{ status: 'active', intent: 'order', authoredOn: '2026-01-05' },
    ...{ subject: { reference: `Patient/${petra.patientId}` } },
    ...{ medicationReference: { reference: 'Medication/tablet' } },
  })
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  const shown = async () => {
    const { body } = await stage.portal.call(listMedications, { as: person, query: { profileId: person.profileId } })
    return body.medicationStatement.map((row) => [row.medicationCodeableConcept, row.meaning?.standing])
  }
  // No search lists the medication, so only a full run requests it again.
  const readInFull = async (): Promise<void> => {
    await stage.portal.database.pool.query('update source set complete_since = null')
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
    await waitForEnd(stage.portal, person, ehrImportRequestId)
  }
  expect(await shown()).toEqual([['Lisinopril 10 mg', undefined]])
  putMedicine('Lisinopril 20 mg')
  await readInFull()
  expect(await shown()).toEqual([['Lisinopril 20 mg', undefined]])
  putMedicine('Lisinopril 20 mg', 'entered-in-error')
  await readInFull()
  expect(await shown()).toEqual([['Lisinopril 20 mg', 'uncertain']])
})
