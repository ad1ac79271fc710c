import { z } from 'zod'
import { cipherOf } from '#account/data-keys.ts'
import { profileAad } from '#account/profiles.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const details = z.object({
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  birthDate: z.string().catch(''),
  gender: z.string().catch(''),
  isGenderPreset: z.boolean().catch(false),
})
const genders: Readonly<Record<string, string>> = { male: 'male', female: 'female', others: 'other' }

export type Person = Record<string, unknown> & {
  readonly resourceType: 'Patient'
  readonly id: string
  readonly meta: { readonly lastUpdated: string }
}

/** Writes one Patient with the patient's name in Kinchart, whatever names the sources use. Source: US Core Patient. */
export async function writePerson(
  { db, cipher, base }: { readonly db: Db; readonly cipher: Cipher; readonly base: string },
  record: OpenedRecord,
): Promise<Person> {
  const { profileId } = record
  const row = await db
    .selectFrom('profile')
    .select(['details', 'updatedAt'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow(notFound)
  const own = details.parse(JSON.parse(cipherOf(cipher, record).decrypt(row.details, profileAad(profileId)).toString()))
  const { firstName: given, lastName: family } = own
  // The sign-up form's preset is not the patient's choice.
  const gender = own.isGenderPreset ? undefined : genders[own.gender.toLowerCase()]
  return {
    resourceType: 'Patient',
    id: profileId,
    meta: { lastUpdated: row.updatedAt.toISOString() },
    identifier: [{ system: `${base}/identifier/person`, value: profileId }],
    active: true,
    name: [
      {
        text: `${given} ${family}`.trim(),
        ...(family === '' ? {} : { family }),
        ...(given === '' ? {} : { given: [given] }),
      },
    ],
    ...(gender === undefined ? {} : { gender }),
    ...(/^\d{4}(?:-\d{2}){0,2}$/.test(own.birthDate) ? { birthDate: own.birthDate } : {}),
  }
}
