import type { Pace } from '#forms/apple-health/parse-export.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { openFile } from './open-file.ts'
import type { OpenedFile, ReadLater } from './opened-file.ts'
import { openLines, WHOLE_BYTES } from './open-lines.ts'
import { findAppleZip, openApple, openOtherAppleFile, startsAsApple, type AppleZip } from './open-apple.ts'
import { findPackage, type Package } from './in-package.ts'
import { wrongFormOf } from './wrong-form.ts'
import { isZip, listZip, openBudget, ZipRefusedError, type ZipBudget, type ZippedFile } from './unpack-zip.ts'
import type { Upload } from './uploads.ts'

export type Part = {
  readonly uploadId: string
  readonly zipPosition: number | null
  /** Inside a ZIP, the name starts with the ZIP's name. */
  readonly name: string
  readonly open: () => Promise<OpenedFile>
  /** The folder in the ZIP. Null for a single file. */
  readonly folder: string | null
}

export function realmOfPart(
  { uploadId, zipPosition, folder }: Pick<Part, 'uploadId' | 'zipPosition' | 'folder'>,
  { isWhole }: { readonly isWhole: boolean },
): string {
  if (isWhole) return `part/${uploadId}/${zipPosition ?? ''}`
  return folder === null ? 'loose' : `folder/${folder}`
}

const HEAD_BYTES = 4
const refused = (why: LedgerReason): OpenedFile => ({ kind: 'refused', why })

/**
 * Yields parts in order. A ZIP that cannot be opened becomes one refused part. `names` are the files added together.
 */
export async function* openParts(upload: Upload, name: string, names: readonly string[] = []): AsyncGenerator<Part> {
  const alone = { uploadId: upload.id, zipPosition: null, folder: null, name }
  if (isZip(await upload.read(0, HEAD_BYTES)))
    yield* openZip({
      upload,
      name,
      names,
      folder: '',
      budget: openBudget(),
      place: (position) => position,
      alone,
      isInside: false,
    })
  else yield { ...alone, open: async () => openUploaded(upload, name, names) }
}

type OpenedZip = {
  readonly upload: Upload
  readonly name: string
  readonly names: readonly string[]
  readonly folder: string
  readonly budget: ZipBudget
  readonly place: (position: number) => number
  readonly alone: Omit<Part, 'open'>
  readonly isInside: boolean
}

async function* openZip(zip: OpenedZip): AsyncGenerator<Part> {
  const { upload, name, names, folder, budget, place, alone, isInside } = zip
  let files: readonly ZippedFile[]
  try {
    files = await listZip(upload, budget)
  } catch (error) {
    if (!(error instanceof ZipRefusedError)) throw error
    const { why } = error
    yield { ...alone, open: async () => refused(why) }
    return
  }
  if (files.length === 0) yield { ...alone, open: async () => refused('file-empty') }
  const inside = await findPackage(files)
  const apple = inside === null ? await findAppleZip(files) : null
  for (const file of files) {
    const part = {
      uploadId: upload.id,
      zipPosition: place(file.position),
      folder: folder + (/^(.*[/\\])?/.exec(file.name)?.[0] ?? ''),
      name: `${name}: ${file.name}`,
    }
    const innerZip = isInside ? null : await readInnerZip(file, upload.id)
    if (innerZip)
      yield* openZip({
        upload: innerZip,
        name: part.name,
        names,
        folder: `${part.folder}${file.name}/`,
        budget,
        place: (position) => FIRST_INSIDE * (file.position + 1) + position,
        alone: part,
        isInside: true,
      })
    else
      yield {
        ...part,
        open: async () => openZipped(file, { inside, apple, names: [...names, ...files.map((one) => one.name)] }),
      }
  }
}

/** Positions in a ZIP inside the ZIP start here. This number is higher than every position in the outer ZIP. */
const FIRST_INSIDE = 10_000

/**
 * Unpacks a ZIP inside the ZIP. Returns null if the file is not a ZIP or cannot be unpacked. A document in ZIP format
 * (Word) counts as a file, not as a ZIP.
 */
async function readInnerZip(file: ZippedFile, id: string): Promise<Upload | null> {
  if (file.refusal !== null || !/\.zip$/i.test(file.name)) return null
  try {
    const bytes = await file.read()
    if (!isZip(bytes)) return null
    return { id, size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
  } catch (error) {
    if (error instanceof ZipRefusedError) return null
    throw error
  }
}

const STEP_BYTES = 1_048_576

async function openUploaded(upload: Upload, name: string, names: readonly string[]): Promise<OpenedFile> {
  const { size } = upload
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < size; at += STEP_BYTES) yield await upload.read(at, Math.min(size, at + STEP_BYTES))
  }
  if (await startsAsApple(bytes)) return openApple(bytes, size, names)
  return (size > WHOLE_BYTES ? await openLines(bytes) : null) ?? openFile(await upload.read(0, size), name)
}

type Zipped = {
  readonly inside: Package | null
  readonly apple: AppleZip | null
  readonly names: readonly string[]
}

/**
 * A list of measurements is streamed, so it may exceed the size limit. It may also exceed the compression limit,
 * because step counts are repetitive and compress well.
 */
const mayBeStreamed = ({ refusal }: ZippedFile): boolean =>
  refusal === null || refusal === 'too-large' || refusal === 'file-unpacks-too-large'

async function openZipped(file: ZippedFile, { inside, apple, names }: Zipped): Promise<OpenedFile> {
  if (!mayBeStreamed(file)) return refused(file.refusal ?? 'file-damaged')
  try {
    if (await startsAsApple(file.stream)) return untilDamage(await openApple(file.stream, file.size, names))
    if (file.refusal !== null) return refused((await wrongFormOfLarge(file)) ?? file.refusal)
    const otherAppleFile = apple === null ? null : await openOtherAppleFile(file, apple)
    if (otherAppleFile !== null) return otherAppleFile
    const lines = file.size > WHOLE_BYTES ? await openLines(file.stream) : null
    // Reads the file once to detect damage before any line counts as read.
    if (lines) for await (const _ of file.stream()) void _
    return lines ?? (await openFile(await file.read(), file.name, inside))
  } catch (error) {
    if (error instanceof ZipRefusedError) return refused(file.refusal ?? error.why)
    throw error
  }
}

function untilDamage(opened: OpenedFile): OpenedFile {
  if (opened.kind !== 'later') return opened
  const read = async (pace: Pace): Promise<ReadLater> => {
    try {
      return await opened.read(pace)
    } catch (error) {
      if (error instanceof ZipRefusedError) return { kind: 'refused', why: error.why }
      throw error
    }
  }
  return { ...opened, read }
}

/**
 * Returns the ledger reason for the format of a large file, detected from its beginning. Null if the format is
 * unknown.
 */
async function wrongFormOfLarge(file: ZippedFile): Promise<LedgerReason | null> {
  for await (const first of file.stream()) return wrongFormOf(first, first.toString('latin1'), file.name)
  return null
}
