import { dependentInput } from '@kinchart/contract/calls/family.ts'
import type { DependentInput } from '@kinchart/contract/calls/family.ts'
import type { Profile } from '@kinchart/contract/calls/account.ts'
import { cipherOf } from '#account/data-keys.ts'
import { findOwnProfile, profileAad, saveProfile } from '#account/profiles.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { OpenedRecord } from './open-record.ts'

/**
 * Makes a dependent's profile the profile of an account's owner, replacing the account's existing one. Its row keeps
 * its id and key, so that everything encrypted under it still opens; rows that reference the profile and its account
 * follow automatically. Names, birth date, gender, language and phone numbers stay as the guardian entered them; the
 * owner's sign-up details fill in any that are missing. The guardian's insurance details are deleted: they may be about
 * the guardian.
 */
export async function becomeOwnProfile(
  trx: Db,
  cipher: Cipher,
  record: OpenedRecord,
  accountId: string,
): Promise<void> {
  const { profileId } = record
  const former = await findOwnProfile(trx, cipher, accountId)
  const said = await readDependent(trx, cipher, record)
  if (former) await trx.deleteFrom('profile').where('id', '=', former.id).execute()
  await trx.deleteFrom('planImage').where('profileId', '=', profileId).execute()
  await trx.updateTable('profile').set({ accountId, kind: 'self' }).where('id', '=', profileId).execute()
  const now = await findOwnProfile(trx, cipher, accountId)
  if (!now) throw new Error('A profile that was handed over is not there.')
  await saveProfile(trx, cipher, merge(now, said, former))
}

async function readDependent(trx: Db, cipher: Cipher, record: OpenedRecord): Promise<DependentInput> {
  const { details } = await trx
    .selectFrom('profile')
    .select('details')
    .where('id', '=', record.profileId)
    .executeTakeFirstOrThrow(notFound)
  const own = cipherOf(cipher, record)
  return dependentInput.parse(JSON.parse(own.decrypt(details, profileAad(record.profileId)).toString()))
}

function merge(now: Profile, said: DependentInput, former: Profile | null): Profile {
  const phone = (type: 'Cell' | 'Home'): string => said.contacts?.find((one) => one.type === type)?.value ?? ''
  return {
    ...now,
    ...(former && {
      ...{ address: former.address, city: former.city, state: former.state, zip: former.zip, race: former.race },
      emergencyContact: former.emergencyContact,
      primaryInsurance: former.primaryInsurance,
      secondaryInsurance: former.secondaryInsurance,
    }),
    relationship: 'self',
    gender: either(now.gender, former?.gender),
    preferredLanguage: either(said.language, former?.preferredLanguage),
    cellPhone: either(phone('Cell'), former?.cellPhone),
    homeNumber: either(phone('Home'), former?.homeNumber),
  }
}

const either = (first: string | undefined, second: string | undefined): string =>
  first === undefined || first === '' ? (second ?? '') : first
