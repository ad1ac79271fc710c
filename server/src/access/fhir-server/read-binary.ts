import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { forRecord } from '#account/data-keys.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { attachmentsOf } from '#record/documents/attachments-of.ts'
import { openForm } from '#record/documents/open-form.ts'
import { openBody } from '#store/open-body.ts'
import { findRow, type SourceOf } from '#lists/show-record.ts'
import type { AdmittedApp } from './admit-app.ts'
import { FhirError, forbidden, notFound } from './answer.ts'
import { withoutPayers } from './drop-financial.ts'
import { openFor, type SearchServices } from './search-record.ts'
import { mayAsk } from './visible.ts'

/** `of`: the resource that the document belongs to. The access rules of this resource apply. */
export type ReadBinary = {
  readonly id: string
  readonly bytes: Buffer
  readonly contentType: string
  readonly of: string
}

const ID = /^(\d{1,15})-(\d{1,3})$/
const MEDIA = /^[\w.+-]{1,60}\/[\w.+-]{1,100}(?:; ?charset=[\w-]{1,40})?$/

/** Throws 404 if the app may not read the resource, or if the source did not send the document. */
export async function readBinary(
  services: SearchServices & { readonly sourceOf: SourceOf },
  app: AdmittedApp,
  id: string,
): Promise<ReadBinary> {
  const holders = ['Binary', 'DocumentReference', 'DiagnosticReport', 'Media']
  if (!holders.some((type) => mayAsk(app.seeing, type, 'read'))) throw forbidden('Binary')
  const [, number = '', place = ''] = ID.exec(id) ?? []
  const { index, seen } = await openFor(services, app, 'read')
  const entry = seen.has(number) ? index.entries.get(number) : undefined
  if (!entry || entry.row === null) throw notFound()
  const own = forRecord(services, app.record)
  const row = await findRow(own, app.record, number)
  if (!row) throw notFound()
  const sent = attachmentsOf(parseFhirJson(openBody(own.cipher, row)) as FhirResource)[Number(place) - 1]
  if (!sent) throw notFound()
  const form = await openForm(own, row, sent)
  if (form.state !== 'held') throw new FhirError(404, 'not-found', fhirTexts.notHeld)
  const bytes = withoutPayers(form.bytes)
  if (bytes === null) throw new FhirError(404, 'suppressed', fhirTexts.neverInEverything)
  const declared = sent.contentType ?? form.contentType ?? ''
  const contentType = MEDIA.test(declared) ? declared : 'application/octet-stream'
  return { id, bytes, contentType, of: `${entry.type}/${entry.id}` }
}

export const asResource = ({ id, bytes, contentType, of }: ReadBinary): object => ({
  resourceType: 'Binary',
  id,
  contentType: contentType.split(';')[0],
  securityContext: { reference: of },
  data: bytes.toString('base64'),
})
