import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { getDocumentBinary, listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { mereBackup } from '#fhir/move-in/mere.test-support.ts'
import { drop, linesOf } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'

let portal: TestPortal
let people = 0
const newPerson = async (firstName: string, lastName: string) =>
  signUpPerson(portal, `moved-${++people}@example.org`, { firstName, lastName })

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

const backup = [{ name: 'mere-backup.json', bytes: mereBackup }]

test('a backup of Mere Medical gives the record of the person who fits, with documents, and nobody else’s', async () => {
  const as = await newPerson('Marisol', 'Whitcombe')
  const query = { profileId: as.profileId }
  const { end } = await drop(portal, as, backup)
  expect(end.providerName).toBe('Mere Medical, Lowland Hospital, Blessings Clinic, Oak Valley')
  // The other person's entries are left out, and the app kept only a part of what Epic has.
  expect(linesOf(end)).toMatchObject({
    Observation: [2, 1, 1],
    Condition: [1, 1, 0],
    DocumentReference: [1, 1, 0],
    Binary: [2, 1, 1],
  })
  const reasons = Object.fromEntries(end.ledger.map(({ resourceType, reason }) => [resourceType, reason]))
  expect(reasons).toMatchObject({ Observation: 'kept-in-part', Binary: 'other-patient', Condition: null })
  expect(JSON.stringify((await portal.call(listConditions, { as, query })).body)).toContain('Cough')
  const notes = await portal.call(listVisitNotes, { as, query })
  const [note] = notes.body.documentReference
  const { body } = await portal.call(getDocumentBinary, { as, query: { docid: note?.id ?? '' } })
  expect(Buffer.from(body.data, 'base64').toString() + body.data).toContain('Doing well')
})

test('a backup in which nobody fits is not read', async () => {
  const as = await newPerson('Theodosia', 'Quill')
  expect((await drop(portal, as, backup)).code).toBe('file-patient-unclear')
})
