import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource, Json } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { findAliases, keyOf } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import { openReferenced } from '#store/open-referenced.ts'
import { findRow, type SourceOf } from './show-record.ts'
import { openIdOf } from '#store/stored-ids.ts'

export type OpenedToRead = {
  readonly id: string
  readonly resource: FhirResource
  readonly providerName: string
  readonly resolve: Resolve
}

/** Referenced resources may reference others: a coverage references its payor, a role its practitioner. */
const ROUNDS = 2
const MAX_REFERENCES = 1000
const MAX_DEPTH = 200

export async function openToRead(
  { db, cipher, sourceOf }: { readonly db: Db; readonly cipher: PersonCipher; readonly sourceOf: SourceOf },
  record: OpenedRecord,
  id: string,
  types: readonly string[],
): Promise<OpenedToRead> {
  const row = await findRow({ db, cipher }, record, id)
  if (!row || !types.includes(row.type)) throw new ApiError('not-found')
  const { providerName, fhirBase } = await sourceOf(row.sourceId)
  const resource = parseFhirJson(openBody(cipher, row)) as FhirResource
  const openedResources = new Map<string, FhirResource>()
  let aliases = new Map<string, string>()
  let latest: readonly FhirResource[] = [resource]
  for (let round = 0; round < ROUNDS && latest.length > 0; round++) {
    const references = new Set<string>()
    for (const one of latest) collect(one, references)
    const some = [...references].slice(0, MAX_REFERENCES)
    aliases = new Map([...aliases, ...(await findAliases({ db, cipher }, row.sourceId, some, openIdOf(cipher, row)))])
    const keys = some.flatMap((reference) => keyOf(reference, fhirBase, aliases) ?? [])
    const wanted = [...new Set(keys)].filter((key) => !openedResources.has(key))
    const found = await openReferenced(db, { sourceId: row.sourceId, cipher }, wanted)
    for (const [key, one] of found) openedResources.set(key, one)
    latest = [...found.values()]
  }
  return {
    id: String(row.id),
    resource,
    providerName,
    resolve: (reference) => openedResources.get(keyOf(reference, fhirBase, aliases) ?? ''),
  }
}

function collect(value: Json | undefined, into: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') into.add(inner)
    else collect(inner, into, depth + 1)
  }
}
