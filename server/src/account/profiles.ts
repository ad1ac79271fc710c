import { findChoice } from '@kinchart/contract/rules/fields.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { profile, signup, type Profile } from '@kinchart/contract/calls/account.ts'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { defaults, genders, relationships } from '@kinchart/contract/rules/enumerations.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openEmail } from './email-address.ts'
import { cipherOfProfile } from './data-keys.ts'

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

/**
 * `isGenderPreset`: the gender is the sign-up form's preset, not confirmed by the user. Saving the profile removes the
 * field.
 */
const stored = details.extend({ isGenderPreset: z.boolean().optional() })

export const profileAad = (id: string): string => `profile/${id}`

export const signupAad = (accountId: string): string => `signup/${accountId}`

export const getStoredFields = (own: Profile): unknown => details.parse(own)

/** Null before the user record is created. */
export async function findOwnProfile(db: Db, cipher: Cipher, accountId: string): Promise<Profile | null> {
  const row = await selectOwn(db, accountId).executeTakeFirst()
  return row ? readProfile(cipher, row) : null
}

/**
 * Locks the profile until the transaction ends, so that two concurrent saves don't undo each other. Undefined before
 * the user record is created.
 */
export async function lockOwnProfile(trx: Db, cipher: Cipher, accountId: string): Promise<Profile | undefined> {
  const row = await selectOwn(trx, accountId).forUpdate('profile').executeTakeFirst()
  return row && readProfile(cipher, row)
}

/** Does not save the address and the research choice, which are stored elsewhere. */
export async function saveProfile(trx: Db, cipher: Cipher, { id, ...fields }: Profile): Promise<void> {
  const own = await cipherOfProfile(trx, cipher, id)
  await trx
    .updateTable('profile')
    .set({ details: own.encrypt(JSON.stringify(details.parse(fields)), profileAad(id)), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Maps FHIR administrative genders to the profile's genders. 'unknown' is left out. */
const gendersOfFhir = new Map([
  ['male', 'male'],
  ['female', 'female'],
  ['other', 'others'],
])

/**
 * Fills in the birth date from a source's Patient. Also fills in the gender if the user chose none. The user has
 * confirmed that this Patient is the user. Does not overwrite what the user entered.
 */
export async function fillProfile(
  db: Db,
  own: PersonCipher,
  id: string,
  from: { readonly birthDate: string; readonly gender?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('profile')
      .select('details')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const { isGenderPreset = false, ...storedDetails } = stored.parse(
      JSON.parse(own.decrypt(row.details, profileAad(id)).toString()),
    )
    const gender = gendersOfFhir.get(from.gender ?? '')
    const isBirthDateMissing = knownBirthDate(storedDetails.birthDate ?? '') === ''
    const added = {
      ...(isBirthDateMissing && isDay(from.birthDate) ? { birthDate: from.birthDate } : {}),
      ...(gender !== undefined && (isGenderPreset || (storedDetails.gender ?? '') === '') ? { gender } : {}),
    }
    if (Object.keys(added).length === 0) return
    const isStillPreset = isGenderPreset && added.gender === undefined
    const filled = { ...storedDetails, ...added, ...(isStillPreset ? { isGenderPreset } : {}) }
    await trx
      .updateTable('profile')
      .set({ details: own.encrypt(JSON.stringify(filled), profileAad(id)), updatedAt: new Date() })
      .where('id', '=', id)
      .execute()
  })
}

const isDay = (birthDate: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && knownBirthDate(birthDate) !== ''

const selectOwn = (db: Db, accountId: string) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.accountId')
    .select(['profile.id', 'profile.details', 'profile.dataKey', 'profile.shareRecord', 'account.email'])
    .where('profile.accountId', '=', accountId)
    .where('profile.kind', '=', 'self')

function readProfile(
  cipher: Cipher,
  row: {
    readonly id: string
    readonly dataKey: Buffer
    readonly details: Buffer
    readonly shareRecord: boolean
    readonly email: EncryptedId
  },
): Profile {
  const own = cipher.openDataKey(row.dataKey, row.id)
  const storedDetails = details.parse(JSON.parse(own.decrypt(row.details, profileAad(row.id)).toString()))
  return profile.parse({
    ...blank,
    ...storedDetails,
    id: row.id,
    email: openEmail(cipher, row.email),
    shareRecord: row.shareRecord,
  })
}

/** Returns the existing record when called again. Q3. */
export async function createOwnProfile(db: Db, cipher: Cipher, accountId: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select(['signup', 'dataKey'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new ApiError('not-found')
  const signupFields = signup
    .omit({ password: true })
    .partial()
    .extend({ firstName: z.string().default(''), lastName: z.string().default('') })
    .parse(
      JSON.parse(
        cipher.openDataKey(account.dataKey, accountId).decrypt(account.signup, signupAad(accountId)).toString(),
      ),
    )
  const id = randomUUID()
  const gender = findChoice(genders, signupFields.gender ?? '') ?? ''
  const fields = {
    firstName: signupFields.firstName,
    lastName: signupFields.lastName,
    relationship: findChoice(relationships, signupFields.relationShip ?? '') ?? '',
    gender,
    ...(gender === defaults.gender ? { isGenderPreset: true } : {}),
    preferredLanguage: signupFields.preferredLanguage ?? '',
    cellPhone: signupFields.phone ?? '',
  }
  const { dataKey, own } = cipher.makeDataKey(id)
  await db
    .insertInto('profile')
    .values({
      id,
      accountId,
      kind: 'self',
      dataKey,
      details: own.encrypt(JSON.stringify(fields), profileAad(id)),
    })
    .onConflict((conflict) => conflict.column('accountId').where('kind', '=', 'self').doNothing())
    .execute()
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'self')
    .executeTakeFirstOrThrow(notFound)
  return row.id
}
