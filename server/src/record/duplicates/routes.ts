import * as calls from '@kinchart/contract/calls/duplicates.ts'
import { english as duplicatesInEnglish } from '@kinchart/texts/en/duplicates.ts'
import { forRecord } from '#account/data-keys.ts'
import type { ForAnyone } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Serve } from '#family/serve.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { saveDuplicate, takeBack } from './say-duplicate.ts'
import { showDuplicates } from './show-duplicates.ts'

const { duplicateAnswers } = duplicatesInEnglish

const CHANGES_AN_HOUR = 600

/** Registers the endpoints for decisions on whether two entries of a list are the same. */
export function serveDuplicates(
  serve: Serve,
  services: ForAnyone<{ readonly db: Db; readonly cipher: PersonCipher }>,
): void {
  const limit = async ({ accountId }: OpenedRecord): Promise<void> =>
    consumeRateLimit(services.db, services.cipher, `duplicates/${accountId}`, {
      limit: CHANGES_AN_HOUR,
      windowSeconds: 3600,
    })
  serve(calls.sayDuplicate, async ({ caller: { record }, body }) => {
    await limit(record)
    await saveDuplicate(forRecord(services, record), record, body, body.is)
    return { message: duplicateAnswers[body.is] }
  })
  serve(calls.takeBackDuplicate, async ({ caller: { record }, body }) => {
    await limit(record)
    await takeBack(forRecord(services, record), record, body)
    return { message: duplicateAnswers.takenBack }
  })
  serve(calls.getDuplicates, async ({ caller: { record }, query }) =>
    showDuplicates(forRecord(services, record), record, query.id),
  )
}
