import { randomUUID } from 'node:crypto'
import type { LedgerReason } from '@kinchart/contract/import.ts'
import type { ApiErrorCode } from '@kinchart/contract/api-error-messages.ts'
import { cipherOf, forRecord } from '#account/data-keys.ts'
import { findNames } from '#family/whose-names.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { BodyOf } from '@kinchart/contract/endpoint.ts'
import type { importRecordFiles } from '@kinchart/contract/import-files.ts'
import type { OpenedCard } from '#fhir/health-cards/open-card.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { checkCards } from './check-cards.ts'
import type { Checked } from './check-cards.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { choosePatient } from './choose-patient.ts'
import { openParts, realmOfPart } from './open-parts.ts'
import { lookAtBeginning, lookThrough, openSeen } from './look-through.ts'
import type { Seen } from './look-through.ts'
import { saveFileSource } from './save-file-source.ts'
import type { LookedAt } from './save-file-source.ts'
import { nameOrigin, nameOriginBefore } from './name-origin.ts'
import { openUpload, removeUploads, uploadNameAad } from './uploads.ts'

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly cardIssuers: ReadonlySet<string>
}
/** Of issuers of health cards. */
const CHECKS = { limit: 60, windowSeconds: 3600 }
type Params = Pick<BodyOf<typeof importRecordFiles>, 'uploadIds' | 'checkIssuers'>
type OpenStore = { readonly db: Db; readonly cipher: PersonCipher }

/** The same where another process of Kinchart may have begun it: what that has started is answered. */
export async function startOnce(services: Services, record: OpenedRecord, params: Params): Promise<string> {
  const before = await findStarted(services.db, record, params.uploadIds)
  if (before !== null) return before
  try {
    return await startFileImport(services, record, params)
  } catch (error) {
    const meanwhile = await findStarted(services.db, record, params.uploadIds)
    if (meanwhile === null) throw error
    return meanwhile
  }
}

/** The import that reads all of these files already; null where there is none. */
async function findStarted(db: Db, record: OpenedRecord, ids: readonly string[]): Promise<string | null> {
  const known = new Set(ids.filter(isUuid))
  if (known.size === 0) return null
  const rows = await db
    .selectFrom('uploadedFile')
    .select('sourceId')
    .where('accountId', '=', record.accountId)
    .where('profileId', '=', record.profileId)
    .where('id', 'in', [...known])
    .execute()
  const [first, ...others] = new Set(rows.map(({ sourceId }) => sourceId))
  return rows.length === new Set(ids).size && others.length === 0 ? (first ?? null) : null
}

/**
 * Looks through uploaded files, decides whose they are and where they come from, and plans their reading; answers the
 * import's id. Where nothing can be read, or it is not clear whose they are, the files are forgotten.
 *
 * Throws 'upload-unknown', 'file-not-readable' and its kin, 'file-patient-unclear', 'import-busy'.
 */
async function startFileImport(
  services: Services,
  record: OpenedRecord,
  { uploadIds, checkIssuers = false }: Params,
): Promise<string> {
  const uploads = await findUploads(services, record, uploadIds)
  try {
    const check = async (cards: readonly OpenedCard[]): Promise<Checked> => {
      if (checkIssuers) await consumeRateLimit(services.db, services.cipher, `card-issuers/${record.accountId}`, CHECKS)
      return checkCards(checkIssuers ? services.outbound : null, cards, (issuer) => services.cardIssuers.has(issuer))
    }
    const { seen, files } = await lookAtAll(forRecord(services, record), uploads, check)
    const whys = files.map(({ why }) => why)
    if (seen.counts.size === 0) throw new ApiError(apiErrorOf(whys))
    const chosen = choosePatient(seen, await findNames(services.db, services.cipher, record.profileId))
    const origin = nameOrigin(seen, chosen, files[0]?.name ?? '')
    const originBefore = nameOriginBefore(seen, chosen, files[0]?.name ?? '')
    return await saveFileSource(services, record, { seen, files, chosen, origin, originBefore, uploadIds })
  } catch (error) {
    // What cannot be read is of no use; what could not be read just now is.
    if (!isUnavailable(error)) await removeUploads(services.db, record.accountId, uploadIds)
    throw error
  }
}

