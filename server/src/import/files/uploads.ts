import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { cipherOf, type ForAnyone } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import type { HasRoom } from '#platform/database/room.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

type Store = { readonly db: Db; readonly cipher: PersonCipher }
type Taking = ForAnyone<Store> & { readonly hasRoom: HasRoom }

const PIECE_BYTES = 1_048_576
const UPLOADS_AN_HOUR = 3000
/** If no data arrives for this long, the client is considered disconnected. */
const SILENCE_MS = 60_000
const WAITS_HOURS = 24

export const pieceAad = (fileId: string, position: number): string => `uploaded-piece/${fileId}/${position}`
export const fileNameAad = (sourceId: string): string => `file-name/${sourceId}`
export const fileCountsAad = (sourceId: string): string => `file-counts/${sourceId}`
export const uploadNameAad = (fileId: string): string => `uploaded-name/${fileId}`

/**
 * Encrypts and stores the file piece by piece as the bytes arrive. Returns the file's id. Deletes an incomplete upload.
 * Throws 'file-too-large', 'file-set-too-large', 'storage-full', 'upload-cut-off', 'too-many-requests'.
 */
export async function saveUpload(
  { db, cipher, hasRoom }: Taking,
  record: OpenedRecord,
  { fileName, size }: { readonly fileName: string; readonly size: number },
  bytes: Readable | undefined,
): Promise<string> {
  if (size > constants.uploadBytes) throw new ApiError('file-too-large')
  if (!(await hasRoom(size))) throw new ApiError('storage-full')
  await consumeRateLimit(db, cipher, `upload/${record.accountId}`, { limit: UPLOADS_AN_HOUR, windowSeconds: 3600 })
  const id = randomUUID()
  const own = cipherOf(cipher, record)
  await db.transaction().execute(async (trx) => {
    // Check one upload of an account at a time, so that the limits include the bytes of concurrent uploads.
    await sql`select pg_advisory_xact_lock(hashtext(${`upload/${record.accountId}`}))`.execute(trx)
    const { rows } = await sql<{ waiting: number }>`
      select coalesce(sum(size), 0)::bigint as waiting from uploaded_file where account_id = ${record.accountId}`.execute(
      trx,
    )
    if ((rows[0]?.waiting ?? 0) + size > constants.uploadSetBytes) throw new ApiError('file-set-too-large')
    await trx
      .insertInto('uploadedFile')
      .values({
        id,
        accountId: record.accountId,
        profileId: record.profileId,
        sourceId: null,
        name: own.encrypt(fileName, uploadNameAad(id)),
        size,
      })
      .execute()
  })
  try {
    const receivedBytes = await insertPieces({ db, cipher: own }, id, size, bytes)
    if (receivedBytes !== size) throw new ApiError('upload-cut-off')
    await db.updateTable('uploadedFile').set({ isWhole: true }).where('id', '=', id).execute()
    return id
  } catch (error) {
    await db.deleteFrom('uploadedFile').where('id', '=', id).execute()
    throw error
  }
}

async function insertPieces(
  { db, cipher }: Store,
  id: string,
  size: number,
  bytes: Readable | undefined,
): Promise<number> {
  if (bytes === undefined) return 0
  let pendingPieces: Buffer[] = []
  let pendingBytes = 0
  let receivedBytes = 0
  let position = 0
  const keep = async (): Promise<void> => {
    if (pendingBytes === 0) return
    const body = cipher.encrypt(Buffer.concat(pendingPieces), pieceAad(id, position))
    await db.insertInto('uploadedPiece').values({ fileId: id, position, body }).execute()
    position++
    pendingPieces = []
    pendingBytes = 0
  }
  const silence = setTimeout(() => bytes.destroy(new Error('Nothing came any more.')), SILENCE_MS)
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      silence.refresh()
      receivedBytes += chunk.length
      if (receivedBytes > size) throw new ApiError('upload-cut-off')
      for (let from = 0; from < chunk.length;) {
        const part = chunk.subarray(from, from + PIECE_BYTES - pendingBytes)
        pendingPieces.push(part)
        pendingBytes += part.length
        from += part.length
        // All pieces except the last have the same size, so that an offset maps directly to a piece.
        if (pendingBytes === PIECE_BYTES) await keep()
      }
    }
    await keep()
    return receivedBytes
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (bytes.readableAborted || bytes.errored !== null) throw new ApiError('upload-cut-off', { cause: error })
    throw error
  } finally {
    clearTimeout(silence)
  }
}

export type Upload = {
  readonly id: string
  readonly size: number
  readonly read: (start: number, end: number) => Promise<Buffer>
}

export function openUpload(
  { db, cipher }: Store,
  { id, size }: { readonly id: string; readonly size: number },
): Upload {
  let last: { position: number; bytes: Buffer } | undefined
  const pieceAt = async (position: number): Promise<Buffer> => {
    if (last?.position === position) return last.bytes
    const row = await db
      .selectFrom('uploadedPiece')
      .select('body')
      .where('fileId', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    last = { position, bytes: cipher.decrypt(row.body, pieceAad(id, position)) }
    return last.bytes
  }
  return {
    id,
    size,
    read: async (start, end) => {
      const parts: Buffer[] = []
      for (let at = start; at < Math.min(end, size);) {
        const piece = await pieceAt(Math.floor(at / PIECE_BYTES))
        const part = piece.subarray(at % PIECE_BYTES, (at % PIECE_BYTES) + end - at)
        parts.push(part)
        at += part.length
      }
      return Buffer.concat(parts)
    },
  }
}

/**
 * Reads a file that was added to a record and that no import reads. Throws 'upload-unknown', and 'file-too-large' if
 * the file is larger than `most`.
 */
export async function readUpload(
  { db, cipher }: ForAnyone<Store>,
  record: OpenedRecord,
  uploadId: string,
  most: number,
): Promise<Buffer> {
  const row = isUuid(uploadId)
    ? await db
        .selectFrom('uploadedFile')
        .select(['id', 'size'])
        .where('id', '=', uploadId)
        .where('profileId', '=', record.profileId)
        .where('sourceId', 'is', null)
        .where('isWhole', '=', true)
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiError('upload-unknown')
  if (row.size > most) throw new ApiError('file-too-large')
  return openUpload({ db, cipher: cipherOf(cipher, record) }, row).read(0, row.size)
}

export async function removeUploads(db: Db, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('uploadedFile')
    .where('accountId', '=', accountId)
    .where('sourceId', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

/** Removes files that were never read, and partial uploads left by a killed server. */
export async function removeOldUploads(db: Db): Promise<void> {
  await sql`
    delete from uploaded_file where source_id is null
      and created_at < now() - make_interval(hours => ${WAITS_HOURS})`.execute(db)
}
