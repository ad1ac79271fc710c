import { sql } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { findAliases, keyOf } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import { openIdOf, storeId } from '#store/stored-ids.ts'
import type { SourceOf } from '#lists/show-record.ts'
import { namedByEncounter } from '#readers/encounters/encounter-references.ts'

export type EncounterServices = { readonly db: Db; readonly cipher: PersonCipher; readonly sourceOf: SourceOf }

/** A visit as one source sent it. */
export type OpenedEncounter = {
  readonly id: number
  readonly sourceId: string
  readonly fhirId: string
  readonly resource: FhirResource
  /** The entries it names, as 'Type/id' of the same source. */
  readonly named: readonly string[]
}

/** A visit: first as the source of the listed row sent it, then as other sources did. */
export type Visit = readonly [OpenedEncounter, ...OpenedEncounter[]]

const MAX_SOURCES = 50

/** Opens a visit by the id of its row, or of a row merged into it. Another patient's visit is not found. */
export async function openEncounter(services: EncounterServices, record: OpenedRecord, id: string): Promise<Visit> {
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('not-found')
  const requestedRow = await services.db
    .selectFrom('resource')
    .select(['id', 'duplicateOf'])
    .where('id', '=', Number(id))
    .where('profileId', '=', record.profileId)
    .where('section', '=', 'encounters')
    .where('isEnteredInError', '=', false)
    .where('isUnreadable', '=', false)
    .executeTakeFirst()
  if (!requestedRow) throw new ApiError('not-found')
  const head = requestedRow.duplicateOf ?? requestedRow.id
  const rows = await services.db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', record.profileId)
    .where((those) => those.or([those('id', '=', head), those('duplicateOf', '=', head)]))
    .orderBy('duplicateOf', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(MAX_SOURCES)
    .execute()
  const [first, ...others] = await Promise.all(
    rows.map(async (row): Promise<OpenedEncounter> => {
      const resource = parseFhirJson(openBody(services.cipher, row)) as FhirResource
      const fhirId = openIdOf(services.cipher, row)
      return {
        id: row.id,
        sourceId: row.sourceId,
        fhirId,
        resource,
        named: await findNamed(services, { sourceId: row.sourceId, fhirId }, resource),
      }
    }),
  )
  if (!first) throw new ApiError('not-found')
  return [first, ...others]
}

async function findNamed(
  { db, cipher, sourceOf }: EncounterServices,
  row: { readonly sourceId: string; readonly fhirId: string },
  resource: FhirResource,
): Promise<string[]> {
  const references = namedByEncounter(resource)
  if (references.length === 0) return []
  const { fhirBase } = await sourceOf(row.sourceId)
  const aliases = await findAliases({ db, cipher }, row.sourceId, references, row.fhirId)
  return references.flatMap((reference) => keyOf(reference, fhirBase, aliases) ?? [])
}

/**
 * Returns the rows of all lists that belong to a visit: those that refer to it, and those it names. A result shown in
 * its report is returned as that report, and a merged row as the row in front.
 */
export async function rowsOfEncounter(
  { db, cipher }: { readonly db: Db; readonly cipher: PersonCipher },
  visit: Visit,
): Promise<readonly number[]> {
  const ids = new Set<number>()
  for (const { sourceId, fhirId, named } of visit) {
    const keys = named.map((key) => key.split('/'))
    const of = { cipher, sourceId }
    const own = storeId(of, fhirId)
    const { rows } = await sql<{ id: number }>`
      with own as (
        select id, source_id, type, fhir_id, duplicate_of, is_in_report from resource
        where source_id = ${sourceId} and encounter_ids is not null and encounter_ids[1] = ${own}
        union
        select id, source_id, type, fhir_id, duplicate_of, is_in_report from resource
        where source_id = ${sourceId} and cardinality(encounter_ids) > 1 and encounter_ids @> array[${own}]::text[]
        union
        select r.id, r.source_id, r.type, r.fhir_id, r.duplicate_of, r.is_in_report
        from unnest(${keys.map(([type]) => type)}::text[], ${keys.map(([, id]) => storeId(of, id ?? ''))}::text[]) as k (type, fhir_id)
        join resource r on r.source_id = ${sourceId} and r.type = k.type and r.fhir_id = k.fhir_id
      )
      select coalesce(duplicate_of, id) as id from own where not is_in_report
      union
      select coalesce(p.duplicate_of, p.id) from own
      join result_reference m on m.source_id = own.source_id and m.type = own.type and m.fhir_id = own.fhir_id
      join resource p on p.id = m.parent_id
      where own.is_in_report`.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}
