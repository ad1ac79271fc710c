import { financialTypes, findServed } from '@kinchart/contract/calls/connected-apps.ts'
import { ownPatientId } from '@kinchart/contract/calls/import.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { sql } from 'kysely'
import { forRecord } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asR4 } from '#fhir/versions/as-r4.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { keyOf, loadAliases, namesFor, type Aliases } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import { unlistedRanks } from '#readers/section-types.ts'
import { openIdOf, type StoredId } from '#store/stored-ids.ts'
import { withNames } from '#store/stored-source.ts'
import { getCachedIndex, holdIndexes, type CachedIndexes } from '#search/cached-indexes.ts'
import { thePerson, type Entry, type IndexedSource, type RecordIndex } from './entry.ts'
import { isFinancialDocument } from './drop-financial.ts'
import { addProvenance } from './provenance.ts'
import { referencesIn, searchValues, type SearchValues } from './search-values.ts'

export type IndexServices = {
  readonly db: Db
  readonly cipher: Cipher
  /** Returns the record's revision, which changes whenever the record changes. Null while a source is being queried. */
  readonly revisionOf: (record: OpenedRecord) => Promise<string | null>
  readonly indexes: RecordIndexes
}
export type RecordIndexes = CachedIndexes<RecordIndex>
export const createRecordIndexes = (): RecordIndexes => holdIndexes(({ size }) => size)

const ROWS_AT_ONCE = 200
/** Size of an entry without its texts, in bytes. */
const ENTRY_BYTES = 900

/**
 * Returns the record's index, so that a page does not have to parse every resource of the record. Builds the index on
 * first use, and again after the record has changed. The index contains all sources. Each request decides what its
 * grant may see (`visible.ts`). `revision`: the record's revision, if already queried.
 */
export async function openRecordIndex(
  services: IndexServices,
  record: OpenedRecord,
  revision: Promise<string | null> = services.revisionOf(record),
): Promise<RecordIndex> {
  const of = { record: await revision, others: '', documents: '' }
  return getCachedIndex(services.indexes, record.profileId, of, async () =>
    makeIndex(forRecord(services, record), record),
  )
}

type Row = StoredId & {
  id: number
  type: string
  section: string | null
  body: Buffer
  receivedAt: Date
  missingSince: Date | null
  isEnteredInError: boolean
  rank: number
  asOf: string | null
  settledAt: Date | null
}

async function makeIndex(
  { db, cipher }: { readonly db: Db; readonly cipher: PersonCipher },
  { profileId }: OpenedRecord,
): Promise<RecordIndex> {
  const rows = await db
    .selectFrom('source')
    .select(['id', 'profileId', 'providerName', 'fhirBase', 'kind'])
    .where('profileId', '=', profileId)
    .execute()
  const sources = new Map<string, IndexedSource>()
  const aliases = new Map<string, Aliases>()
  for (const row of rows) {
    const { providerName: name, fhirBase: base } = withNames(cipher, row)
    sources.set(row.id, { id: row.id, name, base, isFiles: row.kind === 'files' })
    aliases.set(row.id, await loadAliases(db, { cipher, sourceId: row.id }))
  }
  const addedAt = await loadAdded(db, profileId)
  const entries = new Map<string, Entry>()
  const byKey = new Map<string, string>()
  const written = new Map<
    string,
    { readonly sourceId: string; readonly fhirId: string; readonly references: readonly string[] }
  >()
  const unread: RecordIndex['unread'][number][] = []
  let size = 0
  for await (const some of eachRow(db, profileId))
    for (const row of some) {
      const fhirId = openIdOf(cipher, row)
      const key = `${row.sourceId}/${row.type}/${fhirId}`
      // All Patient resources from sources map to this one patient.
      if (row.type === 'Patient') byKey.set(key, thePerson)
      if (row.type === 'Patient' || row.type === 'Binary') continue
      const text = openBody(cipher, row)
      const resource = readAsR4(text)
      if (resource === undefined) {
        unread.push({ type: row.type, section: row.section, sourceId: row.sourceId })
        continue
      }
      const id = String(row.id)
      const references = [...referencesIn(resource)]
      byKey.set(key, id)
      written.set(id, { sourceId: row.sourceId, fhirId, references })
      const values = row.isEnteredInError ? withoutClinicalStatus(searchValues(resource)) : searchValues(resource)
      const isOwn = sources.get(row.sourceId)?.isFiles === true && isOwnDocument(fhirId, references, profileId)
      const added = isOwn ? row.receivedAt.getTime() : addedAt.get(row.id)
      entries.set(id, {
        ...{ id, type: resource.resourceType, section: row.section, sourceId: row.sourceId, row: row.id },
        ...{ receivedAt: row.receivedAt.getTime(), size: text.length, values },
        ...(added === undefined ? {} : { addedAt: added }),
        ...(row.missingSince === null ? {} : { missingSince: row.missingSince.getTime() }),
        ...(row.isEnteredInError ? { isRetracted: true } : {}),
        ...(isFinancialDocument(resource) ? { isFinancial: true } : {}),
        ...getEntryStatus(row),
      })
      size += ENTRY_BYTES + JSON.stringify(values).length * 2 + references.join('').length * 2
    }
  const leadsTo = ({ id }: Pick<Entry, 'id'>, reference: string): string | undefined => {
    const from = written.get(id)
    if (from === undefined) return undefined
    const names = namesFor(aliases.get(from.sourceId), from.fhirId)
    const key = keyOf(reference, sources.get(from.sourceId)?.base ?? '', names)
    return key === null ? undefined : byKey.get(`${from.sourceId}/${key}`)
  }
  const leadsFrom = new Map<string, readonly string[]>()
  for (const [id, { references }] of written) {
    const ids = references.flatMap((reference) => leadsTo({ id }, reference) ?? []).filter((one) => one !== thePerson)
    leadsFrom.set(id, [...new Set(ids)])
  }
  addProvenance(entries, sources, leadsFrom)
  return {
    entries,
    sources,
    unread,
    unserved: [...entries.values()].filter(({ type }) => !findServed(type) && !financialTypes.includes(type)),
    size,
    leadsTo: (entry, reference) => ownTarget(entries, entry, reference) ?? leadsTo(entry, reference),
    leadsFrom: ({ id }) => leadsFrom.get(id) ?? [],
  }
}

