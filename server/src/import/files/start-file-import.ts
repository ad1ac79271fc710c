import { randomUUID } from 'node:crypto'
import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-errors.ts'
import { cipherOf, forRecord } from '#account/data-keys.ts'
import { findNames } from '#family/profile-names.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { BodyOf } from '@kinchart/contract/calls/endpoint.ts'
import type { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { appleHealthName, isAppleOwner } from '#forms/apple-health/read-owner.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { choosePatient } from './choose-patient.ts'
import { openParts, realmOfPart } from './open-parts.ts'
import { addSeen, lookAtBeginning, lookThrough, openSeen, type Seen } from './look-through.ts'
import { saveFileSources, type LookedAt } from './save-file-source.ts'
import { nameOrigin, nameOriginBefore, originOf, plain, severalCustodians } from './name-origin.ts'
import { openUpload, removeUploads, uploadNameAad } from './uploads.ts'
import { compactVerify, importJWK } from 'jose'
import { z } from 'zod'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import { OutboundError, type Outbound } from '#platform/outbound/outbound.ts'

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 10_000 }
const MAX_KEYS = 1000
const MAX_ISSUERS = 5

const signing = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  crlVersion: z.number().optional(),
})
type Key = z.output<typeof signing>
const keySet = z.object({ keys: z.array(z.unknown()).max(MAX_KEYS) })
const revocations = z.object({ kid: z.string(), rids: z.array(z.string()).max(1_000_000) })

type Checked = { readonly state: CardState } | { readonly refused: LedgerReason }

/**
 * Checks cards with the keys and the lists of revoked cards that issuers publish. No other address in a card is used. A
 * card is 'not-checked' if its issuer is not queried (no `outbound`), or does not respond with its keys or its revoked
 * cards. An unknown key, a wrong signature, a revoked card or a past expiry date rejects the card. Source: SMART Health
 * Cards Framework 1.4: ES256, keys at `iss` + '/.well-known/jwks.json', revoked ids at '/.well-known/crl/{kid}.json' if
 * the key has a `crlVersion`.
 */
async function checkCards(
  outbound: Outbound | null,
  cards: readonly OpenedCard[],
  isKnown: (issuer: string) => boolean,
): Promise<Checked> {
  if (cards.some(hasExpired)) return { refused: 'card-expired' }
  if (cards.some(isForLater)) return { refused: 'card-not-yet-valid' }
  if (outbound === null) return { state: 'not-checked' }
  const sets = new Map<string, readonly Key[] | null>()
  let isChecked = true
  for (const card of cards) {
    const isOneMore = !sets.has(card.issuer) && sets.size >= MAX_ISSUERS
    const keys = isOneMore ? null : (sets.get(card.issuer) ?? (await loadKeys(outbound, card.issuer)))
    if (!isOneMore) sets.set(card.issuer, keys)
    if (keys === null) {
      isChecked = false
      continue
    }
    const key = keys.find(({ kid }) => kid === card.kid)
    if (key === undefined || !(await isSignedBy(card.jws, key))) return { refused: 'card-not-valid' }
    const isRevoked = await askRevoked(outbound, card, key)
    if (isRevoked === true) return { refused: 'card-revoked' }
    if (isRevoked === null) isChecked = false
  }
  if (!isChecked) return { state: 'not-checked' }
  return { state: cards.every(({ issuer }) => isKnown(issuer)) ? 'valid' : 'valid-unknown-issuer' }
}

const hasExpired = ({ expiresAt }: OpenedCard): boolean => expiresAt !== null && Date.parse(expiresAt) < Date.now()

/**
 * Returns true if the card is not valid yet. Tolerates clock differences of less than a day. Source: SMART Health Cards
 * Framework 1.4, `nbf`.
 */
const isForLater = ({ issuedAt }: OpenedCard): boolean =>
  issuedAt !== null && Date.parse(issuedAt) > Date.now() + 86_400_000

