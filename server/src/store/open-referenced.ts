import { sql } from 'kysely'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from './open-body.ts'
import { storeId, type StoredId } from './stored-ids.ts'
import { readResource, type ReadFrom, type ReadResult } from './read-resource.ts'
import type { Readers } from '#readers/reader.ts'

type Source = { readonly sourceId: string; readonly cipher: PersonCipher }

export async function openReferenced(
  db: Db,
  { sourceId, cipher }: Source,
  keys: readonly string[],
): Promise<Map<string, FhirResource>> {
  const named = keys.flatMap((key) => {
    const [type, id] = key.split('/')
    return type && id ? [{ key: `${type}/${id}`, type, fhirId: storeId({ sourceId, cipher }, id) }] : []
  })
  if (named.length === 0) return new Map()
  const { rows } = await sql<StoredId & { readonly place: number; readonly type: string; readonly body: Buffer }>`
    select k.place, r.source_id, r.type, r.fhir_id, r.body
    from unnest(${named.map((key) => key.type)}::text[], ${named.map((key) => key.fhirId)}::text[]) with ordinality as k (type, fhir_id, place)
    join resource r on r.source_id = ${sourceId} and r.type = k.type and r.fhir_id = k.fhir_id`.execute(db)
  return new Map(
    rows.map((row) => [named[row.place - 1]?.key ?? '', parseFhirJson(openBody(cipher, row)) as FhirResource]),
  )
}

/**
 * Maximum length of a chain of references to follow. For example, a report references a panel, and the panel
 * references its results.
 */
const MAX_ROUNDS = 6

/**
 * Looks up referenced resources with `find`, or else in the store. They may reference more resources, so this repeats
 * until no new ones are found.
 */
export async function readTogether(
  db: Db,
  readers: Readers,
  from: Source & ReadFrom,
  resources: readonly FhirResource[],
): Promise<ReadResult[]> {
  const openedResources = new Map<string, FhirResource>()
  const requestedKeys = new Set<string>()
  const read = (resource: FhirResource): ReadResult =>
    readResource(readers, resource, { ...from, find: (key) => from.find(key) ?? openedResources.get(key) })
  const results = resources.map(read)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wanted = [...new Set(results.flatMap(({ unresolvedReferences }) => unresolvedReferences))].filter(
      (key) => !requestedKeys.has(key),
    )
    if (wanted.length === 0) break
    for (const key of wanted) requestedKeys.add(key)
    const found = await openReferenced(db, from, wanted)
    if (found.size === 0) break
    for (const [key, resource] of found) openedResources.set(key, resource)
    for (const [index, resource] of resources.entries()) {
      if (results[index]?.unresolvedReferences.some((key) => found.has(key)) === true) results[index] = read(resource)
    }
  }
  return results
}