/**
 * True for a document that the user added as an image or a PDF. The page for adding files gives these documents
 * recognizable ids.
 */
const isOwnDocument = (fhirId: string, references: readonly string[], profileId: string): boolean =>
  fhirId.startsWith('own-') && references.includes(`Patient/${ownPatientId(profileId)}`)

/**
 * A retracted entry is neither active nor resolved, even if its source sent a clinical status. Source: FHIR R4 con-5,
 * ait-2.
 */
function withoutClinicalStatus({ tokens, ...values }: SearchValues): SearchValues {
  const { 'clinical-status': _sent, ...otherTokens } = tokens
  return { ...values, tokens: otherTokens }
}

/** Sets `asOf` only for statements about the present, such as current medications. A past event stays true. */
function getEntryStatus({ section, rank, asOf, settledAt }: Row): Pick<Entry, 'asOf' | 'unlisted' | 'settledAt'> {
  const isRanked = sections.find(({ name }) => name === section)?.isRanked === true
  const unlisted = (['none-known', 'no-information'] as const).find((one) => unlistedRanks[one] === rank)
  return {
    ...(asOf !== null && isRanked ? { asOf } : {}),
    ...(unlisted === undefined ? {} : { unlisted }),
    ...(settledAt === null ? {} : { settledAt: settledAt.getTime() }),
  }
}

async function loadAdded(db: Db, profileId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('ownEntry')
    .select(['resourceId', 'provenanceId', 'addedAt'])
    .where('profileId', '=', profileId)
    .execute()
  return new Map(
    rows.flatMap(({ resourceId, provenanceId, addedAt }) => [
      [resourceId, addedAt.getTime()],
      [provenanceId, addedAt.getTime()],
    ]),
  )
}

/** Resolves a reference in a resource that Kinchart created. Such a reference contains Kinchart's own id. */
function ownTarget(
  entries: ReadonlyMap<string, Entry>,
  { id }: Pick<Entry, 'id'>,
  reference: string,
): string | undefined {
  if (entries.get(id)?.row !== null) return undefined
  const [type, target = ''] = reference.split('/')
  return type === 'Patient' ? thePerson : target
}

async function* eachRow(db: Db, profileId: string): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('resource')
      .select(['id', 'sourceId', 'type', 'fhirId', 'section', 'body', 'receivedAt', 'missingSince', 'isEnteredInError'])
      .select(['rank', 'asOf', 'settledAt'])
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .where(sql<boolean>`type <> 'Binary'`)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Retracted entries are never sent to a clinic. */
export function withoutRetracted(index: RecordIndex): RecordIndex {
  const entries = new Map([...index.entries].filter(([, { isRetracted }]) => isRetracted !== true))
  const isThere = (id: string | undefined): boolean => id === thePerson || (id !== undefined && entries.has(id))
  return {
    ...index,
    entries,
    leadsTo: (entry, reference) => {
      const id = index.leadsTo(entry, reference)
      return isThere(id) ? id : undefined
    },
    leadsFrom: (entry) => index.leadsFrom(entry).filter(isThere),
  }
}

/** Undefined for invalid JSON or a version that would be misread. */
export function readAsR4(text: string): FhirResource | undefined {
  try {
    const parsed = parseFhirJson(text)
    if (typeof parsed !== 'object' || parsed === null || !('resourceType' in parsed)) return undefined
    return asR4(parsed as FhirResource)
  } catch {
    return undefined
  }
}
