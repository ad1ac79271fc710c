import type { Measure } from '@kinchart/contract/calls/by-test.ts'
import { mostMeasures } from '@kinchart/contract/calls/overview.ts'
import { pressure } from '#lists/by-test/measures-of.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

type Store = { readonly db: Db; readonly cipher: PersonCipher }

const a1c = ['loinc:4548-4', 'loinc:17856-6']
const weight = ['loinc:29463-7', 'loinc:3141-9']

const usual = 3

export function usualMeasures(measures: readonly Measure[]): readonly Measure[] {
  const wanted = [a1c, [pressure[0]], weight].flatMap((keys) => {
    const found = measures.find(({ lines }) => keys.includes(lines[0]?.testKey ?? ''))
    return found ? [found] : []
  })
  return [...wanted, ...measures.filter((one) => !wanted.includes(one))].slice(0, usual)
}

/** Undefined if none were chosen. */
export async function readChosen({ db, cipher }: Store, { profileId }: OpenedRecord): Promise<string[] | undefined> {
  const row = await db.selectFrom('chosenMeasures').select('keys').where('profileId', '=', profileId).executeTakeFirst()
  return row && (JSON.parse(cipher.decrypt(row.keys, measuresAad(profileId)).toString()) as string[])
}

export async function saveChosen(
  { db, cipher }: Store,
  { profileId }: OpenedRecord,
  chosen: readonly string[],
): Promise<void> {
  if (chosen.length === 0) {
    await db.deleteFrom('chosenMeasures').where('profileId', '=', profileId).execute()
    return
  }
  const keys = cipher.encrypt(JSON.stringify(chosen.slice(0, mostMeasures)), measuresAad(profileId))
  await db
    .insertInto('chosenMeasures')
    .values({ profileId, keys })
    .onConflict((known) => known.column('profileId').doUpdateSet({ keys }))
    .execute()
}

export const measuresAad = (profileId: string): string => `chosen-measures/${profileId}`
