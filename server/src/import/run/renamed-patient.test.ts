import { expect, test } from 'vitest'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { countsThere, rufus, storedOf } from '../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

const { stage, between } = useStageBehindProxy({
  behaviours: {
    [rufus.slug]: { types: ['Patient', 'Condition', 'Observation', 'DiagnosticReport', 'Specimen', 'Organization'] },
  },
})

function answerAs(id: string, given: string): void {
  const name = [{ given: [given], family: 'Pennyfeather' }]
  const patient = { resourceType: 'Patient', id, name, birthDate: '1949-10-31' }
  const answer = { status: 200, headers: { 'content-type': 'application/fhir+json' }, body: JSON.stringify(patient) }
  between.obey((path) => (/\/Patient\/[^/?]+$/.test(path) ? answer : undefined))
}

test('checks a Patient returned with another id, and asks before importing the chart of a different person', async () => {
  answerAs('another-id', 'Somebody')
  const person = await signUpPerson(stage.portal, 'somebody@example.org', {
    firstName: 'Rufus',
    lastName: 'Pennyfeather',
  })
  const pendingImport = await stage.importFrom({ as: person, ...rufus })
  expect(pendingImport).toMatchObject({
    state: 'confirm-patient',
    stored: 0,
    sourcePatient: { name: 'Somebody Pennyfeather' },
  })
})

test('imports the records of both patient ids if both belong to the same person', async () => {
  answerAs('another-id', 'Rufus')
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(await storedOf(stage, end)).toMatchObject({ ...countsThere(stage, rufus), Patient: 1 })
  expect(end.ledger.filter(({ reason }) => reason === 'other-patient')).toEqual([])
})
