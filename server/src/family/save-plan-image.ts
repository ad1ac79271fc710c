import type { DependentInput } from '@kinchart/contract/family.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const place = (profileId: string): string => `plan-image/${profileId}`

/** What is kept beside the picture. */
export function withoutImage(input: DependentInput): DependentInput {
  const { planImage: _, ...insurance } = input.insurance ?? {}
  return input.insurance ? { ...input, insurance } : input
}

/** Keeps the picture of what is saved; what is saved without one has none any more. */
export async function savePlanImage(db: Db, cipher: Cipher, profileId: string, input: DependentInput): Promise<void> {
  const picture = input.insurance?.planImage ?? ''
  if (picture === '') {
    await db.deleteFrom('plan_image').where('profile_id', '=', profileId).execute()
    return
  }
  const image = cipher.encrypt(picture, place(profileId))
  await db
    .insertInto('plan_image')
    .values({ profile_id: profileId, image })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ image }))
    .execute()
}

/** The picture as a data URL; '' where there is none. */
export async function findPlanImage(db: Db, cipher: Cipher, profileId: string): Promise<string> {
  const row = await db.selectFrom('plan_image').select('image').where('profile_id', '=', profileId).executeTakeFirst()
  return row ? cipher.decrypt(row.image, place(profileId)).toString() : ''
}
