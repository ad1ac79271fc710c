import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  dependentInput,
  type Dependent,
  type DependentInput,
  type dependentDetails,
} from '@kinchart/contract/calls/family.ts'
import { cipherOf } from '#account/data-keys.ts'
import { profileAad } from '#account/profiles.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { CheckStored } from '#platform/http/version.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { followBirthDate } from './authority.ts'
import { dropHandover } from './handovers.ts'
import { lockDependent } from './offer-handover.ts'
import { openRecord, type OpenedRecord } from './open-record.ts'
import type { ProfileRow } from './profile-names.ts'
import type { FieldError } from '@kinchart/contract/calls/api-errors.ts'
import { dependentFields, dependentInsuranceFields, planImageBytes } from '@kinchart/contract/rules/dependent-fields.ts'
import { genders, dependentRelationships } from '@kinchart/contract/rules/enumerations.ts'
import { fieldErrorsIn, findChoice } from '@kinchart/contract/rules/fields.ts'
import { latestToday } from '#account/check-profile.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

export const planImageAad = (profileId: string): string => `plan-image/${profileId}`

function withoutImage(input: DependentInput): DependentInput {
  const { planImage: _, ...insurance } = input.insurance ?? {}
  return input.insurance ? { ...input, insurance } : input
}

/** Saving without an image deletes the stored image. */
async function savePlanImage(db: Db, own: PersonCipher, profileId: string, input: DependentInput): Promise<void> {
  const picture = input.insurance?.planImage ?? ''
  if (picture === '') {
    await db.deleteFrom('planImage').where('profileId', '=', profileId).execute()
    return
  }
  const image = own.encrypt(picture, planImageAad(profileId))
  await db
    .insertInto('planImage')
    .values({ profileId, image })
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet({ image }))
    .execute()
}

/** Returns the image as a data URL; '' if there is none. */
async function findPlanImage(db: Db, own: PersonCipher, profileId: string): Promise<string> {
  const row = await db.selectFrom('planImage').select('image').where('profileId', '=', profileId).executeTakeFirst()
  return row ? own.decrypt(row.image, planImageAad(profileId)).toString() : ''
}

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

const begins: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** True for a PNG, JPEG or WebP of at most 2 MB that matches the type stated in the URL. */
function isPlanImage(url: string): boolean {
  const [, kind = '', base64 = ''] = DATA_URL.exec(url) ?? []
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length <= planImageBytes && begins[kind]?.(bytes) === true
}

/** Throws 'dependent-invalid' with every invalid field. Source: S1 §3, §5. */
function checkDependent(input: DependentInput): DependentInput {
  const { gender = '', insurance = {} } = input
  const today = latestToday()
  const ofInsurance = fieldErrorsIn(dependentInsuranceFields(today).partial(), insurance)
  const problems = [
    ...fieldErrorsIn(dependentFields(today), { ...input, gender }),
    ...contactErrors(input),
    ...ofInsurance.map(({ field, message }) => ({ field: `insurance.${field}`, message })),
    ...imageErrors(insurance.planImage ?? ''),
  ]
  if (problems.length > 0) throw new ApiError('dependent-invalid', { fields: problems })
  return {
    ...input,
    relationship: findChoice(dependentRelationships, input.relationship) ?? input.relationship,
    ...(input.gender === undefined ? {} : { gender: findChoice(genders, gender) ?? gender }),
  }
}

/** At most one contact of each type. */
function contactErrors({ contacts = [] }: DependentInput): FieldError[] {
  const types = contacts.map(({ type }) => type)
  return types.flatMap((type, at) =>
    types.indexOf(type) === at ? [] : [{ field: `contacts.${at}.type`, message: fieldRules.notValid }],
  )
}

const imageErrors = (image: string): FieldError[] =>
  image === '' || isPlanImage(image) ? [] : [{ field: 'insurance.planImage', message: fieldRules.notValid }]

export type DependentDetails = z.output<typeof dependentDetails>

const MAX_DEPENDENTS = 50

