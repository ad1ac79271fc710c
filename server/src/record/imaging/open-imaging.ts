import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource, Json } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import type { DocumentServices } from '../documents/open-form.ts'
import { findAliases, keyOf, markOf } from '#store/aliases.ts'
import type { Aliases } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import { openReferenced } from '#store/open-referenced.ts'
import type { FoundRow } from '#lists/show-record.ts'
import { openIdOf } from '#store/stored-ids.ts'

/** A resource of the record with the names that its source uses for references. */
export type OpenedResource = {
  readonly row: FoundRow & { readonly missingSince: Date | null; readonly sortKey: string | null }
  readonly resource: FhirResource
  /** Its own 'Type/id'. */
  readonly key: string
  /** The 'Type/id' of everything it references. */
  readonly pointsTo: ReadonlySet<string>
  readonly keyOf: (reference: string) => string | null
}

const MAX_REFERENCES = 2000
const MAX_DEPTH = 200

/** Opens the newest resources of some types, as received; leaves out those entered in error. */
export async function openNewest(
  { db, cipher, sourceOf }: DocumentServices,
  { profileId }: OpenedRecord,
  types: readonly string[],
  { limit, mayHold }: { readonly limit: number; readonly mayHold: (text: string) => boolean },
): Promise<readonly OpenedResource[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body', 'receivedAt', 'missingSince', 'sortKey'])
    .where('profileId', '=', profileId)
    .where('type', 'in', types)
    .where('isEnteredInError', '=', false)
    .where('duplicateOf', 'is', null)
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const opened: {
    row: (typeof rows)[number]
    fhirId: string
    resource: FhirResource
    references: ReadonlySet<string>
  }[] = []
  for (const row of rows) {
    const text = openBody(cipher, row)
    if (!mayHold(text)) continue
    const resource = parseFhirJson(text) as FhirResource
    const references = new Set<string>()
    collect(resource, references)
    opened.push({ row, fhirId: openIdOf(cipher, row), resource, references })
  }
  const bases = new Map<string, { fhirBase: string; aliases: Aliases }>()
  for (const those of Map.groupBy(opened, namesOf).values()) {
    const [first] = those
    if (!first) continue
    const {
      fhirId,
      row: { sourceId },
    } = first
    const theirs = those.flatMap(({ references }) => [...references])
    const aliases = await findAliases({ db, cipher }, sourceId, [...new Set(theirs)].slice(0, MAX_REFERENCES), fhirId)
    bases.set(namesOf(first), { fhirBase: (await sourceOf(sourceId)).fhirBase, aliases })
  }
  return opened.map(({ row, fhirId, resource, references }) => {
    const { fhirBase, aliases } = bases.get(namesOf({ row, fhirId })) ?? { fhirBase: '', aliases: undefined }
    const toKey = (reference: string): string | null => keyOf(reference, fhirBase, aliases)
    return {
      row: row as OpenedResource['row'],
      resource,
      key: `${row.type}/${fhirId}`,
      pointsTo: new Set([...references].flatMap((reference) => toKey(reference) ?? [])),
      keyOf: toKey,
    }
  })
}

/** Records with the same key see the same names. */
const namesOf = ({ row, fhirId }: { readonly row: { readonly sourceId: string }; readonly fhirId: string }): string =>
  row.sourceId + (markOf(fhirId) ?? '')

/** Resolves the references of some resources of one source to those that are stored. */
export async function resolveAll(
  { db, cipher }: DocumentServices,
  sourceId: string,
  resources: readonly OpenedResource[],
): Promise<(of: OpenedResource) => Resolve> {
  const keys = [...new Set(resources.flatMap(({ pointsTo }) => [...pointsTo]))].filter(
    (key) => !key.startsWith('Patient/'),
  )
  const openedResources = await openReferenced(db, { sourceId, cipher }, keys.slice(0, MAX_REFERENCES))
  return (of) => (reference) => openedResources.get(of.keyOf(reference) ?? '')
}

function collect(value: Json | undefined, into: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') into.add(inner)
    else collect(inner, into, depth + 1)
  }
}