type Found = { readonly id: string; readonly size: number; readonly name: string }

/** Those of the person, whole and not read yet. Throws 'upload-unknown' where one is not. */
async function findUploads({ db, cipher }: Services, record: OpenedRecord, ids: readonly string[]): Promise<Found[]> {
  const known = ids.filter(isUuid)
  const rows = await db
    .selectFrom('uploadedFile')
    .select(['id', 'size', 'name'])
    .where('accountId', '=', record.accountId)
    .where('profileId', '=', record.profileId)
    .where('id', 'in', [...known, randomUUID()])
    .where('isWhole', '=', true)
    .where('sourceId', 'is', null)
    .execute()
  if (rows.length !== new Set(ids).size) throw new ApiError('upload-unknown')
  const own = cipherOf(cipher, record)
  return rows
    .map(({ id, size, name }) => ({ id, size, name: own.decrypt(name, uploadNameAad(id)).toString() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function lookAtAll(
  services: OpenStore,
  uploads: readonly Found[],
  check: (cards: readonly OpenedCard[]) => Promise<Checked>,
): Promise<{ seen: Seen; files: LookedAt[] }> {
  const seen = openSeen()
  const files: LookedAt[] = []
  const documents = new Set<string>()
  const names = uploads.map(({ name }) => name)
  for (const upload of uploads) {
    for await (const part of openParts(openUpload(services, upload), upload.name, names)) {
      const opened = await part.open()
      const { uploadId, zipPosition, name } = part
      const file = { uploadId, zipPosition, name, dated: null, signature: null, counted: null, isReadLater: false }
      if (opened.kind === 'refused') {
        files.push({ ...file, why: opened.why, counted: opened.counted ?? null })
        continue
      }
      if (opened.kind === 'later') {
        lookAtBeginning(services.cipher, seen, opened, realmOfPart(part, opened))
        files.push({ ...file, why: null, dated: opened.dated, isReadLater: true })
        continue
      }
      if (opened.documentKey !== null && documents.has(opened.documentKey)) {
        files.push({ ...file, why: 'same-document' })
        continue
      }
      if (opened.documentKey !== null) documents.add(opened.documentKey)
      const checked = opened.signed ? await check(opened.signed.cards) : null
      if (checked !== null && 'refused' in checked) {
        files.push({ ...file, why: checked.refused })
        continue
      }
      await lookThrough(services.cipher, seen, opened, realmOfPart(part, opened))
      files.push({ ...file, why: null, dated: opened.dated, signature: checked?.state ?? null })
    }
  }
  return { seen, files }
}

const apiErrors: Partial<Record<LedgerReason, ApiErrorCode>> = {
  'file-locked': 'file-locked',
  'is-pdf': 'file-is-pdf',
  'is-picture': 'file-is-picture',
  'is-page': 'file-is-page',
  'is-apple-health': 'file-is-apple-health',
  'apple-records-missing': 'file-is-apple-health',
  'is-apple-cda': 'file-is-apple-cda',
  'database-encrypted': 'file-database-encrypted',
  'database-not-here': 'file-database-not-here',
  'file-damaged': 'file-damaged',
  'file-unpacks-too-large': 'file-unpacks-too-large',
  'too-large': 'file-unpacks-too-large',
  'card-not-valid': 'card-not-valid',
  'card-revoked': 'card-revoked',
  'card-expired': 'card-expired',
  'card-part-missing': 'card-part-missing',
}

/** What to say where nothing can be read: what keeps all of it from being read, if that is one thing. */
function apiErrorOf(whys: readonly (LedgerReason | null)[]): ApiErrorCode {
  const [first = null, ...others] = new Set(whys)
  return (first !== null && others.length === 0 ? apiErrors[first] : undefined) ?? 'file-not-readable'
}