function read(cipher: Cipher, row: ProfileRow): DependentDetails {
  const storedDetails = dependentInput.parse(
    JSON.parse(cipher.openDataKey(row.dataKey, row.id).decrypt(row.details, profileAad(row.id)).toString()),
  )
  return {
    id: row.id,
    firstName: storedDetails.firstName,
    lastName: storedDetails.lastName,
    gender: storedDetails.gender ?? '',
    relationship: storedDetails.relationship,
    birthDate: storedDetails.birthDate,
    language: storedDetails.language ?? '',
    contacts: storedDetails.contacts ?? [],
    insurance: storedDetails.insurance ?? null,
  }
}

export async function listDependents(db: Db, cipher: Cipher, session: Session): Promise<Dependent[]> {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'details', 'dataKey'])
    .where('accountId', '=', session.accountId)
    .where('kind', '=', 'dependent')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_DEPENDENTS)
    .execute()
  return rows.map((row) => read(cipher, row))
}

async function openDependent(db: Db, session: Session, dependentId: string): Promise<OpenedRecord> {
  const record = await openRecord(db, session, dependentId)
  if (record.kind !== 'dependent') throw new ApiError('not-found')
  return record
}

export async function showDependent(
  db: Db,
  cipher: Cipher,
  session: Session,
  dependentId: string,
): Promise<DependentDetails> {
  const record = await openDependent(db, session, dependentId)
  const row = await db
    .selectFrom('profile')
    .select(['id', 'details', 'dataKey'])
    .where('id', '=', record.profileId)
    .executeTakeFirstOrThrow(notFound)
  const { insurance, ...basics } = read(cipher, row)
  const planImage = await findPlanImage(db, cipherOf(cipher, record), record.profileId)
  return { ...basics, insurance: insurance && { ...insurance, planImage } }
}

export async function addDependent(db: Db, cipher: Cipher, session: Session, input: DependentInput): Promise<string> {
  const details = checkDependent(input)
  const existing = await listDependents(db, cipher, session)
  if (existing.length >= MAX_DEPENDENTS) throw new ApiError('dependents-full')
  const id = randomUUID()
  const { dataKey, own } = cipher.makeDataKey(id)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('profile')
      .values({
        ...{ id, accountId: session.accountId, kind: 'dependent', dataKey },
        details: encryptDetails(own, id, details),
      })
      .execute()
    await savePlanImage(trx, own, id, details)
  })
  return id
}

export async function updateDependent(
  db: Db,
  cipher: Cipher,
  session: Session,
  id: string,
  input: DependentInput,
  checkStored: CheckStored = () => undefined,
): Promise<void> {
  const record = await openDependent(db, session, id)
  const own = cipherOf(cipher, record)
  const details = checkDependent(input)
  await db.transaction().execute(async (trx) => {
    const { createdAt: addedAt } = await trx
      .selectFrom('profile')
      .select('createdAt')
      .where('id', '=', record.profileId)
      .where('accountId', '=', record.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const storedDependent = await showDependent(trx, cipher, session, record.profileId)
    checkStored(storedDependent)
    await trx
      .updateTable('profile')
      .set({ details: encryptDetails(own, id, details), updatedAt: new Date() })
      .where('id', '=', record.profileId)
      .execute()
    await savePlanImage(trx, own, record.profileId, details)
    const dates = { before: storedDependent.birthDate, after: details.birthDate }
    await followBirthDate(trx, cipher, record, { ...dates, addedAt, now: new Date() })
  })
}

const encryptDetails = (own: PersonCipher, id: string, input: DependentInput): Buffer =>
  own.encrypt(JSON.stringify(withoutImage(input)), profileAad(id))

/** Deletes a dependent and their record. Before that, `endEverything` ends the record's grants and running imports. */
export async function removeDependent(
  db: Db,
  session: Session,
  dependentId: string,
  endEverything: (record: OpenedRecord) => Promise<void>,
): Promise<void> {
  const record = await openDependent(db, session, dependentId)
  // Cancels a handover of the record. A record that was taken over in the meantime can't be removed.
  await db.transaction().execute(async (trx) => {
    await lockDependent(trx, record)
    await dropHandover(trx, record.profileId)
  })
  await endEverything(record)
  await db.deleteFrom('profile').where('id', '=', record.profileId).where('accountId', '=', record.accountId).execute()
}
