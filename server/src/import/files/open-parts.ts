import type { LedgerReason } from '@kinchart/contract/import.ts'
import { openFile } from './open-file.ts'
import type { OpenedFile } from './open-file.ts'
import { openLines, WHOLE_BYTES } from './open-lines.ts'
import { isZip, listZip, ZipRefusedError } from './unpack-zip.ts'
import type { ZippedFile } from './unpack-zip.ts'
import type { Upload } from './uploads.ts'

/** A file that is read by itself: one that was added, or one inside of a ZIP that was. */
export type Part = {
  readonly uploadId: string
  readonly zipPosition: number | null
  /** Its own name; inside of a ZIP with the ZIP's before it. */
  readonly name: string
  readonly open: () => Promise<OpenedFile>
  /** Its folder in the ZIP; null for a file that is alone. */
  readonly folder: string | null
}

/** In which realm the ids of a file's records count; of one that stands for itself its own. */
export function realmOfPart(
  { uploadId, zipPosition, folder }: Pick<Part, 'uploadId' | 'zipPosition' | 'folder'>,
  { isWhole }: { readonly isWhole: boolean },
): string {
  if (isWhole) return `part/${uploadId}/${zipPosition ?? ''}`
  return folder === null ? 'loose' : `folder/${folder}`
}

const HEAD_BYTES = 4
const refused = (why: LedgerReason): OpenedFile => ({ kind: 'refused', why })

/** The parts of an upload, in their order. A ZIP that is not opened is one part, refused. */
export async function* openParts(upload: Upload, name: string): AsyncGenerator<Part> {
  const alone = { uploadId: upload.id, zipPosition: null, folder: null, name }
  if (!isZip(await upload.read(0, HEAD_BYTES))) {
    yield { ...alone, open: async () => openUploaded(upload, name) }
    return
  }
  let files: readonly ZippedFile[]
  try {
    files = await listZip(upload)
  } catch (error) {
    if (!(error instanceof ZipRefusedError)) throw error
    const { why } = error
    yield { ...alone, open: async () => refused(why) }
    return
  }
  if (files.length === 0) yield { ...alone, open: async () => refused('file-empty') }
  for (const file of files) {
    yield {
      uploadId: upload.id,
      zipPosition: file.position,
      folder: /^(.*[/\\])?/.exec(file.name)?.[0] ?? '',
      name: `${name}: ${file.name}`,
      open: async () => openZipped(file),
    }
  }
}

const STEP_BYTES = 1_048_576

async function openUploaded(upload: Upload, name: string): Promise<OpenedFile> {
  const { size } = upload
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < size; at += STEP_BYTES) yield await upload.read(at, Math.min(size, at + STEP_BYTES))
  }
  return (size > WHOLE_BYTES ? await openLines(bytes) : null) ?? openFile(await upload.read(0, size), name)
}

async function openZipped(file: ZippedFile): Promise<OpenedFile> {
  if (file.refusal !== null) return refused(file.refusal)
  try {
    const lines = file.size > WHOLE_BYTES ? await openLines(file.stream) : null
    // Damage is found before anything of it is taken for read.
    if (lines) for await (const _ of file.stream()) void _
    return lines ?? (await openFile(await file.read(), file.name))
  } catch (error) {
    if (error instanceof ZipRefusedError) return refused(error.why)
    throw error
  }
}
