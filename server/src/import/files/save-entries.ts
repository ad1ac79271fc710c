import { sql } from 'kysely'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import type { Db } from '#platform/database/database.ts'
import { markOf, namesFor, keyOf } from '#store/aliases.ts'
import { prepareResources, writePrepared, type Prepared, type StoredResource } from '#store/save-resources.ts'
import { positionApart } from '../run/save-page.ts'
import { saveRefused } from '../run/save-refused.ts'
import { holdLease } from '../run/lease.ts'
import type { FileRun } from './file-run.ts'
import { isGap, sortEntries, type SortedEntries } from './sort-entries.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { withoutNul, type DocumentOf } from '#store/resource-meta.ts'
import { attachmentAad } from '#import/run/collect-references.ts'

const ATTACHMENTS: Readonly<Record<string, (resource: FhirResource) => readonly (JsonObject | null)[]>> = {
  DocumentReference: (resource) => asObjects(resource['content']).map((content) => asObject(content['attachment'])),
  DiagnosticReport: (resource) => asObjects(resource['presentedForm']),
  Media: (resource) => [asObject(resource['content'])],
}

const MAX_TYPE = 200

async function noteDocuments(trx: Db, run: FileRun, storedResources: readonly StoredResource[]): Promise<void> {
  const found = storedResources.flatMap(({ id, resource }) =>
    (ATTACHMENTS[resource.type]?.(resource.resource) ?? []).flatMap((attachment) => {
      const url = asText(attachment?.['url'])
      if (attachment === null || url === null || asText(attachment['data']) !== null) return []
      const address = keyOf(url, run.fhirBase, namesFor(run.aliases, resource.fhirId)) ?? url
      return [{ id, address, contentType: asText(attachment['contentType']) }]
    }),
  )
  for (let from = 0; from < found.length; from += AT_ONCE) await insert(trx, run, found.slice(from, from + AT_ONCE))
}

/** Rows per statement. PostgreSQL allows about 65,000 parameters in a statement. */
const AT_ONCE = 1000

type Found = { readonly id: number; readonly address: string; readonly contentType: string | null }

async function insert(trx: Db, run: FileRun, found: readonly Found[]): Promise<void> {
  await trx
    .insertInto('attachment')
    .values(
      found.map(({ id, address, contentType }) => ({
        sourceId: run.sourceId,
        profileId: run.profileId,
        addressDigest: run.cipher.digest(address),
        resourceId: id,
        state: 'waiting' as const,
        address: run.cipher.encrypt(address, attachmentAad(run.sourceId)),
        contentType: contentType === null ? null : withoutNul(contentType).slice(0, MAX_TYPE),
        size: null,
        body: null,
        receivedAt: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function saveEntries(
  run: FileRun,
  fileId: number,
  entries: readonly BundleEntry[],
  {
    realm,
    document,
    next,
    isLast,
    shortOf,
  }: {
    readonly realm: string
    readonly document: DocumentOf | undefined
    readonly next: number
    readonly isLast: boolean
    readonly shortOf: LedgerReason | null
  },
): Promise<void> {
  const sorted = sortEntries({ ...run, realm, document }, entries)
  const arrivedByReference = new Map(sorted.arrived.map((one) => [`${one.type}/${one.fhirId}`, one.resource]))
  const store = { ...run, find: (key: string) => arrivedByReference.get(key), keepsOlder: true as const }
  const prepared: Prepared[] = []
  for (const arrived of Map.groupBy(sorted.arrived, ({ fhirId }) => markOf(fhirId)).values()) {
    const aliases = namesFor(run.aliases, arrived[0]?.fhirId ?? '')
    prepared.push(await prepareResources(run.db, { ...store, aliases }, arrived))
  }
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    for (const one of prepared) {
      await writePrepared(trx, store, one)
      await noteDocuments(trx, run, one.stored)
    }
    await saveRefused(trx, run, fileId, sorted.refused)
    await count(trx, run, sorted)
    await trx
      .updateTable('importFile')
      .set({ nextEntry: next, ...(isLast ? { state: 'done' as const, reason: shortOf } : {}) })
      .where('id', '=', fileId)
      .execute()
  })
  run.counts.resourcesStored(prepared.reduce((sum, { stored }) => sum + stored.length, 0))
}

type Line = { stored: number; refused: number; reason: LedgerReason | null }

/**
 * Returns the precedence of a reason. Missing data has the highest, then another person's data, then a statement that
 * there are no records.
 */
const weightOf = (reason: LedgerReason | null): number =>
  reason === null ? 0 : reason === 'none-stated' ? 1 : reason === 'other-patient' ? 2 : 3

async function count(trx: Db, run: FileRun, { keptTypes, refused }: SortedEntries): Promise<void> {
  const lines = new Map<string, Line>()
  const lineOf = (type: string): Line => {
    const line = lines.get(type) ?? { stored: 0, refused: 0, reason: null }
    lines.set(type, line)
    return line
  }
  for (const type of keptTypes) lineOf(type).stored++
  for (const { type, why } of refused) {
    const line = lineOf(type)
    if (!isGap(why)) line.refused++
    if (weightOf(why) > weightOf(line.reason)) line.reason = why
  }
  for (const [type, { stored, refused, reason }] of lines)
    await sql`
      update import_query set state = 'running', pages = 1, received = received + ${stored + refused}, stored = stored + ${stored},
        refused = refused + ${refused},
        reason = case when ${weightOf(reason)}::int > case when reason is null then 0 when reason = 'none-stated' then 1
          when reason = 'other-patient' then 2 else 3 end then ${reason}::text else reason end
      where source_id = ${run.sourceId} and run = ${run.number} and position = ${positionApart(type)}`.execute(trx)
}
