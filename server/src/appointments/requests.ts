import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { appointmentTypes } from '@kinchart/contract/rules/enumerations.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'

const text = z.string().nullable()

const requestDetails = z.object({
  providerId: z.string(),
  providerName: z.string(),
  providerType: text,
  providerAddress: text,
  /** Null if the doctor's office has no email address. */
  practiceEmail: text,
  forWhom: z.enum(appointmentTypes),
  date: z.string(),
  time: z.string(),
  reason: z.string(),
  byVideo: z.boolean().default(false),
  phone: z.string(),
})
export type RequestDetails = z.output<typeof requestDetails>

export type AppointmentRequest = RequestDetails & { readonly id: string; readonly isCancelled: boolean }

const MAX_SHOWN = 500

export const requestAad = (id: string): string => `appointment-request/${id}`

export async function insertRequest(
  trx: Db,
  cipher: Cipher,
  record: OpenedRecord,
  details: RequestDetails,
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('appointmentRequest')
    .values({
      id,
      profileId: record.profileId,
      details: cipherOf(cipher, record).encrypt(JSON.stringify(details), requestAad(id)),
      cancelledAt: null,
    })
    .execute()
  return id
}

export async function listRequests(
  db: Db,
  cipher: Cipher,
  record: OpenedRecord,
): Promise<readonly AppointmentRequest[]> {
  const own = cipherOf(cipher, record)
  const rows = await db
    .selectFrom('appointmentRequest')
    .select(['id', 'details', 'cancelledAt'])
    .where('profileId', '=', record.profileId)
    .orderBy('requestedAt', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => open(own, row))
}

/**
 * Throws 'not-found' if the record has no such request, and 'appointment-cancelled' if the request is already canceled.
 */
export async function endRequest(
  trx: Db,
  cipher: Cipher,
  record: OpenedRecord,
  id: string,
): Promise<AppointmentRequest> {
  if (!isUuid(id)) throw new ApiError('not-found')
  const row = await trx
    .selectFrom('appointmentRequest')
    .select(['id', 'details', 'cancelledAt'])
    .where('id', '=', id)
    .where('profileId', '=', record.profileId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  if (row.cancelledAt !== null) throw new ApiError('appointment-cancelled')
  await trx.updateTable('appointmentRequest').set({ cancelledAt: new Date() }).where('id', '=', id).execute()
  return { ...open(cipherOf(cipher, record), row), isCancelled: true }
}

function open(own: PersonCipher, row: { id: string; details: Buffer; cancelledAt: Date | null }): AppointmentRequest {
  const details = requestDetails.parse(JSON.parse(own.decrypt(row.details, requestAad(row.id)).toString()))
  return { ...details, id: row.id, isCancelled: row.cancelledAt !== null }
}
