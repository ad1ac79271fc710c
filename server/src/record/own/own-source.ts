import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { english as ownInEnglish } from '@kinchart/texts/en/own.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { encryptBatch } from '#platform/secrets/encrypt-batch.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { Readers, Reader } from '#readers/reader.ts'
import { READERS_VERSION } from '#readers/readers-version.ts'
import { saveResources, type ArrivedResource, type StoreContext } from '#store/save-resources.ts'
import { storeBase, storeName } from '#store/stored-source.ts'
import { addedByOf, GUARDIAN_ID, PATIENT_ID, patientReference } from '#store/author.ts'

/**
 * Types that appear in no list: the person who wrote for the patient, and the patient's notes on entries of a source.
 */
const unlisted = ['RelatedPerson', 'Communication'] as const

const readUnlisted: Reader = ({ resourceType }) => ({
  ...{ section: 'none', row: null, label: resourceType, date: null },
  ...{ isEnteredInError: false, resultReferences: [] },
})

export const ownReaders = (readers: Readers): Readers =>
  new Map([...readers, ...unlisted.map((type) => [type, readUnlisted] as const)])

const { ownTexts } = ownInEnglish

export type OwnServices = { readonly db: Db; readonly cipher: PersonCipher; readonly readers: Readers }

/** Not a URL, because this source is never queried. */
const OWN_BASE = 'own:'

const NAME = ownTexts.addedByPatient

/**
 * Locks the source of the entries that the patient added until the transaction ends. Returns undefined if the patient
 * has added no entries.
 */
async function lockOwnSource(trx: Db, { profileId }: OpenedRecord): Promise<string | undefined> {
  const row = await trx
    .selectFrom('source')
    .select('id')
    .where('profileId', '=', profileId)
    .where('kind', '=', 'own')
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/**
 * Locks the source of the entries that the patient added, or creates this source. Each profile has one such source,
 * without an import run, because nothing is imported. The lock serializes changes to one record.
 */
export async function openOwnSource(trx: Db, services: OwnServices, record: OpenedRecord): Promise<StoreContext> {
  const { cipher, readers } = services
  await sql`select pg_advisory_xact_lock(hashtext(${`own/${record.profileId}`}))`.execute(trx)
  const existingId = await lockOwnSource(trx, record)
  const sourceId = existingId ?? randomUUID()
  const store: StoreContext = {
    ...{ sourceId, profileId: record.profileId, providerName: NAME, fhirBase: OWN_BASE, cipher },
    encryptBatch: async (values, options) => encryptBatch(cipher, cipher.key, values, options),
    readers: ownReaders(readers),
    find: () => undefined,
    addedBy: addedByOf,
  }
  if (existingId !== undefined) return store
  await trx
    .insertInto('source')
    .values({
      ...{ id: sourceId, accountId: record.accountId, profileId: record.profileId, kind: 'own' },
      ...{ organizationId: null, providerType: 'CareOrganization', patientId: null, grantId: null },
      providerName: storeName(cipher, sourceId, NAME),
      fhirBase: storeBase(cipher, record, OWN_BASE),
      ...{ sourcePatient: null, reached: null, chooseUntil: null, browserDigest: null, completeSince: null },
      readVersion: READERS_VERSION,
    })
    .execute()
  // Save the people that entries refer to, without their names. The names may change, so only the profile stores them.
  await saveResources(trx, store, [
    arrivedOf({ resourceType: 'Patient', id: PATIENT_ID }),
    arrivedOf({
      resourceType: 'RelatedPerson',
      id: GUARDIAN_ID,
      patient: patientReference,
      relationship: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'GUARD' }] }],
    }),
  ])
  return store
}

export const arrivedOf = (resource: FhirResource & { readonly id: string }): ArrivedResource => ({
  type: resource.resourceType,
  fhirId: resource.id,
  text: writeFhirJson(resource),
  resource,
})

export async function noteChange(trx: Db, sourceId: string): Promise<void> {
  await trx
    .updateTable('source')
    .set((row) => ({ changes: row('changes', '+', 1) }))
    .where('id', '=', sourceId)
    .execute()
}
