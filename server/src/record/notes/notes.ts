import { cutNote, recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CheckStored } from '#platform/http/version.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher }

export const noteAad = (profileId: string, recordTypeId: string): string => `record-note/${profileId}/${recordTypeId}`

/** Returns '' if there is no note. Throws 'record-type-unknown'. */
export async function readNote(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  recordTypeId: string,
): Promise<string> {
  checkRecordType(recordTypeId)
  const row = await db
    .selectFrom('recordNote')
    .select('note')
    .where('profileId', '=', profileId)
    .where('recordTypeId', '=', recordTypeId)
    .executeTakeFirst()
  return row ? cipher.decrypt(row.note, noteAad(profileId, recordTypeId)).toString() : ''
}

/**
 * Replaces the previous note; text over the maximum length is cut, and an empty note is removed. Throws
 * 'record-type-unknown'. Source: S3 §3 (Record type note), §5.
 */
export async function saveNote(
  { db, cipher }: Services,
  record: OpenedRecord,
  recordTypeId: string,
  text: string,
  checkStored: CheckStored = () => undefined,
): Promise<void> {
  checkRecordType(recordTypeId)
  const { profileId } = record
  await db.transaction().execute(async (trx) => {
    // Lock the profile, so that the second of two concurrent changes sees the result of the first.
    await trx.selectFrom('profile').select('id').where('id', '=', profileId).forUpdate().execute()
    checkStored(await readNote({ db: trx, cipher }, record, recordTypeId))
    if (text.trim() === '') {
      await trx
        .deleteFrom('recordNote')
        .where('profileId', '=', profileId)
        .where('recordTypeId', '=', recordTypeId)
        .execute()
      return
    }
    const note = cipher.encrypt(cutNote(text), noteAad(profileId, recordTypeId))
    await trx
      .insertInto('recordNote')
      .values({ profileId, recordTypeId, note, savedAt: new Date() })
      .onConflict((conflict) =>
        conflict.columns(['profileId', 'recordTypeId']).doUpdateSet({ note, savedAt: new Date() }),
      )
      .execute()
  })
}

function checkRecordType(id: string): void {
  if (!recordTypes.some((type) => type.id === id)) throw new ApiError('record-type-unknown')
}
