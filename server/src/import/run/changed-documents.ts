import { sql } from 'kysely'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { lastingText } from '#store/document-place.ts'
import type { StoredResource } from '#store/save-resources.ts'
import { bodyAad } from '#store/open-body.ts'
import type { Run } from './run.ts'

type Noted = { readonly id: number; readonly digest: Buffer }

/**
 * A changed record may have another document at the same address: fetches it again, and does not show the stored one
 * for the changed record. Documents the record no longer refers to are not missing. Part of the transaction that stored
 * the record.
 */
export async function askForChangedDocuments(
  trx: Db,
  run: Run,
  kept: readonly StoredResource[],
  noted: readonly Noted[],
): Promise<void> {
  const changed = await findChanged(trx, run, kept)
  if (changed.length === 0) return
  const [ids, digests] = [noted.map(({ id }) => id), noted.map(({ digest }) => digest.toString('hex'))]
  const isNoted = sql<boolean>`exists (
    select from unnest(${ids}::bigint[], ${digests}::text[]) as k (id, digest)
    where k.id = a.resource_id and k.digest = encode(a.address_digest, 'hex'))`
  await sql`
    update attachment a set state = 'waiting'
    where a.source_id = ${run.sourceId} and a.resource_id = any(${changed}::bigint[]) and a.state = 'kept' and ${isNoted}`.execute(
    trx,
  )
  await sql`
    delete from attachment a
    where a.source_id = ${run.sourceId} and a.resource_id = any(${changed}::bigint[]) and a.state <> 'kept' and not ${isNoted}`.execute(
    trx,
  )
}

type Earlier = { resourceId: number; body: Buffer }

/** Finds records that changed in more than their `meta`. */
async function findChanged(trx: Db, run: Run, kept: readonly StoredResource[]): Promise<number[]> {
  const again = kept.filter(({ isNew, resource }) => !isNew && withDocuments.has(resource.type))
  if (again.length === 0) return []
  const { rows } = await sql<Earlier>`
    select distinct on (resource_id) resource_id, body from resource_earlier
    where resource_id = any(${again.map(({ id }) => id)}::bigint[]) order by resource_id, id desc`.execute(trx)
  const earlier = new Map(rows.map(({ resourceId, body }) => [resourceId, body]))
  return again.flatMap(({ id, resource }) => {
    const body = earlier.get(id)
    if (!body) return []
    const aad = bodyAad(run.sourceId, resource.type, resource.fhirId)
    const text = run.cipher.decrypt(body, aad).toString()
    const before = withoutMeta(parseFhirJson(lastingText(text)) as FhirResource)
    return before === withoutMeta(parseFhirJson(lastingText(resource.text)) as FhirResource) ? [] : [id]
  })
}

const withDocuments: ReadonlySet<string> = new Set(['DocumentReference', 'DiagnosticReport', 'Media'])

const withoutMeta = (resource: FhirResource): string => JSON.stringify({ ...resource, meta: null })
