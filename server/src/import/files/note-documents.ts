import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import type { Db } from '#platform/database/database.ts'
import { keyOf, namesFor } from '#store/aliases.ts'
import { withoutNul } from '#store/resource-meta.ts'
import type { StoredResource } from '#store/save-resources.ts'
import { attachmentAad } from '../run/collect-references.ts'
import type { FileRun } from './file-run.ts'

const ATTACHMENTS: Readonly<Record<string, (resource: FhirResource) => readonly (JsonObject | null)[]>> = {
  DocumentReference: (resource) => asObjects(resource['content']).map((content) => asObject(content['attachment'])),
  DiagnosticReport: (resource) => asObjects(resource['presentedForm']),
  Media: (resource) => [asObject(resource['content'])],
}

const MAX_TYPE = 200

/** Stores the documents that records refer to but do not contain; they are looked up among the files' own records. */
export async function noteDocuments(trx: Db, run: FileRun, kept: readonly StoredResource[]): Promise<void> {
  const found = kept.flatMap(({ id, resource }) =>
    (ATTACHMENTS[resource.type]?.(resource.resource) ?? []).flatMap((attachment) => {
      const url = asText(attachment?.['url'])
      if (attachment === null || url === null || asText(attachment['data']) !== null) return []
      const address = keyOf(url, run.fhirBase, namesFor(run.aliases, resource.fhirId)) ?? url
      return [{ id, address, contentType: asText(attachment['contentType']) }]
    }),
  )
  for (let from = 0; from < found.length; from += AT_ONCE) await insert(trx, run, found.slice(from, from + AT_ONCE))
}

/** Rows per statement: PostgreSQL allows about sixty thousand values. */
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
