import type { DependentInput } from '@kinchart/contract/calls/family.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

/** The associated data of the picture of a plan. */
export const planImageAad = (profileId: string): string => `plan-image/${profileId}`

/** What is kept beside the picture. */
export function withoutImage(input: DependentInput): DependentInput {
  const { planImage: _, ...insurance } = input.insurance ?? {}
  return input.insurance ? { ...input, insurance } : input
}

/** Keeps the picture of what is saved; what is saved without one has none any more. */
export async function savePlanImage(
  db: Db,
  own: PersonCipher,
  profileId: string,
  input: DependentInput,
): Promise<void> {
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

/** The picture as a data URL; '' where there is none. */
export async function findPlanImage(db: Db, own: PersonCipher, profileId: string): Promise<string> {
  const row = await db.selectFrom('planImage').select('image').where('profileId', '=', profileId).executeTakeFirst()
  return row ? own.decrypt(row.image, planImageAad(profileId)).toString() : ''
}
