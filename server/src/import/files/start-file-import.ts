import { randomUUID } from 'node:crypto'
import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ApiErrorCode } from '@kinchart/contract/calls/api-error-messages.ts'
import { cipherOf, forRecord } from '#account/data-keys.ts'
import { findNames } from '#family/whose-names.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { BodyOf } from '@kinchart/contract/calls/endpoint.ts'
import type { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { appleHealthName, isAppleOwner } from '#forms/apple-health/read-owner.ts'
import type { OpenedCard } from '#forms/health-cards/open-card.ts'
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
import { addSeen, lookAtBeginning, lookThrough, openSeen } from './look-through.ts'
import type { Seen } from './look-through.ts'
import { saveFileSources } from './save-file-source.ts'
import type { LookedAt } from './save-file-source.ts'
import { nameOrigin, nameOriginBefore, originOf, plain, severalCustodians } from './name-origin.ts'
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

/** The imports that read all of these files already; none where nothing reads one of them. */
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
 * Looks through uploaded files, decides whose they are and where they come from, and plans their reading; answers the
 * ids of the imports, one for each place that the files come from. Where nothing can be read, or it is not clear whose they are, the files are forgotten.
 *
 * Throws 'upload-unknown', 'file-not-readable' and its kin, 'file-patient-unclear', 'import-busy'.
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
    // The page that opens is of the first: of one that asks, where one does.
    const inOrder = planned.toSorted((one, other) => Number(one.chosen.isEvident) - Number(other.chosen.isEvident))
    return await saveFileSources(services, record, inOrder, uploadIds)
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

/** Files that belong together, and what they hold. */
type Looked = { readonly seen: Seen; readonly files: PlacedFile[]; readonly origin: string | null }
/** `place` is its place among all files that were added. */
type PlacedFile = LookedAt & { readonly place: number }

/** Looks through files. A Bundle or a document is a separate set; other files of one upload are a set together. */
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
    // Files of a ZIP belong together, and to no other upload.
    const isZipOfOne = loose.files.some(({ zipPosition }) => zipPosition !== null) && loose.seen.patients.size > 0
    const set = isZipOfOne ? { ...loose, origin: originOfSet(loose.seen) } : loose
    // The hospitals of an export of a phone are in one source with it.
    if (isOfPhone) all.push(together([loose, ...whole], appleHealthName))
    else all.push(set, ...whole)
  }
  return all
}

const originOfSet = (seen: Seen): string | null =>
  severalCustodians(seen) ?? originOf(seen, [...seen.patients.values()])

/**
 * Groups files by their place of origin. Files without one go with the only place, or form a group where there are several
 * places. Files that could not be read go with the first group.
 */
function byOrigin(looked: readonly Looked[]): readonly Looked[] {
  // Whoever has no name there is nobody else either: the person is asked about them by themselves.
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

/** It has a patient, and no patient in it has a name. Who owns a phone never has one. */
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

/** What to say where nothing can be read: what keeps all of it from being read, if that is one thing. */
function apiErrorOf(whys: readonly (LedgerReason | null)[]): ApiErrorCode {
  const [first = null, ...others] = new Set(whys)
  return (first !== null && others.length === 0 ? apiErrors[first] : undefined) ?? 'file-not-readable'
}
