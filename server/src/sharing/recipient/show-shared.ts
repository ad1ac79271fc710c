import type { z } from 'zod'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import type * as calls from '@kinchart/contract/calls/shared-with-me.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { QueryOf } from '@kinchart/contract/calls/endpoint.ts'
import { cipherOf, forRecord, type ForAnyone } from '#account/data-keys.ts'
import { findNames } from '#family/profile-names.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PreserializedResponse } from '#platform/http/serve.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { listDocuments, openDocumentOf } from '#record/documents/find-documents.ts'
import { showDocument } from '#record/documents/show-document.ts'
import { listSection, type ListServices, type SourcesOf } from '#lists/list-section.ts'
import { readNote } from '#record/notes/notes.ts'
import { openBody } from '#store/open-body.ts'
import { sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import { findRow, type FoundRow, type SourceOf } from '#lists/show-record.ts'
import { missingOf, provedOf, type RecipientEntry, type RecipientSession } from './recipient-session.ts'
import { stepOf } from './second-step.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { Access } from '@kinchart/contract/calls/sharing.ts'
import { openRecords, type OpenedRecord } from '#family/open-record.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { hasNotes, typesOf } from '#sharing/shares/give-share.ts'
import { isLive } from '#sharing/shares/end-share.ts'
import { logAccess } from './log-access.ts'

/** A record limited to the parts and sources that a recipient may read. This object is the permission to read them. */
type OpenedShare = {
  readonly shareId: string
  readonly record: OpenedRecord
  readonly types: readonly RecordType[]
  readonly noteTypes: readonly RecordType[]
  readonly sharedAt: Date
  readonly until: string | null
  readonly closesAt: Date | null
}

const MAX_SHARES = 2000

const ofRecipient = (db: Db, recipient: RecipientSession) =>
  db
    .selectFrom('share')
    .select(['id', 'accountId', 'profileId', 'tables', 'sharedAt', 'until', 'closesAt', 'sourceIds'])
    .where('recipientKind', '=', recipient.recipient.kind)
    .where('recipientId', '=', recipient.recipient.id)
    .where(isLive)
    .$if(recipient.accountId !== null, (those) => those.where('accountId', '=', recipient.accountId ?? ''))

/**
 * The only function that decides whether a recipient may open a share. Throws 'share-ended' if the share has ended,
 * belongs to another recipient, or does not exist.
 */
async function openShare(db: Db, recipient: RecipientSession, shareId: string): Promise<OpenedShare> {
  const row = isUuid(shareId)
    ? await ofRecipient(db, recipient).where('id', '=', shareId).executeTakeFirst()
    : undefined
  const [share] = row ? await opened(db, [row]) : []
  if (!share) throw new ApiError('share-ended')
  return share
}

/** Opens at most 2,000 shares, most recently shared first. */
async function openShares(db: Db, recipient: RecipientSession): Promise<readonly OpenedShare[]> {
  const rows = await ofRecipient(db, recipient).orderBy('sharedAt', 'desc').limit(MAX_SHARES).execute()
  return opened(db, rows)
}

type ShareRow = {
  id: string
  accountId: string
  profileId: string
  tables: string[]
  sharedAt: Date
  until: string | null
  closesAt: Date | null
  sourceIds: string[]
}

async function opened(db: Db, rows: readonly ShareRow[]): Promise<readonly OpenedShare[]> {
  const recordKeys = rows.map((row) => ({ accountId: row.accountId, profileId: row.profileId }))
  const records = new Map((await openRecords(db, recordKeys)).map((record) => [record.profileId as string, record]))
  return rows.flatMap((row) => {
    const record = records.get(row.profileId)
    if (record?.accountId !== row.accountId) return []
    const types = typesOf(row.tables)
    return [
      {
        shareId: row.id,
        record: { ...record, sourceIds: row.sourceIds, ownUntil: row.sharedAt },
        types,
        noteTypes: types.filter((type) => hasNotes(row.tables, type)),
        sharedAt: row.sharedAt,
        until: row.until,
        closesAt: row.closesAt,
      },
    ]
  })
}

/** Throws 'share-ended' for a type that is not shared. */
function sharedType(among: readonly RecordType[], recordTypeId: string): RecordType {
  if (!recordTypes.some(({ id }) => id === recordTypeId)) throw new ApiError('record-type-unknown')
  const type = among.find(({ id }) => id === recordTypeId)
  if (!type) throw new ApiError('share-ended')
  return type
}

/** Logs the access. Call this before the content is shown. */
async function logAccessTo(
  services: { readonly db: Db; readonly cipher: Cipher },
  recipient: RecipientSession,
  share: Pick<OpenedShare, 'record'>,
  what: Access['what'],
  table: string | null,
): Promise<void> {
  await logAccess(services, {
    profileId: share.record.profileId,
    who: recipient.name,
    address: recipient.address,
    what,
    table,
    by: recipient.by,
    recipient: recipient.recipient,
  })
}

/**
 * Keeps a recipient from learning where else a patient is treated: names a source only if it sent entries of the
 * shared list, or states that there are none. Other sources appear without a name. Reports missing data, but omits
 * each source's messages and the categories that the patient granted to it. Omits a source that is not in the share.
 */
const namedSources = (db: Db, sourcesOf: SourcesOf, section: SectionName): SourcesOf =>
  async function of(record: OpenedRecord, types) {
    const { sources, revision } = await sourcesOf(record, types)
    const rows = await db
      .selectFrom('resource')
      .select('sourceId')
      .distinct()
      .where('profileId', '=', record.profileId)
      .where('section', '=', section)
      .execute()
    const { sourceIds } = record
    const named = new Set(rows.map(({ sourceId }) => sourceId))
    return {
      revision,
      sources: sources
        .filter(({ ehrImportRequestId }) => sourceIds?.includes(ehrImportRequestId) !== false)
        .map(({ grantedParts: _own, ...source }) =>
          named.has(source.ehrImportRequestId) || source.denials !== undefined
            ? { ...source, notices: [] }
            : { ...source, ehrImportRequestId: '', providerName: recipientTexts.anotherSource, notices: [] },
        ),
    }
  }

export type ViewingServices = ForAnyone<ListServices> & { readonly sourceOf: SourceOf; readonly publicUrl: string }

/**
 * Returns the people whose records are shared with the caller, and logs an access for each person. If the caller is
 * not signed in, returns the required sign-in step and no people. Throws no error in this case, because each page
 * sends this request first.
 */
export async function showPeople(
  services: ViewingServices,
  entry: RecipientEntry | undefined,
): Promise<z.input<typeof calls.getSharedPeople.answer>> {
  const recipient = entry && provedOf(entry)
  if (!recipient) {
    const message = apiErrors[(entry && missingOf(entry)) ?? 'recipient-session-missing'].message
    const step = entry ? await stepOf(services, entry) : null
    return { message, recipient: null, people: [], step, answeredAt: new Date().toISOString() }
  }
  const shares = await openShares(services.db, recipient)
  const people: z.input<typeof calls.sharedPerson>[] = []
  for (const share of shares) {
    await logAccessTo(services, recipient, share, 'people', null)
    people.push(await showPerson(services, share))
  }
  return {
    message: people.length === 0 ? messages.noDataFound : messages.dataLoaded,
    recipient: { name: recipient.name, by: recipient.by },
    people,
    step: null,
    answeredAt: new Date().toISOString(),
  }
}

async function showPerson(
  { db, cipher }: { db: Db; cipher: Cipher },
  share: OpenedShare,
): Promise<z.input<typeof calls.sharedPerson>> {
  const { firstName, lastName, birthDate } = await findNames(db, cipher, share.record.profileId)
  return {
    shareId: share.shareId,
    personId: share.record.profileId,
    name: `${firstName} ${lastName}`.trim(),
    birthDate: birthDate === '' ? null : birthDate,
    recordTypeIds: share.types.map(({ id }) => id),
    noteTypeIds: share.noteTypes.map(({ id }) => id),
    sharedAt: share.sharedAt.toISOString(),
    until: share.until,
    closesAt: share.closesAt?.toISOString() ?? null,
  }
}

export async function showRows(
  services: ViewingServices,
  recipient: RecipientSession,
  query: QueryOf<typeof calls.getSharedRows>,
): Promise<PreserializedResponse> {
  const share = await openShare(services.db, recipient, query.shareId)
  const type = sharedType(share.types, query.recordTypeId)
  await logAccessTo(services, recipient, share, 'rows', type.eName)
  const { pageNumber, pageSize, search, searchColumn, sort } = query
  const listQuery = { profileId: share.record.profileId, pageNumber, pageSize, search, searchColumn, sort }
  const section = sectionOf(type)
  const sourcesOf = namedSources(services.db, services.sourcesOf, section)
  return listSection({ ...forRecord(services, share.record), sourcesOf }, share.record, section, 'rows', listQuery)
}

export async function showNote(
  services: ViewingServices,
  recipient: RecipientSession,
  query: QueryOf<typeof calls.getSharedNote>,
): Promise<z.input<typeof calls.getSharedNote.answer>> {
  const share = await openShare(services.db, recipient, query.shareId)
  const type = sharedType(share.noteTypes, query.recordTypeId)
  await logAccessTo(services, recipient, share, 'note', type.eName)
  const note = await readNote(forRecord(services, share.record), share.record, type.id)
  return { message: note === '' ? messages.noDataFound : messages.dataLoaded, data: { note } }
}

/** Returns a record as it arrived. Resources that the record references are not included. */
export async function showSharedRecord(
  services: ViewingServices,
  recipient: RecipientSession,
  query: QueryOf<typeof calls.getSharedRecord>,
): Promise<z.input<typeof calls.getSharedRecord.answer>> {
  const { share, type, row } = await openRow(services, recipient, query)
  await logAccessTo(services, recipient, share, 'record', type.eName)
  const { providerName } = await services.sourceOf(row.sourceId)
  return {
    id: String(row.id),
    resourceType: row.type,
    providerName,
    receivedAt: row.receivedAt.toISOString(),
    resource: openBody(cipherOf(services.cipher, share.record), row),
  }
}

export async function listSharedDocuments(
  services: ViewingServices,
  recipient: RecipientSession,
  query: QueryOf<typeof calls.getSharedDocuments>,
): Promise<z.input<typeof calls.getSharedDocuments.answer>> {
  const { share, type, row } = await openRow(services, recipient, query)
  await logAccessTo(services, recipient, share, 'document', type.eName)
  const documents = await listDocuments(forRecord(services, share.record), row)
  return { message: documents.length === 0 ? messages.noDocument : documentTexts.loaded, documents }
}

export async function showSharedDocument(
  services: ViewingServices,
  recipient: RecipientSession,
  query: QueryOf<typeof calls.getSharedDocument>,
): Promise<z.input<typeof calls.getSharedDocument.answer>> {
  const id = /^\d{1,15}/.exec(query.docid)?.[0] ?? ''
  const { share, type } = await openRow(services, recipient, { ...query, id })
  await logAccessTo(services, recipient, share, 'document', type.eName)
  return showDocument(await openDocumentOf(forRecord(services, share.record), share.record, query.docid))
}

type OfRow = { readonly shareId: string; readonly recordTypeId: string; readonly id: string }

async function openRow(
  services: ViewingServices,
  recipient: RecipientSession,
  { shareId, recordTypeId, id }: OfRow,
): Promise<{ share: OpenedShare; type: RecordType; row: FoundRow }> {
  const { db } = services
  const share = await openShare(db, recipient, shareId)
  const type = sharedType(share.types, recordTypeId)
  const row = await findRow(services, share.record, id)
  const place = row && (await db.selectFrom('resource').select('section').where('id', '=', row.id).executeTakeFirst())
  if (!row || place?.section !== sectionOf(type)) throw new ApiError('not-found')
  return { share, type, row }
}

function sectionOf({ tabUrl }: RecordType): SectionName {
  const section = sections.find(({ name }) => name === tabUrl)?.name
  if (section === undefined) throw new Error(`The record type ${tabUrl} has no list.`)
  return section
}
