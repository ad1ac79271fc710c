import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { attachmentsOf } from '#record/documents/attachments-of.ts'
import { openForm } from '#record/documents/open-form.ts'
import type { DocumentServices } from '#record/documents/open-form.ts'
import { nameOriginal } from '#record/documents/name-original.ts'
import { sniff } from '#record/documents/sniff.ts'
import { openBody } from '#store/open-body.ts'
import type { FoundRow } from '#lists/show-record.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { fileNameOf } from './file-names.ts'
import { BATCH, inBatches } from './in-batches.ts'
import type { Numbered } from './in-batches.ts'
import { sizeOfBody } from './size-of-body.ts'

/** A stored document. `open` reads it on demand, so that none waits in memory. */
export type ArchivedDocument = { readonly name: string; readonly open: () => AsyncGenerator<Buffer> }

/** Resource types that contain documents. */
const TYPES = ['DocumentReference', 'DiagnosticReport', 'Media', 'Binary', 'Communication', 'Consent', 'Contract']

/** Yields a source's original documents in every format, byte for byte. */
export async function* archivedDocuments(
  services: DocumentServices,
  sourceId: string,
): AsyncGenerator<ArchivedDocument> {
  const ofThem = services.db
    .selectFrom('resource')
    .where('sourceId', '=', sourceId)
    .where('type', 'in', TYPES)
    .orderBy('id')
  const list = async (after: number): Promise<readonly Numbered[]> =>
    ofThem.select(['id', sizeOfBody]).where('id', '>', after).limit(BATCH).execute()
  const open = async (ids: readonly number[]): Promise<readonly FoundRow[]> =>
    ofThem.select(['id', 'sourceId', 'type', 'fhirId', 'body', 'receivedAt']).where('id', 'in', ids).execute()
  for await (const rows of inBatches(list, open)) for (const row of rows) yield* documentsOf(services, row)
}

async function* documentsOf(services: DocumentServices, row: FoundRow): AsyncGenerator<ArchivedDocument> {
  const resource = parseFhirJson(openBody(services.cipher, row)) as FhirResource
  for (const [index, sent] of attachmentsOf(resource).entries()) {
    const form = await openForm(services, row, sent)
    if (form.state !== 'held') continue
    const title = `${row.type}-${fileNameOf(openIdOf(services.cipher, row))}-${row.id}-${index + 1}`
    yield {
      name: nameOriginal(title, sniff(form.bytes, form.contentType).type),
      open: async function* () {
        const again = await openForm(services, row, sent)
        if (again.state === 'held') yield again.bytes
      },
    }
  }
}