async function isSignedBy(jws: string, key: Key): Promise<boolean> {
  try {
    await compactVerify(jws, await importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }, 'ES256'), {
      algorithms: ['ES256'],
    })
    return true
  } catch {
    return false
  }
}

/** Returns null if the issuer does not respond with a key set. */
async function loadKeys(outbound: Outbound, issuer: string): Promise<readonly Key[] | null> {
  if (issuer.endsWith('/')) return null
  const answer = await load(outbound, `${issuer}/.well-known/jwks.json`)
  const { data } = keySet.safeParse(answer)
  return data === undefined ? null : data.keys.flatMap((key) => signing.safeParse(key).data ?? [])
}

/** Returns null if the issuer does not respond. */
async function askRevoked(
  outbound: Outbound,
  { issuer, revocationId, issuedAt }: OpenedCard,
  key: Key,
): Promise<boolean | null> {
  if (key.crlVersion === undefined || revocationId === null) return false
  const answer = await load(outbound, `${issuer}/.well-known/crl/${encodeURIComponent(key.kid)}.json`)
  const { data } = revocations.safeParse(answer)
  if (data === undefined) return null
  return data.rids.some((one) => {
    // If an entry in the list of revoked cards has a timestamp, only cards issued before the timestamp are revoked.
    const [rid, before] = one.split('.')
    const isBefore = before === undefined || issuedAt === null || Date.parse(issuedAt) / 1000 < Number(before)
    return rid === revocationId && isBefore
  })
}

