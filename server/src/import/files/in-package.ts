import { idOfBytes, keepDocument } from '#forms/stored-document.ts'
import type { XdmLabel } from '#forms/xdm/read-metadata.ts'
import { decodeText } from '../decode-text.ts'
import { readInWorker } from '#import/read-in-worker.ts'
import { isViewerFile } from './left-aside.ts'
import { openMade } from './open-made.ts'
import type { OpenedWhole } from './opened-file.ts'
import { wrongFormOf } from './wrong-form.ts'
import { ZipRefusedError, type ZippedFile } from './unpack-zip.ts'

export type Package = ReadonlyMap<string, XdmLabel>

const MAX_METADATA = 5_000_000
const METADATA = /(?:^|[/\\])metadata\.xml$/i

/** Some packages write names in capitals. */
const pathOf = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

/**
 * Returns null if the ZIP is not a document package. A ZIP can be a package without a document list, because the list
 * only provides labels.
 */
export async function findPackage(files: readonly ZippedFile[]): Promise<Package | null> {
  const lists = files.filter(({ name }) => METADATA.test(name))
  const isPackage = lists.length > 0 || files.some(({ name }) => /(?:^|\/)ihe_xdm\//.test(pathOf(name)))
  if (!isPackage) return null
  const labels = new Map<string, XdmLabel>()
  for (const list of lists) {
    if (list.refusal !== null || list.size > MAX_METADATA) continue
    const folder = pathOf(list.name).replace(/[^/]*$/, '')
    for (const label of await readList(list)) labels.set(folder + pathOf(label.uri), label)
  }
  return labels
}

async function readList(list: ZippedFile): Promise<readonly XdmLabel[]> {
  try {
    const read = await readInWorker('xdm', decodeText(await list.read(), 'text/xml'))
    return 'why' in read ? [] : read
  } catch (error) {
    if (error instanceof ZipRefusedError) return []
    throw error
  }
}

/**
 * Opens files that are not records themselves: a document to be stored as received, or part of the package's viewer.
 */
export function openInPackage(bytes: Buffer, name: string, from: Package): OpenedWhole {
  const label = from.get(pathOf(name)) ?? null
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-')
  if (isPdf || (label?.mimeType && !isViewerFile(bytes, name, true))) return openDocument(bytes, name, label, isPdf)
  if (isViewerFile(bytes, name, label !== null)) return { kind: 'refused', why: 'viewer-file' }
  return { kind: 'refused', why: wrongFormOf(bytes, '', name) ?? 'not-a-record' }
}

function openDocument(bytes: Buffer, name: string, label: XdmLabel | null, isPdf: boolean): OpenedWhole {
  const { patient } = label ?? { patient: null }
  // All documents of the package that are about the same person use the same patient id.
  const id = patient === null ? null : idOfBytes(JSON.stringify(patient))
  const document = keepDocument({
    bytes,
    contentType: isPdf ? 'application/pdf' : (label?.mimeType ?? 'application/octet-stream'),
    title: label?.title ?? name.split(/[/\\]/).at(-1) ?? null,
    date: label?.date ?? null,
    type: label?.type ?? null,
    author: label?.author ?? null,
    subject: id === null ? null : `Patient/${id}`,
  })
  const made = [...(patient === null ? [] : [{ ...patient, id }]), ...document]
  return openMade({
    made: made.map((one) => JSON.stringify(one)),
    refused: [],
    dated: label?.date ?? null,
    custodian: null,
    documentKey: idOfBytes(bytes),
  })
}
