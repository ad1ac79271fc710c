import { sql } from 'kysely'
import { forRecord } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { attachmentsOf } from '#record/documents/attachments-of.ts'
import { openBody } from '#store/open-body.ts'
import { sourceTags } from '#store/source-tags.ts'
import { absent, dropFinancial, isFinancial } from './drop-financial.ts'
import { changeObjects, isText, readToWrite, writeExactly, type Changing, type ReadToWrite } from './exact-resource.ts'
import { writeProvenance } from './provenance.ts'
import { changedAt, thePerson, type Entry, type RecordIndex } from './entry.ts'

export type WriteServices = { readonly db: Db; readonly cipher: Cipher; readonly base: string }

export type Written = { readonly entry: Entry; readonly text: string }

type WriteOptions = {
  readonly record: OpenedRecord
  readonly index: RecordIndex
  readonly seen: ReadonlySet<string>
}

/**
 * Writes resources for apps: in R4's structure, with our ids, and with the source's name. References name only
 * resources that the app may see. Unknown elements stay unchanged. Omits resources deleted in the meantime.
 */
export async function writeResources(
  { db, cipher, base }: WriteServices,
  { record, index, seen }: WriteOptions,
  entries: readonly Entry[],
): Promise<readonly Written[]> {
  const own = forRecord({ cipher }, record).cipher
  const numbers = entries.flatMap(({ row }) => row ?? [])
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', record.profileId)
    .where(sql<boolean>`id = any(${numbers}::bigint[])`)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.id, row]))
  const read = new Map<Entry, Read>()
  for (const entry of entries) {
    const row = entry.row === null ? undefined : byNumber.get(entry.row)
    const body = row && readToWrite(openBody(own, row))
    if (body) read.set(entry, { ...body, places: placesOf(body) })
  }
  const withPlaces = entries.filter((entry) => (read.get(entry)?.places.size ?? 0) > 0)
  const rowsWithDocuments = await holdsDocuments(
    db,
    withPlaces.flatMap(({ row }) => row ?? []),
  )
  const leadTo = (entry: Entry, reference: string): string | null => {
    const id = index.leadsTo(entry, reference)
    if (id === thePerson) return `Patient/${record.profileId}`
    const led = id === undefined || !seen.has(id) ? undefined : index.entries.get(id)
    return led === undefined ? null : `${led.type}/${led.id}`
  }
  const isInsuranceSent = entries.some(({ type }) => isFinancial(type))
  return entries.flatMap((entry) => {
    const source = index.sources.get(entry.sourceId)
    if (entry.row === null) return [{ entry, text: JSON.stringify(writeProvenance(entry, source)) }]
    const body = read.get(entry)
    if (!body) return []
    const isDocumentStored = rowsWithDocuments.has(entry.row)
    const typeOf = (reference: string) => index.entries.get(index.leadsTo(entry, reference) ?? '')?.type
    dropFinancial(body.resource, { typeOf, isInsuranceSent })
    changeObjects(body.resource, (object) => {
      rewriteReference(object, (reference) => leadTo(entry, reference))
      leadToDocument(object, body.places, (place) =>
        isDocumentStored ? `${base}/Binary/${entry.id}-${place}` : undefined,
      )
    })
    const { resourceType, id: _id, meta: sent, ...rest } = body.resource
    const { versionId: _theirs, ...otherMeta } = isObject(sent) ? sent : {}
    const tags = sourceTags(base, {
      isMissing: entry.missingSince !== undefined,
      asOf: entry.asOf ?? null,
      unlisted: entry.unlisted ?? null,
    })
    const meta = {
      ...otherMeta,
      lastUpdated: new Date(changedAt(entry)).toISOString(),
      source: source === undefined || !/^https?:/.test(source.base) ? `urn:uuid:${entry.sourceId}` : source.base,
      ...(tags.length === 0
        ? {}
        : { tag: [...(Array.isArray(otherMeta['tag']) ? (otherMeta['tag'] as unknown[]) : []), ...tags] }),
    }
    return [{ entry, text: writeExactly({ resourceType, id: entry.id, meta, ...rest }) }]
  })
}

type Read = ReadToWrite & { readonly places: ReadonlyMap<string, number> }

const isObject = (value: unknown): value is Changing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const TYPE_OF_REFERENCE = /(?:^|\/)([A-Z][A-Za-z]{1,63})\/[^/]+(?:\/_history\/[^/]+)?$/

/**
 * If `leadTo` returns null, removes the reference's URL and keeps its display and type. Keeps references to contained
 * resources. An object whose `reference` is a string is a Reference, because no other FHIR R4 type has such an element.
 */
function rewriteReference(object: Changing, leadTo: (reference: string) => string | null): void {
  const { reference } = object
  if (!isText(reference) || reference.startsWith('#')) return
  const to = leadTo(reference)
  object['reference'] = to ?? undefined
  if (to !== null) return
  object['type'] ??= TYPE_OF_REFERENCE.exec(reference)?.[1]
  if (object['display'] === undefined && object['identifier'] === undefined) object['extension'] ??= absent('unknown')
}

function placesOf({ written }: ReadToWrite): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [at, { url }] of attachmentsOf(written).entries())
    if (url !== null && !places.has(url)) places.set(url, at + 1)
  return places
}

/**
 * Links a stored document to this server. Other documents get no link, because an app would send its token to the
 * source's URL.
 */
function leadToDocument(
  object: Changing,
  places: ReadonlyMap<string, number>,
  addressOf: (place: number) => string | undefined,
): void {
  if (places.size === 0 || !isText(object['url'])) return
  const place = places.get(object['url'].trim())
  if (place !== undefined) object['url'] = addressOf(place)
}

/**
 * Returns which records can have stored documents. Includes every record from files, because another record of the
 * same files may contain its document.
 */
async function holdsDocuments(db: Db, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select r.id from resource r where r.id = any(${[...numbers]}::bigint[]) and (
      exists (select 1 from attachment a where a.resource_id = r.id and a.state = 'kept')
      or exists (select 1 from source s where s.id = r.source_id and s.kind = 'files'))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
