import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { queryWithIds } from '../../test/open-ids.ts'
import { encryptRecordIds } from './encrypt-ids.ts'
import { bodyAad, rowAad } from './open-body.ts'
import { storeBase, storeName, storePatient } from './stored-source.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

test('migrates a record with a very long id and its earlier versions, and can still open all of them', async () => {
  const { cipher, database } = portal
  const person = await signUpPerson(portal, 'ana@example.org')
  const { profileId } = person
  const [sourceId, long] = [randomUUID(), 'é'.repeat(1200)]
  await database.pool.query(
    `insert into source (id, account_id, profile_id, kind, provider_type, provider_name, fhir_base, patient_id)
     select $1, account_id, id, 'fhir', 'CareOrganization', $3, $4, $5 from profile where id = $2`,
    [
      ...[sourceId, profileId, storeName(cipher, sourceId, 'Riverside Clinic')],
      ...[storeBase(cipher, person, 'https://riverside.example/fhir'), storePatient(cipher, person, 'ana')],
    ],
  )
  const row = { id: '7', ehrImportRequestId: sourceId, resourceType: 'Condition', providerName: 'Riverside Clinic' }
  const encrypted = (text: string) => cipher.server.encrypt(text, bodyAad(sourceId, 'Condition', long))
  await database.pool.query(
    `insert into resource (id, source_id, profile_id, type, fhir_id, version_id, digest, body, section, row, is_unreadable,
       is_entered_in_error, unresolved_references, encounter_ids)
     values (7, $1, $2, 'Condition', $3, '1', '', $4, 'conditions', $5, false, false, '{Practitioner/dr-a}', '{visit-1,visit-2}')`,
    [
      ...[sourceId, profileId, long, encrypted('{"resourceType":"Condition","note":"now"}')],
      cipher.server.encrypt(JSON.stringify(row), rowAad(sourceId, 'Condition', long)),
    ],
  )
  await database.pool.query('insert into resource_earlier (resource_id, body, received_at) values (7, $1, now())', [
    encrypted('{"resourceType":"Condition","note":"before"}'),
  ])
  await database.db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => encryptRecordIds(trx, cipher))

  const { body } = await portal.call(getRecord, { as: person, query: { profileId, id: '7' } })
  expect(body).toMatchObject({ resource: '{"resourceType":"Condition","note":"now"}', row: { id: '7' } })
  expect(body.earlier).toMatchObject([{ resource: '{"resourceType":"Condition","note":"before"}' }])
  const [storedRow] = await queryWithIds(portal, 'select source_id, type, fhir_id, version_id from resource')
  expect(storedRow).toMatchObject({ fhir_id: `${'é'.repeat(256)}~7`, version_id: '1' })
})
