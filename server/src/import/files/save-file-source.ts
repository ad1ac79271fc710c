import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CardState } from '#forms/health-cards/card-entries.ts'
import type { FileCounts, LedgerReason } from '@kinchart/contract/calls/import.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { READERS_VERSION } from '#readers/readers-version.ts'
import { storeId } from '#store/stored-ids.ts'
import { openName, storeBase, storeName, storePatient } from '#store/stored-source.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { upsertAliases, loadAliases } from '#store/aliases.ts'
import { beginRun, lockSource, withLatestRun } from '#import/import-state.ts'
import { positionApart } from '../run/save-page.ts'
import { sourcePatientAad } from '../run/read-patient.ts'
import type { ChosenPatient } from './choose-patient.ts'
import type { Seen } from './look-through.ts'
import { fileBaseBefore, fileBaseOf, plain } from './name-origin.ts'
import type { Part } from './open-parts.ts'
import { idWithin, tellApart } from './realms.ts'
import { fileCountsAad, fileNameAad } from './uploads.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

export type LookedAt = Pick<Part, 'uploadId' | 'zipPosition' | 'name'> & {
  readonly why: LedgerReason | null
  readonly dated: string | null
  readonly signature: CardState | null
  /** Null if the file is not a document. */
  readonly documentKey: string | null
  readonly counted: FileCounts | null
  /** True if only the beginning of the file was scanned. */
  readonly isReadLater: boolean
}

type Planned = {
  readonly seen: Seen
  readonly files: readonly LookedAt[]
  readonly chosen: ChosenPatient
  readonly origin: string
  /** The name that an older version gave the source. Null if the name has not changed. */
  readonly originBefore: string | null
}

/**
 * Saves the sources and plans the reading of their files, in one transaction. Returns the imports' ids. Files of the
 * same origin and person become the same source. Throws 'import-busy' and 'upload-unknown'.
 */
export async function saveFileSources(
  services: Services,
  record: OpenedRecord,
  planned: readonly Planned[],
  uploadIds: readonly string[],
): Promise<readonly string[]> {
  return services.db.transaction().execute(async (trx) => {
    const ids: string[] = []
    let taken = 0
    for (const one of planned) {
      const sourceId = await saveFileSource(trx, services.cipher, record, one)
      ids.push(sourceId)
      // A ZIP with files of several organizations belongs to the first source. The other sources read it, too.
      const { numUpdatedRows } = await trx
        .updateTable('uploadedFile')
        .set({ sourceId })
        .where('id', 'in', [...new Set(one.files.map(({ uploadId }) => uploadId))])
        .where('sourceId', 'is', null)
        .executeTakeFirst()
      taken += Number(numUpdatedRows)
    }
    // If two requests arrive at the same time, the first one gets the uploads.
    if (taken !== new Set(uploadIds).size) throw new ApiError('upload-unknown')
    return ids
  })
}

async function saveFileSource(
  trx: Db,
  cipher: Cipher,
  record: OpenedRecord,
  { seen, files, chosen, origin, originBefore }: Planned,
): Promise<string> {
  const own = cipherOf(cipher, record)
  const fhirBase = storeBase(cipher, record, fileBaseOf(cipher, origin, chosen))
  const findNamedBefore = async () =>
    originBefore === null
      ? undefined
      : filesOf(trx, record.profileId)
          .where('fhirBase', '=', storeBase(cipher, record, fileBaseBefore(cipher, originBefore, chosen)))
          .where(hasAppleList)
          .executeTakeFirst()
  await sql`select pg_advisory_xact_lock(hashtext(${`${record.profileId}/${fhirBase as unknown as string}`}))`.execute(
    trx,
  )
  const theirs = filesOf(trx, record.profileId)
  // The FHIR base identifies the patient, even if a document uses another id for the same person.
  const named = await theirs.where('fhirBase', '=', fhirBase).executeTakeFirst()
  const existingSource =
    named ?? (await findNamedBefore()) ?? (await findSamePlace(trx, cipher, record, { chosen, origin }))
  if (existingSource) await lockSource(trx, existingSource.id)
  const former = existingSource && (await theirs.where('source.id', '=', existingSource.id).executeTakeFirst())
  if (former && ['running', 'waiting', 'confirm-patient'].includes(former.state)) throw new ApiError('import-busy')
  const id = former?.id ?? randomUUID()
  const names = tellApart(seen.realms, former ? await loadAliases(trx, { cipher, sourceId: id }) : new Map())
  const ids =
    chosen.found.length === 0
      ? chosen.ids
      : chosen.found.map((one) => idWithin(names, one.realm, `Patient/${one.id}`, null)).toSorted()
  const person = chosen.patient && { ...chosen.patient.person, name: chosen.names.join(', ') }
  const values = {
    providerName: storeName(cipher, id, origin),
    fhirBase,
    // Rebuild the source's rows, because they contain its former name.
    ...(former && !named && { readVersion: 0 }),
    sourcePatient: person ? own.encrypt(JSON.stringify(person), sourcePatientAad(id)) : null,
  }
  await (former
    ? trx.updateTable('source').set(values).where('id', '=', id).execute()
    : trx
        .insertInto('source')
        .values({
          id,
          accountId: record.accountId,
          profileId: record.profileId,
          kind: 'files',
          organizationId: null,
          providerType: 'CareOrganization',
          patientId: ids[0] === undefined ? null : storePatient(cipher, record, ids[0]),
          grantId: null,
          reached: null,
          chooseUntil: null,
          browserDigest: null,
          completeSince: null,
          readVersion: READERS_VERSION,
          ...values,
        })
        .execute())
  const event = chosen.isEvident || former ? 'begin' : 'begin-asking-person'
  const run = await beginRun(trx, event, { sourceId: id, since: null, isWatched: true })
  await planFiles(trx, own, { sourceId: id, run, seen, files, ids, names })
  return id
}

