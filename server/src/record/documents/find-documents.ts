import type { RecordDocument } from '@kinchart/contract/calls/documents.ts'
import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import type { Session } from '#account/sessions.ts'
import { openRecord, type OpenedRecord } from '#family/open-record.ts'
import { asText, asObject, asObjects } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { safeFileName } from '#platform/http/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { rankOfForm } from '#readers/drvisitnotes/preferred-attachment.ts'
import { openBody } from '#store/open-body.ts'
import { findRow, type FoundRow } from '#lists/show-record.ts'
import { attachmentsOf, type SentAttachment } from './attachments-of.ts'
import { extractFileInWorker } from './embedded-in-worker.ts'
import { nameOriginal } from './name-original.ts'
import { openForm, type DocumentServices, type OpenedForm } from './open-form.ts'
import { sniff, type Sniffed } from './sniff.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { isPayersSection } from '#forms/payers-section.ts'
import { escapeHtml } from './sanitize-note.ts'
import { documentHeads } from '@kinchart/texts/en/documents.ts'

const ABOUT_INSURANCE = ' data-about="insurance"'
const MAX_LEVEL = 6
const MAX_DEPTH = 20

/**
 * Renders a Composition as HTML. The HTML contains the sender's narratives, which are not sanitized here. Returns
 * null if there is no text. Source: FHIR R4 `Composition.section.title`, `.text.div`, `.section`.
 */
export function compositionPage(composition: LooseResource<'Composition'>): string | null {
  const sections = asObjects(composition.section)
    .map((section) => drawSection(section, 2, 0))
    .join('')
  if (sections === '') return null
  return `<h1>${escapeHtml(asText(composition.title) ?? documentHeads.untitled)}</h1>${sections}`
}

function drawSection(section: LoosePart<'Composition', 'section'>, level: number, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  const inner = asObjects(section.section)
    .map((one) => drawSection(one, Math.min(MAX_LEVEL, level + 1), depth + 1))
    .join('')
  const div = asText(asObject(section.text)?.div) ?? ''
  const title = asText(section.title) ?? labelOf(section.code)
  if (div === '' && inner === '') return ''
  const codes = asObjects(asObject(section.code)?.coding).map(({ code }) => asText(code))
  const about = isPayersSection(codes, asText(section.title)) ? ABOUT_INSURANCE : ''
  return `<section${about}>${title === null ? '' : `<h${level}>${escapeHtml(title)}</h${level}>`}${div}${inner}</section>`
}

export type StoredDocument = {
  readonly docid: string
  readonly title: string | null
  readonly original: Shown
  readonly shown: Shown
}
export type Shown = Sniffed & { readonly bytes: Buffer; readonly declared: string | null }

const DOCID = /^(\d{1,15})(?:\.(\d{1,3}))?$/

/** Opens the formats in sequence, so that only one is in memory. */
export async function listDocuments(services: DocumentServices, row: FoundRow): Promise<RecordDocument[]> {
  const documents: RecordDocument[] = []
  for (const [index, sent] of formsOf(services, row).entries()) {
    const form = await openForm(services, row, sent)
    const read = form.state === 'held' ? await readShown(form) : null
    const shown = read?.shown ?? null
    const docid = `${row.id}.${index + 1}`
    documents.push({
      docid,
      contentType: shown?.type ?? form.contentType,
      form: shown?.form ?? null,
      title: sent.title,
      size: form.bytes?.length ?? sent.size,
      fileName: read && safeFileName(nameOriginal(sent.title ?? `document ${docid}`, read.original.type)),
      state: form.state,
      isShown: false,
    })
  }
  const best = documents.toSorted((a, b) => rank(a) - rank(b))[0]
  return documents.map((one) => ({ ...one, isShown: one === best }))
}

/**
 * Throws the same error for documents that do not exist and for other accounts' documents. If a document is not stored,
 * throws the reason.
 */
export async function openDocument(
  anyone: ForAnyone<DocumentServices>,
  session: Session,
  docid: string,
): Promise<StoredDocument> {
  const [, id, place] = DOCID.exec(docid) ?? []
  if (id === undefined) throw new ApiError('not-found')
  const { row, services } = await findOwnRow(anyone, session, id)
  return openPlace(services, row, place === undefined ? await shownPlace(services, row) : Number(place))
}

