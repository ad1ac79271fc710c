import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { profile, signup } from '@kinchart/contract/account.ts'
import type { Profile } from '@kinchart/contract/account.ts'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Vault } from '#platform/secrets/vault.ts'

const blankInsurance = {
  companyName: '',
  groupNumber: '',
  idNumber: '',
  companyAddress: '',
  employer: '',
  policyHolder: '',
}

const blank: Omit<Profile, 'id' | 'email' | 'shareRecord'> = {
  firstName: '',
  lastName: '',
  relationship: '',
  birthDate: '',
  gender: '',
  preferredLanguage: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  cellPhone: '',
  homeNumber: '',
  race: '',
  emergencyContact: { name: '', phoneNumber: '', email: '', address: '', relation: '' },
  primaryInsurance: blankInsurance,
  secondaryInsurance: blankInsurance,
}

const details = profile.omit({ id: true, email: true, shareRecord: true }).partial()

/** Where a profile's sealed fields stand. */
export const profilePlace = (id: string): string => `profile/${id}`

/** The account's own profile; null before the user record was created. */
export async function findOwnProfile(db: Db, vault: Vault, accountId: string): Promise<Profile | null> {
  const row = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['profile.id', 'profile.details', 'profile.share_record', 'account.email'])
    .where('profile.account_id', '=', accountId)
    .where('profile.kind', '=', 'self')
    .executeTakeFirst()
  if (!row) return null
  const kept = details.parse(JSON.parse(vault.open(row.details, profilePlace(row.id)).toString()))
  return profile.parse({ ...blank, ...kept, id: row.id, email: row.email, shareRecord: row.share_record })
}

/** Creates the user record from what sign-up said; the same one when called again. Settled question 3. */
export async function createOwnProfile(db: Db, vault: Vault, accountId: string): Promise<string> {
  const account = await db.selectFrom('account').select('signup').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new Problem('not-found')
  const said = signup
    .omit({ password: true })
    .partial()
    .extend({ firstName: z.string().default(''), lastName: z.string().default('') })
    .parse(JSON.parse(vault.open(account.signup, `signup/${accountId}`).toString()))
  const id = randomUUID()
  const fields = {
    firstName: said.firstName,
    lastName: said.lastName,
    relationship: said.relationShip ?? '',
    gender: said.gender ?? '',
    preferredLanguage: said.preferredLanguage ?? '',
    cellPhone: said.phone ?? '',
  }
  await db
    .insertInto('profile')
    .values({ id, account_id: accountId, kind: 'self', details: vault.seal(JSON.stringify(fields), profilePlace(id)) })
    .onConflict((conflict) => conflict.column('account_id').where('kind', '=', 'self').doNothing())
    .execute()
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'self')
    .executeTakeFirstOrThrow()
  return row.id
}