/**
 * Finds a source of the same organization with clearly the same patient, so that a middle name in a later document does
 * not create another source. Returns undefined if the files need confirmation first.
 */
async function findSamePlace(
  trx: Db,
  cipher: Cipher,
  record: OpenedRecord,
  { chosen, origin }: Pick<Planned, 'chosen' | 'origin'>,
): Promise<{ readonly id: string } | undefined> {
  const birthDate = chosen.patient?.person.birthDate ?? ''
  if (!chosen.isEvident || birthDate === '') return undefined
  const rows = await filesOf(trx, record.profileId)
    .select(['providerName', 'sourcePatient'])
    .where('sourcePatient', 'is not', null)
    .execute()
  const own = cipherOf(cipher, record)
  return rows.find(({ id, providerName, sourcePatient }) => {
    if (sourcePatient === null || plain(openName(cipher, { id, providerName })) !== plain(origin)) return false
    const person = JSON.parse(own.decrypt(sourcePatient, sourcePatientAad(id)).toString()) as { birthDate: string }
    return person.birthDate === birthDate
  })
}

const filesOf = (trx: Db, profileId: string) =>
  withLatestRun(trx)
    .select(['source.id', 'importRun.state'])
    .where('profileId', '=', profileId)
    .where('kind', '=', 'files')

/**
 * Returns true for sources that contain an Apple Health list, so that a hospital's files are not treated as part of
 * an Apple Health export.
 */
const hasAppleList = sql<boolean>`exists (
  select from import_file f where f.source_id = source.id and f.reason in ('is-apple-health', 'apple-measurements'))`

/** Browsers add a number when the same file name is downloaded again. */
const withoutCopyNumber = (name: string): string => name.replace(/ ?\(\d{1,3}\)(?=\.[^.]*$|$)/, '')

const ROWS_AT_ONCE = 1000

/** Runs before the first file is read, so that the ledger lists every file. */
async function planFiles(
  trx: Db,
  own: PersonCipher,
  plan: Pick<Planned, 'seen' | 'files'> & {
    readonly sourceId: string
    readonly run: number
    readonly ids: readonly string[]
    readonly names: ReadonlyMap<string, string>
  },
): Promise<void> {
  const { sourceId, run, seen, files, ids, names } = plan
  const of = { cipher: own, sourceId }
  const rows = files.map(({ uploadId, zipPosition, name, documentKey, why, ...file }, position) => ({
    sourceId,
    run,
    position,
    uploadId,
    zipPosition,
    name: own.encrypt(name, fileNameAad(sourceId)),
    nameDigest: own.digest(`file-name/${withoutCopyNumber(name)}`),
    documentDigest: documentKey === null ? null : own.digest(`file-document/${documentKey}`),
    state: why === null ? ('waiting' as const) : ('refused' as const),
    reason: why,
    dated: file.dated?.slice(0, 40) ?? null,
    signature: file.signature,
    counted: file.counted === null ? null : own.encrypt(JSON.stringify(file.counted), fileCountsAad(sourceId)),
    readPercent: file.isReadLater ? 0 : null,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('importFile')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  await trx
    .insertInto('importQuery')
    .values(
      [...seen.counts].map(([type, offered]) => ({
        sourceId,
        run,
        position: positionApart(type),
        type,
        kind: 'included' as const,
        query: null,
        state: 'waiting' as const,
        reason: null,
        nextPage: null,
        offered: seen.uncounted.has(type) ? null : offered,
      })),
    )
    .execute()
  if (ids.length > 0)
    await trx
      .insertInto('filePatient')
      .values([...new Set(ids)].map((id) => ({ sourceId, patientId: storeId(of, id) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await upsertAliases(trx, of, names)
}