export async function openDocumentOf(
  services: DocumentServices,
  record: OpenedRecord,
  docid: string,
): Promise<StoredDocument> {
  const [, id, place] = DOCID.exec(docid) ?? []
  const row = id === undefined ? undefined : await findRow(services, record, id)
  if (!row) throw new ApiError('not-found')
  return openPlace(services, row, place === undefined ? await shownPlace(services, row) : Number(place))
}

/** Returns the stored formats, the displayed format first. */
export async function openStoredFormats(
  anyone: ForAnyone<DocumentServices>,
  session: Session,
  id: string,
): Promise<StoredDocument[]> {
  const { row, services } = await findOwnRow(anyone, session, DOCID.exec(id)?.[1] ?? '')
  const documents = await listDocuments(services, row)
  const storedFormats = documents
    .filter(({ state }) => state === 'held')
    .sort((a, b) => Number(b.isShown) - Number(a.isShown))
  const opened: StoredDocument[] = []
  for (const { docid } of storedFormats.slice(0, MAX_TOGETHER)) opened.push(await openDocument(anyone, session, docid))
  return opened
}

/** Yields one format at a time, so that only one format is in memory. Yields null for a format that is not stored. */
export async function* eachForm(services: DocumentServices, row: FoundRow): AsyncGenerator<Shown | null> {
  for (const sent of formsOf(services, row).slice(0, MAX_TOGETHER)) {
    const form = await openForm(services, row, sent)
    yield form.state === 'held' ? (await readShown(form)).shown : null
  }
}

/** Maximum formats in one response. */
const MAX_TOGETHER = 10

async function findOwnRow(
  anyone: ForAnyone<DocumentServices>,
  session: Session,
  id: string,
): Promise<{ row: FoundRow; services: DocumentServices }> {
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('not-found')
  const { db } = anyone
  const place = await db.selectFrom('resource').select('profileId').where('id', '=', Number(id)).executeTakeFirst()
  if (!place) throw new ApiError('not-found')
  const record = await openRecord(db, session, place.profileId)
  const row = await findRow(anyone, record, id)
  if (!row) throw new ApiError('not-found')
  return { row, services: forRecord(anyone, record) }
}

async function shownPlace(services: DocumentServices, row: FoundRow): Promise<number> {
  const index = (await listDocuments(services, row)).findIndex(({ isShown }) => isShown)
  if (index < 0) throw new ApiError('not-found')
  return index + 1
}

async function openPlace(services: DocumentServices, row: FoundRow, place: number): Promise<StoredDocument> {
  const sent = formsOf(services, row)[place - 1]
  if (!sent) throw new ApiError('not-found')
  const form = await openForm(services, row, sent)
  if (form.state !== 'held') throw new ApiError(`document-${form.state}`)
  return { docid: `${row.id}.${place}`, title: sent.title, ...(await readShown(form)) }
}

function formsOf({ cipher }: DocumentServices, row: FoundRow): readonly SentAttachment[] {
  const resource = parseFhirJson(openBody(cipher, row)) as FhirResource
  const page = resource.resourceType === 'Composition' ? compositionPage(resource) : null
  const attached = attachmentsOf(resource)
  if (page === null) return attached
  const data = Buffer.from(`<html><body>${page}</body></html>`).toString('base64')
  const title = asText(resource['title'])
  return [{ contentType: 'text/html; charset=utf-8', title, size: null, url: null, data }, ...attached]
}

async function readShown({
  bytes,
  contentType,
}: OpenedForm & { state: 'held' }): Promise<Pick<StoredDocument, 'original' | 'shown'>> {
  const original = { ...sniff(bytes, contentType), bytes, declared: contentType }
  const inner = original.form === 'ccda' ? await fileInside(original) : null
  return { original, shown: inner ?? original }
}

async function fileInside(document: Shown): Promise<Shown | null> {
  const file = await extractFileInWorker(document)
  if (file === null) return null
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  return { ...sniff(bytes, file.contentType), bytes, declared: file.contentType }
}

/** Sorts stored documents before missing ones, then formats that can be displayed before others, then by format. */
const rank = ({ state, form, contentType }: RecordDocument): number =>
  (state === 'held' ? 0 : 1000) + (form === 'file' ? 500 : 0) + rankOfForm(contentType)
