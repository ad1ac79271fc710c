import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { readNote } from '#record/notes/notes.ts'
import { archivedDocuments } from './archived-documents.ts'
import { countEarlier, countRefused, countTypes, earlierOf, linesOf, refusedOf } from './archived-resources.ts'
import type { CopyServices } from './copy-services.ts'
import { folderNames } from './file-names.ts'

/**
 * Yields a record as received, as a ZIP streamed while it is read: at most one document, or some hundred resources, is
 * in memory. An error aborts the stream, so that an incomplete file never looks complete.
 */
export async function* writeArchive(services: CopyServices, record: OpenedRecord): AsyncGenerator<Buffer> {
  const { sources } = await services.sourcesOf(record, [])
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: unknown): void =>
    void out.destroy(error instanceof Error ? error : new Error('The copy failed.'))
  zip.on('error', fail)
  void fill({ zip, fail }, services, record, sources).then(() => zip.end(), fail)
  for await (const part of out) yield part as Buffer
}

type Archive = { readonly zip: yazl.ZipFile; readonly fail: (error: unknown) => void }

async function fill(
  archive: Archive,
  services: CopyServices,
  record: OpenedRecord,
  sources: readonly ListSource[],
): Promise<void> {
  const names = folderNames(sources.map(({ providerName }) => providerName))
  const folders = []
  for (const [index, source] of sources.entries()) {
    const folder = names[index] ?? String(index)
    const sourceId = source.ehrImportRequestId
    const resources = await countTypes(services.db, sourceId)
    for (const type of Object.keys(resources))
      add(archive, `${folder}/${type}.ndjson`, () => linesOf(services, sourceId, type))
    let documents = 0
    for await (const document of archivedDocuments(services, sourceId)) {
      documents++
      add(archive, `${folder}/documents/${document.name}`, document.open)
    }
    const couldNotBeRead = await countRefused(services.db, sourceId)
    if (couldNotBeRead > 0) add(archive, `${folder}/could-not-be-read.ndjson`, () => refusedOf(services, sourceId))
    const earlier = await countEarlier(services.db, sourceId)
    if (earlier > 0) add(archive, `${folder}/earlier-versions.ndjson`, () => earlierOf(services, sourceId))
    const { providerName, state, missing, reason, asOf, notices, grantedParts, unreadFiles } = source
    folders.push({
      folder,
      providerName,
      state,
      missing,
      reason,
      asOf,
      notices,
      ...(grantedParts === undefined ? {} : { grantedParts }),
      ...(unreadFiles === undefined ? {} : { unreadFiles }),
      resources,
      documents,
      couldNotBeRead,
      earlier,
    })
  }
  archive.zip.addBuffer(json(await notesOf(services, record)), 'notes.json')
  archive.zip.addBuffer(json({ takenAt: new Date().toISOString(), folders }), 'contents.json')
}

/** Adds a file that is opened only when its position in the ZIP is reached. */
function add({ zip, fail }: Archive, name: string, open: () => AsyncGenerator<Buffer>): void {
  zip.addReadStreamLazy(name, (take) => {
    const content = Readable.from(open(), { objectMode: false })
    content.once('error', fail)
    take(null, content)
  })
}

async function notesOf(services: CopyServices, record: OpenedRecord): Promise<Record<string, string>> {
  const notes: Record<string, string> = {}
  for (const { id, name } of recordTypes) {
    const note = await readNote(services, record, id)
    if (note !== '') notes[name] = note
  }
  return notes
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