async function load(outbound: Outbound, address: string): Promise<unknown> {
  try {
    const answer = await outbound.call(new URL(address), { ...LIMITS, headers: { accept: 'application/json' } })
    return answer.status === 200 ? JSON.parse(answer.body.toString()) : null
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly cardIssuers: ReadonlySet<string>
}
const CHECKS = { limit: 60, windowSeconds: 3600 }
type Params = Pick<BodyOf<typeof importRecordFiles>, 'uploadIds' | 'checkIssuers'>
type OpenStore = { readonly db: Db; readonly cipher: PersonCipher }

export async function startOnce(services: Services, record: OpenedRecord, params: Params): Promise<readonly string[]> {
  const before = await findStarted(services.db, record, params.uploadIds)
  if (before.length > 0) return before
  try {
    return await startFileImport(services, record, params)
  } catch (error) {
    const started = await findStarted(services.db, record, params.uploadIds)
    if (started.length === 0) throw error
    return started
  }
}

/**
 * Returns the imports that were already started for these files. Returns an empty list unless every file belongs to a
 * started import.
 */
async function findStarted(db: Db, record: OpenedRecord, ids: readonly string[]): Promise<readonly string[]> {
  const known = new Set(ids.filter(isUuid))
  if (known.size === 0) return []
  const rows = await db
    .selectFrom('uploadedFile')
    .select('sourceId')
    .where('accountId', '=', record.accountId)
    .where('profileId', '=', record.profileId)
    .where('id', 'in', [...known])
    .orderBy('id')
    .execute()
  const started = rows.flatMap(({ sourceId }) => sourceId ?? [])
  return started.length === new Set(ids).size ? [...new Set(started)] : []
}

/**
 * Decides which patient and organizations the files belong to, and plans the import runs that read them. Returns the
 * imports' ids, one per organization. Deletes the files if nothing can be read or the patient is unclear. Throws
 * 'upload-unknown', 'file-not-readable' and similar errors, 'file-patient-unclear', 'import-busy'.
 */
async function startFileImport(
  services: Services,
  record: OpenedRecord,
  { uploadIds, checkIssuers = false }: Params,
): Promise<readonly string[]> {
  const uploads = await findUploads(services, record, uploadIds)
  try {
    const check = async (cards: readonly OpenedCard[]): Promise<Checked> => {
      if (checkIssuers) await consumeRateLimit(services.db, services.cipher, `card-issuers/${record.accountId}`, CHECKS)
      return checkCards(checkIssuers ? services.outbound : null, cards, (issuer) => services.cardIssuers.has(issuer))
    }
    const looked = await lookAtAll(forRecord(services, record), uploads, check)
    if (looked.every(({ seen }) => seen.counts.size === 0))
      throw new ApiError(apiErrorOf(looked.flatMap(({ files }) => files.map(({ why }) => why))))
    const names = await findNames(services.db, services.cipher, record.profileId)
    const planned = byOrigin(looked).map(({ seen, files, origin }) => {
      const chosen = choosePatient(seen, names, record.profileId)
      const fileName = (files.find(({ why }) => why === null) ?? files[0])?.name ?? ''
      return {
        ...{ seen, files, chosen, origin: origin ?? nameOrigin(seen, chosen, fileName) },
        originBefore: nameOriginBefore(seen, chosen, fileName),
      }
    })
    // The page opens the first import, so an import that needs confirmation comes first.
    const inOrder = planned.toSorted((one, other) => Number(one.chosen.isEvident) - Number(other.chosen.isEvident))
    return await saveFileSources(services, record, inOrder, uploadIds)
  } catch (error) {
    // Deletes unreadable files, but keeps files that could not be read because the database was unavailable.
    if (!isUnavailable(error)) await removeUploads(services.db, record.accountId, uploadIds)
    throw error
  }
}

type Found = { readonly id: string; readonly size: number; readonly name: string }

/** Returns the complete uploads that no import has read. Throws 'upload-unknown' if one is missing. */
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

type Looked = { readonly seen: Seen; readonly files: PlacedFile[]; readonly origin: string | null }
type PlacedFile = LookedAt & { readonly place: number }

async function lookAtAll(
  services: OpenStore,
  uploads: readonly Found[],
  check: (cards: readonly OpenedCard[]) => Promise<Checked>,
): Promise<readonly Looked[]> {
  const all: Looked[] = []
  const documents = new Set<string>()
  const names = uploads.map(({ name }) => name)
  let place = 0
  for (const upload of uploads) {
    const loose: Looked = { seen: openSeen(), files: [], origin: null }
    const whole: Looked[] = []
    let isOfPhone = false
    for await (const part of openParts(openUpload(services, upload), upload.name, names)) {
      const opened = await part.open()
      const { uploadId, zipPosition, name } = part
      const file = {
        ...{ uploadId, zipPosition, name, place: place++ },
        ...{ dated: null, signature: null, documentKey: null, counted: null, isReadLater: false },
      }
      const refuse = (why: LedgerReason, counted: FileCounts | null = null): void =>
        void loose.files.push({ ...file, why, counted })
      if (opened.kind === 'refused') {
        refuse(opened.why, opened.counted)
        continue
      }
      isOfPhone ||= opened.custodian === appleHealthName
      const seen = opened.isWhole ? openSeen() : loose.seen
      const take = (one: Pick<LookedAt, 'dated'> & Partial<LookedAt>): void => {
        const looked = { ...file, why: null, ...one }
        if (opened.isWhole) whole.push({ seen, files: [looked], origin: originOfSet(seen) })
        else loose.files.push(looked)
      }
      const realm = realmOfPart(part, opened)
      if (opened.kind === 'later') {
        lookAtBeginning(services.cipher, seen, opened, realm)
        take({ dated: opened.dated, isReadLater: true })
        continue
      }
      if (opened.documentKey !== null && documents.has(opened.documentKey)) {
        refuse('same-document')
        continue
      }
      if (opened.documentKey !== null) documents.add(opened.documentKey)
      const checked = opened.signed ? await check(opened.signed.cards) : null
      if (checked !== null && 'refused' in checked) {
        refuse(checked.refused)
        continue
      }
      await lookThrough(services.cipher, seen, opened, realm)
      const documentKey = opened.document?.key ?? opened.documentKey
      take({ dated: opened.dated, signature: checked?.state ?? null, documentKey })
    }
    const isZipOfOne = loose.files.some(({ zipPosition }) => zipPosition !== null) && loose.seen.patients.size > 0
    const set = isZipOfOne ? { ...loose, origin: originOfSet(loose.seen) } : loose
    // Hospital records in a phone's export belong to the same source as the export.
    if (isOfPhone) all.push(together([loose, ...whole], appleHealthName))
    else all.push(set, ...whole)
  }
  return all
}

const originOfSet = (seen: Seen): string | null =>
  severalCustodians(seen) ?? originOf(seen, [...seen.patients.values()])

/**
 * If there is only one organization, assigns files without an organization to it. If there are several, puts files
 * without an organization in a separate group, and adds unreadable files to the first organization's group.
 */
function byOrigin(looked: readonly Looked[]): readonly Looked[] {
  // A patient without a name may be anyone, so the user confirms this patient separately.
  const { named = [], nameless = [] } = Object.groupBy(looked, (one) => (isNameless(one) ? 'nameless' : 'named'))
  if (nameless.length > 0 && named.some(({ seen }) => seen.counts.size > 0))
    return [...byOrigin(named), ...byOrigin(nameless)]
  const places = Map.groupBy(looked, ({ origin }) => (origin === null ? null : plain(origin)))
  const rest = places.get(null) ?? []
  places.delete(null)
  const [first, ...others] = [...places.values()].map((some) => together(some, some[0]?.origin ?? null))
  if (first === undefined) return [together(rest, null)]
  if (others.length === 0) return [together([first, ...rest], severalCustodians(first.seen))]
  const read = rest.filter(({ seen }) => seen.counts.size > 0)
  const unread = rest.filter(({ seen }) => seen.counts.size === 0)
  return [together([first, ...unread], first.origin), ...others, ...(read.length === 0 ? [] : [together(read, null)])]
}

/** The owner of a phone never has a name, so a phone's owner does not count as nameless here. */
const isNameless = ({ seen: { patients } }: Looked): boolean =>
  patients.size > 0 &&
  [...patients.values()].every(({ person, metaSource }) => person.name === '' && !isAppleOwner(metaSource))

function together(some: readonly Looked[], origin: string | null): Looked {
  const seen = openSeen()
  for (const one of some) addSeen(seen, one.seen)
  return { seen, files: some.flatMap(({ files }) => files).toSorted((one, other) => one.place - other.place), origin }
}

const apiErrors: Partial<Record<LedgerReason, ApiErrorCode>> = {
  'file-locked': 'file-locked',
  'is-pdf': 'file-is-pdf',
  'is-picture': 'file-is-picture',
  'has-doctype': 'file-has-doctype',
  'several-documents': 'file-several-documents',
  'is-dicom': 'file-is-dicom',
  'is-packed': 'file-is-packed',
  'is-other-json': 'file-is-other-json',
  'is-health-link': 'file-is-health-link',
  'is-hl7v2': 'file-is-hl7v2',
  'is-table': 'file-is-table',
  'is-page': 'file-is-page',
  'is-apple-health': 'file-is-apple-health',
  'apple-records-missing': 'file-is-apple-health',
  'is-apple-cda': 'file-is-apple-cda',
  'database-encrypted': 'file-database-encrypted',
  'database-not-here': 'file-database-not-here',
  'file-damaged': 'file-damaged',
  'file-cut-off': 'file-damaged',
  'file-unpacks-too-large': 'file-unpacks-too-large',
  'too-large': 'file-unpacks-too-large',
  'card-not-valid': 'card-not-valid',
  'card-revoked': 'card-revoked',
  'card-expired': 'card-expired',
  'card-not-yet-valid': 'card-not-yet-valid',
  'card-part-missing': 'card-part-missing',
}

function apiErrorOf(whys: readonly (LedgerReason | null)[]): ApiErrorCode {
  const [first = null, ...others] = new Set(whys)
  return (first !== null && others.length === 0 ? apiErrors[first] : undefined) ?? 'file-not-readable'
}
