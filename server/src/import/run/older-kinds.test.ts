import { expect, test } from 'vitest'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { lineOf, openStage, petra } from '../../../test/with-sandbox.ts'

test('imports medication orders from a server that supports only DSTU2 resource types', async () => {
  const stage = await openStage({
    behaviours: { [petra.slug]: { types: ['Patient', 'Condition', 'MedicationOrder'], hasWildcardScopes: true } },
  })
  try {
    stage.sandbox.putResource(petra.slug, {
      ...{ resourceType: 'MedicationOrder', id: 'order-1', status: 'active', dateWritten: '2015-01-15' },
      patient: { reference: `Patient/${petra.patientId}` },
      medicationCodeableConcept: { text: 'Lisinopril 10 mg' },
    })
    const as = await stage.signUpAs(petra.slug, petra.patientId)
    const end = await stage.importFrom({ as, ...petra })
    expect(lineOf(end, 'MedicationOrder')).toMatchObject({ state: 'done', received: 1, stored: 1 })
    const { body } = await stage.portal.call(listMedications, { as, query: { profileId: as.profileId } })
    expect(JSON.stringify(body)).toContain('Lisinopril 10 mg')
  } finally {
    await stage.close()
  }
})
