import { fhirTexts } from '@kinchart/texts/operator.ts'
import { sql } from 'kysely'
import { forRecord } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json.ts'
import { versionOf } from '#fhir/versions/version-of.ts'
import { writeFhirJson } from '#fhir/write-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { attachmentsOf } from '#record/documents/attachments-of.ts'
import { openBody } from '#record/open-body.ts'
import { isExactObject, mapObjects, parseExact } from '#sharing/summary/exact-json.ts'
import type { ExactObject } from '#sharing/summary/exact-json.ts'
import { rewriteReferences } from '#sharing/summary/references.ts'
import { writeProvenance } from './provenance.ts'
import { thePerson } from './entry.ts'
import type { Entry, RecordIndex } from './entry.ts'
import { readBody } from './record-index.ts'

export type WriteServices = { readonly db: Db; readonly cipher: Cipher; readonly base: string }

/** A resource as it is answered; numbers are the digits that arrived. */
export type Written = { readonly entry: Entry; readonly resource: Record<string, unknown> }

type Asked = {
  readonly record: OpenedRecord
  readonly index: RecordIndex
  /** What a reference may lead to. */
  readonly seen: ReadonlySet<string>
}

/**
 * Resources as an app is given them: in R4's shape, under our ids, with the source named, and with references that lead to what the app
 * may see. Elements that are not known stay as they came. One that is gone meanwhile is left out.
 */
export async function writeResources(
  { db, cipher, base }: WriteServices,
  { record, index, seen }: Asked,
  entries: readonly Entry[],
): Promise<readonly Written[]> {
  const own = forRecord({ cipher }, record).cipher
  const numbers = entries.flatMap(({ row }) => row ?? [])
  const loaded = db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body', 'missingSince'])
    .where('profileId', '=', record.profileId)
    .where(sql<boolean>`id = any(${numbers}::bigint[])`)
    .execute()
  const [rows, held] = await Promise.all([loaded, holdsDocuments(db, numbers)])
  const byNumber = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap((entry) => {
    if (entry.row === null) return [{ entry, resource: writeProvenance(entry, index.sources.get(entry.sourceId)) }]
    const row = byNumber.get(entry.row)
    if (!row) return []
    const read = readExact(openBody(own, row))
    if (read === undefined) return []
    const { exact, written } = read
    const rewritten = rewriteReferences(exact, (reference) => {
      const id = index.leadsTo(entry, reference)
      if (id === thePerson) return `Patient/${record.profileId}`
      const led = id === undefined || !seen.has(id) ? undefined : index.entries.get(id)
      return led === undefined ? null : `${led.type}/${led.id}`
    })
    const withDocuments = leadToDocuments(rewritten, written, { base, entry, isHeld: held.has(entry.row) })
    const source = index.sources.get(entry.sourceId)
    const meta: Readonly<Record<string, unknown>> = isExactObject(withDocuments['meta'])
      ? { ...withDocuments['meta'] }
      : {}
    const { versionId: _theirs, ...kept } = meta
    const { resourceType, id: _id, meta: _meta, ...rest } = withDocuments
    const missing = {
      system: `${base}/CodeSystem/source`,
      code: 'missing',
      display: fhirTexts.missing,
    }
    return [
      {
        entry,
        resource: {
          resourceType,
          id: entry.id,
          meta: {
            ...kept,
            lastUpdated: new Date(entry.receivedAt).toISOString(),
            source: source === undefined || !/^https?:/.test(source.base) ? `urn:uuid:${entry.sourceId}` : source.base,
            ...(row.missingSince === null
              ? {}
              : { tag: [...(Array.isArray(kept['tag']) ? (kept['tag'] as unknown[]) : []), missing] }),
          },
          ...rest,
        },
      },
    ]
  })
}

/** As it arrived where it is R4; of an older version in R4's shape, with the digits that arrived. */
function readExact(text: string): { readonly exact: ExactObject; readonly written: FhirResource } | undefined {
  const read = readBody(text)
  if (read === undefined) return undefined
  const { written, r4 } = read
  const exact = parseExact(['r4', 'r5'].includes(versionOf(written)) ? text : writeFhirJson(r4))
  return isExactObject(exact) ? { exact, written } : undefined
}

type DocumentsOf = { readonly base: string; readonly entry: Entry; readonly isHeld: boolean }

/** A document that is held is read here; an address at the source would take the app's token there, and is left out. */
function leadToDocuments(
  resource: ExactObject,
  written: FhirResource,
  { base, entry, isHeld }: DocumentsOf,
): ExactObject {
  const places = new Map<string, number>()
  for (const [at, { url }] of attachmentsOf(written).entries())
    if (url !== null && !places.has(url)) places.set(url, at + 1)
  if (places.size === 0) return resource
  return mapObjects(resource, (object) => {
    const place = typeof object['url'] === 'string' ? places.get(object['url'].trim()) : undefined
    if (place === undefined) return object
    const { url: _theirs, ...rest } = object
    return isHeld ? { ...rest, url: `${base}/Binary/${entry.id}-${place}` } : rest
  }) as ExactObject
}

/** The records among some whose documents came, or may be in a record beside them. */
async function holdsDocuments(db: Db, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select r.id from resource r where r.id = any(${[...numbers]}::bigint[]) and (
      exists (select 1 from attachment a where a.resource_id = r.id and a.state = 'kept')
      or exists (select 1 from source s where s.id = r.source_id and s.kind = 'files'))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
