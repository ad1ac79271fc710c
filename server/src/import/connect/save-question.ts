import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cipherOfProfile } from '#account/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { storeBase } from '#store/stored-source.ts'
import type { ReachedPatient } from './find-patients.ts'
import type { Grant } from './grant.ts'
import { namesOf, dropOpenQuestion } from './save-source.ts'
import { beginRun } from '../import-state.ts'
import type { Organization } from '../organizations.ts'
import type { Pending } from './pending-authorization.ts'
import { insertGrant } from './source-grant.ts'

export const reachedAad = (sourceId: string): string => `reached/${sourceId}`

const reached = z.array(z.object({ id: z.string(), name: z.string(), birthDate: z.string() }))

const HOURS_TO_ANSWER = 24

/**
 * Saves the question of which patient belongs to which profile. Until the user answers, the question appears as a row
 * in the list of sources, and no requests are sent for it. Another sign-in at the same source replaces the question.
 * Returns the import's id.
 */
export async function saveQuestion(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  pending: Pending,
  organization: Organization,
  grant: Grant,
  patients: readonly ReachedPatient[],
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const grantId = await insertGrant(trx, cipher, pending.accountId, grant)
    await dropOpenQuestion(trx, cipher, pending, organization)
    const id = randomUUID()
    const own = await cipherOfProfile(trx, cipher, pending.profileId)
    await trx
      .insertInto('source')
      .values({
        id,
        accountId: pending.accountId,
        profileId: pending.profileId,
        fhirBase: storeBase(cipher, pending, organization.fhirBase),
        ...namesOf(cipher, id, organization),
        kind: 'fhir',
        patientId: null,
        grantId,
        sourcePatient: null,
        reached: own.encrypt(JSON.stringify(reached.parse(patients)), reachedAad(id)),
        chooseUntil: new Date(Date.now() + HOURS_TO_ANSWER * 3_600_000),
        browserDigest: pending.browserDigest,
        completeSince: null,
      })
      .execute()
    await beginRun(trx, 'begin-asking-who', { sourceId: id, since: null, isWatched: true })
    return id
  })
}

export const openReached = (own: PersonCipher, sourceId: string, encrypted: Buffer): readonly ReachedPatient[] =>
  reached.parse(JSON.parse(own.decrypt(encrypted, reachedAad(sourceId)).toString()))
