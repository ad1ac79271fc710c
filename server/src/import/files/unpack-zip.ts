import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import type { Upload } from './uploads.ts'

export type ZippedFile = {
  readonly position: number
  /** The name is only displayed and never used as a path. */
  readonly name: string
  readonly refusal: LedgerReason | null
  /** Never returns more bytes than the ZIP's directory states. */
  readonly read: () => Promise<Buffer>
  /** Unpacks from the beginning on each call. May throw ZipRefusedError midway. */
  readonly stream: () => AsyncIterable<Buffer>
  /** Unpacked, in bytes. */
  readonly size: number
}

const zipLimits = {
  files: 10_000,
  unpackedBytes: 1_000_000_000,
  /** The limit per unpacked file, because each file is read into memory. */
  fileBytes: 200_000_000,
  /** Maximum compression ratio. Records have a ratio between 5 and 30. For small files, any ratio is harmless. */
  ratio: 200,
  ratioFromBytes: 5_000_000,
} as const

export type ZipBudget = { files: number; unpackedBytes: number }
export const openBudget = (): ZipBudget => ({ files: zipLimits.files, unpackedBytes: zipLimits.unpackedBytes })

export class ZipRefusedError extends Error {
  readonly why: 'file-damaged' | 'file-unpacks-too-large'
  constructor(why: ZipRefusedError['why'], options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'ZipRefusedError'
    this.why = why
  }
}

/** Returns true for a ZIP, also for an empty one (APPNOTE 4.3.7, 4.3.16). */
export const isZip = (head: Buffer): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

class UploadReader extends yauzl.RandomAccessReader {
  readonly #upload: Upload
  constructor(upload: Upload) {
    super()
    this.#upload = upload
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end))
  }
  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    const STEP = 262_144
    for (let at = start; at < end; at += STEP) yield await this.#upload.read(at, Math.min(end, at + STEP))
  }
}

/**
 * Omits directories and macOS's `__MACOSX`. Enforces declared sizes: a file that unpacks to more than its entry states
 * is damaged. Throws ZipRefusedError.
 */
export async function listZip(upload: Upload, budget: ZipBudget): Promise<ZippedFile[]> {
  const files: ZippedFile[] = []
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new UploadReader(upload), upload.size, {
      // The name is only displayed, so a name that looks like a path traversal is harmless.
      decodeStrings: false,
      lazyEntries: true,
      autoClose: false,
    })
    budget.files -= zip.entryCount
    if (budget.files < 0) throw new ZipRefusedError('file-unpacks-too-large')
    let position = -1
    for await (const entry of zip.eachEntry()) {
      position++
      const name = nameOf(entry)
      if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name)) continue
      const refusal = refusalOf(entry)
      // Skipped files do not count towards the limit, because a ZIP may also contain a step list of several gigabytes.
      if (refusal === null) budget.unpackedBytes -= entry.uncompressedSize
      if (budget.unpackedBytes < 0) throw new ZipRefusedError('file-unpacks-too-large')
      files.push({
        position,
        name,
        refusal,
        read: async () => readEntry(zip, entry),
        stream: () => streamEntry(zip, entry),
        size: entry.uncompressedSize,
      })
    }
  } catch (cause) {
    throw cause instanceof ZipRefusedError || isUnavailable(cause)
      ? cause
      : new ZipRefusedError('file-damaged', { cause })
  }
  return files
}

function refusalOf(entry: Entry): LedgerReason | null {
  if (entry.isEncrypted()) return 'file-locked'
  if (!entry.canDecodeFileData()) return 'file-damaged'
  if (entry.uncompressedSize > zipLimits.fileBytes) return 'too-large'
  const isLarge = entry.uncompressedSize > zipLimits.ratioFromBytes
  return isLarge && entry.uncompressedSize > entry.compressedSize * zipLimits.ratio ? 'file-unpacks-too-large' : null
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of streamEntry(zip, entry)) parts.push(part)
  return Buffer.concat(parts)
}

async function* streamEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let stream: AsyncIterable<Buffer>
  try {
    stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (cause) {
    // A database error while reading the bytes does not mean that they are damaged.
    throw isUnavailable(cause) ? cause : new ZipRefusedError('file-damaged', { cause })
  }
  const parts = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await parts.next().catch((cause: unknown) => {
        throw isUnavailable(cause) ? cause : new ZipRefusedError('file-damaged', { cause })
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await parts.return?.()
  }
}

const MAX_NAME = 300

function nameOf(entry: Entry): string {
  return yauzl
    .getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    .replaceAll('\u0000', '')
    .slice(-MAX_NAME)
}
