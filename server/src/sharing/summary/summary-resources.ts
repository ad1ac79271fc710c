import { sql } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { findAliases, keyOf, type Aliases } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import type { SourceOf } from '#lists/show-record.ts'
import { openKeyOf, storeId, type StoredId } from '#store/stored-ids.ts'
import { isExactObject, parseExact, mapObjects, type ExactObject, type Exact } from './exact-json.ts'
import { summaryTexts as words } from '@kinchart/texts/en/health-links.ts'

function referencesIn(value: Exact): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isExactObject(value)) return []
  const own = isReference(value) && !value['reference'].startsWith('#') ? [value['reference']] : []
  return [...own, ...Object.values(value).flatMap((inner) => (inner === undefined ? [] : referencesIn(inner)))]
}

/**
 * If `rewrite` returns null, the target is not in the summary, and only its text or identifier remains. Source: FHIR R4
 * Bundle, resolving references; `Reference`.
 */
export function rewriteReferences(resource: ExactObject, rewrite: (reference: string) => string | null): ExactObject {
  return mapObjects(resource, (object) => {
    if (!isReference(object) || object['reference'].startsWith('#')) return object
    const to = rewrite(object['reference'])
    if (to !== null) return { ...object, reference: to }
    const { reference: _left, ...rest } = object
    return rest['display'] === undefined && rest['identifier'] === undefined
      ? { ...rest, display: words.notIncluded }
      : rest
  }) as ExactObject
}

/** Only the FHIR R4 type Reference has a string element named `reference`. */
const isReference = (object: ExactObject): object is ExactObject & { reference: string } =>
  typeof object['reference'] === 'string'

export type SummaryServices = { readonly db: Db; readonly cipher: PersonCipher; readonly sourceOf: SourceOf }

export type SummaryResource = {
  readonly name: string
  readonly sourceId: string
  readonly type: string
  readonly resource: ExactObject
  readonly bytes: number
}

type Row = StoredId & { id: number; type: string; body: Buffer }

export function openSummaryResources({ db, cipher, sourceOf }: SummaryServices, record: OpenedRecord) {
  const byName = new Map<string, SummaryResource | null>()
  const bases = new Map<string, string>()
  const aliases = new Map<string, Map<string, string>>()

  const take = (row: Row): SummaryResource => {
    const name = `${row.sourceId}/${openKeyOf(cipher, row)}`
    const known = byName.get(name)
    if (known) return known
    const text = openBody(cipher, row)
    const parsed = parseExact(text)
    const resource = isExactObject(parsed) ? parsed : {}
    const openedResource = { name, sourceId: row.sourceId, type: row.type, resource, bytes: Buffer.byteLength(text) }
    byName.set(name, openedResource)
    return openedResource
  }

  const keyIn = (sourceId: string, reference: string): string | null =>
    keyOf(reference, bases.get(sourceId) ?? '', aliases.get(sourceId) as Aliases | undefined)

  return {
    byIds: async (ids: readonly number[]): Promise<Map<number, SummaryResource>> => {
      const rows = await db
        .selectFrom('resource')
        .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
        .where('profileId', '=', record.profileId)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .execute()
      return new Map(rows.map((row) => [row.id, take(row)]))
    },
    follow: async (from: readonly SummaryResource[], types: ReadonlySet<string>): Promise<SummaryResource[]> => {
      const found: SummaryResource[] = []
      for (const sourceId of new Set(from.map((one) => one.sourceId))) {
        if (!bases.has(sourceId)) bases.set(sourceId, (await sourceOf(sourceId)).fhirBase)
        const references = from
          .filter((one) => one.sourceId === sourceId)
          .flatMap(({ resource }) => referencesIn(resource))
        const named = aliases.get(sourceId) ?? new Map<string, string>()
        for (const [name, key] of await findAliases({ db, cipher }, sourceId, [...new Set(references)]))
          named.set(name, key)
        aliases.set(sourceId, named)
        const wanted = [...new Set(references.flatMap((one) => keyIn(sourceId, one) ?? []))]
          .map((key) => ({ key, name: `${sourceId}/${key}` }))
          .filter(({ key, name }) => types.has(key.split('/')[0] ?? '') && !byName.has(name))
        if (wanted.length === 0) continue
        const parts = wanted.map(({ key }) => key.split('/'))
        const { rows } = await sql<Row>`
          select r.id, r.source_id, r.type, r.fhir_id, r.body
          from unnest(${parts.map(([type]) => type ?? '')}::text[], ${parts.map(([, id]) => storeId({ cipher, sourceId }, id ?? ''))}::text[]) as k (type, fhir_id)
          join resource r on r.source_id = ${sourceId} and r.type = k.type and r.fhir_id = k.fhir_id
          where r.profile_id = ${record.profileId} and not r.is_entered_in_error`.execute(db)
        for (const { name } of wanted) byName.set(name, null)
        for (const row of rows) {
          byName.delete(`${row.sourceId}/${openKeyOf(cipher, row)}`)
          found.push(take(row))
        }
      }
      return found
    },
    /** Null if the reference has no target within its source. */
    nameOf: (sourceId: string, reference: string): string | null => {
      const key = keyIn(sourceId, reference)
      return key === null ? null : `${sourceId}/${key}`
    },
    namesFrom: ({ sourceId, resource }: SummaryResource): string[] =>
      referencesIn(resource).flatMap((reference) => {
        const key = keyIn(sourceId, reference)
        return key === null ? [] : [`${sourceId}/${key}`]
      }),
    find: (name: string): SummaryResource | undefined => byName.get(name) ?? undefined,
  }
}

export type SummaryResources = ReturnType<typeof openSummaryResources>
