import type { DependentInput } from '@kinchart/contract/calls/family.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

/** Returns the associated data for the encrypted image of a plan. */
export const planImageAad = (profileId: string): string => `plan-image/${profileId}`

/** Returns the part of the input that is stored separately from the image. */
export function withoutImage(input: DependentInput): DependentInput {
  const { planImage: _, ...insurance } = input.insurance ?? {}
  return input.insurance ? { ...input, insurance } : input
}

/** Stores the plan image of the saved input; saving without one deletes it. */
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

/** Returns the image as a data URL; '' if there is none. */
export async function findPlanImage(db: Db, own: PersonCipher, profileId: string): Promise<string> {
  const row = await db.selectFrom('planImage').select('image').where('profileId', '=', profileId).executeTakeFirst()
  return row ? own.decrypt(row.image, planImageAad(profileId)).toString() : ''
}
