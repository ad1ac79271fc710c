import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource, Json } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import type { Resolve } from '#fhir/reference.ts'
import type { DocumentServices } from '../documents/open-form.ts'
import { findAliases, keyOf, markOf } from '../aliases.ts'
import type { Aliases } from '../aliases.ts'
import { openBody } from '../open-body.ts'
import { openReferenced } from '../open-referenced.ts'
import type { FoundRow } from '../show-record.ts'

/** A resource of the record with the names by which its source speaks of others. */
export type OpenedResource = {
  readonly row: FoundRow & { readonly missing_since: Date | null; readonly sort_key: string | null }
  readonly resource: FhirResource
  /** 'Type/id' of this one. */
  readonly key: string
  /** 'Type/id' of everything it points to. */
  readonly pointsTo: ReadonlySet<string>
  readonly keyOf: (reference: string) => string | null
}

const MAX_REFERENCES = 2000
const MAX_DEPTH = 200

/** The newest resources of some types, as they arrived; those entered in error are left out. */
export async function openNewest(
  { db, vault, sourceOf }: DocumentServices,
  { profileId }: OpenedRecord,
  types: readonly string[],
  { limit, mayHold }: { readonly limit: number; readonly mayHold: (text: string) => boolean },
): Promise<readonly OpenedResource[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'import_id', 'type', 'fhir_id', 'body', 'received_at', 'missing_since', 'sort_key'])
    .where('profile_id', '=', profileId)
    .where('type', 'in', types)
    .where('is_entered_in_error', '=', false)
    .where('twin_of', 'is', null)
    .orderBy('sort_key', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const opened: { row: (typeof rows)[number]; resource: FhirResource; references: ReadonlySet<string> }[] = []
  for (const row of rows) {
    const text = openBody(vault, row)
    if (!mayHold(text)) continue
    const resource = parseFhirJson(text) as FhirResource
    const references = new Set<string>()
    collect(resource, references)
    opened.push({ row, resource, references })
  }
  const bases = new Map<string, { fhirBase: string; aliases: Aliases }>()
  for (const those of Map.groupBy(opened, ({ row }) => namesOf(row)).values()) {
    const [first] = those
    if (!first) continue
    const { import_id: importId, fhir_id: fhirId } = first.row
    const theirs = those.flatMap(({ references }) => [...references])
    const aliases = await findAliases(db, importId, [...new Set(theirs)].slice(0, MAX_REFERENCES), fhirId)
    bases.set(namesOf(first.row), { fhirBase: (await sourceOf(importId)).fhirBase, aliases })
  }
  return opened.map(({ row, resource, references }) => {
    const { fhirBase, aliases } = bases.get(namesOf(row)) ?? { fhirBase: '', aliases: undefined }
    const toKey = (reference: string): string | null => keyOf(reference, fhirBase, aliases)
    return {
      row: row as OpenedResource['row'],
      resource,
      key: `${row.type}/${row.fhir_id}`,
      pointsTo: new Set([...references].flatMap((reference) => toKey(reference) ?? [])),
      keyOf: toKey,
    }
  })
}

/** Records with this in common see the same names. */
const namesOf = (row: { readonly import_id: string; readonly fhir_id: string }): string =>
  row.import_id + (markOf(row.fhir_id) ?? '')

/** What some resources of one source point to, as far as it is held. */
export async function resolveAll(
  { db, vault }: DocumentServices,
  importId: string,
  resources: readonly OpenedResource[],
): Promise<(of: OpenedResource) => Resolve> {
  const keys = [...new Set(resources.flatMap(({ pointsTo }) => [...pointsTo]))].filter(
    (key) => !key.startsWith('Patient/'),
  )
  const held = await openReferenced(db, { importId, vault }, keys.slice(0, MAX_REFERENCES))
  return (of) => (reference) => held.get(of.keyOf(reference) ?? '')
}

function collect(value: Json | undefined, into: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') into.add(inner)
    else collect(inner, into, depth + 1)
  }
}
