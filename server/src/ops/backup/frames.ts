/**
 * A decrypted backup is a line that names the format, followed by frames. A frame is a letter, the length of its body
 * (four bytes, big-endian), and the body.
 */
import type { CopiedRow } from './read-rows.ts'

export const FORM = Buffer.from('kinchart-backup 1\n')

export type FrameKind = 'H' | 'T' | 'R' | 'E'
export type Frame = { readonly kind: FrameKind; readonly body: Buffer }

export class BackupUnreadable extends Error {}

const HEAD_BYTES = 5
/** Far above the size of a batch of rows, which is a few megabytes. */
const MAX_FRAME_BYTES = 1_000_000_000
const NONE = 0xffffffff

const isKind = (letter: string): letter is FrameKind => 'HTRE'.includes(letter)

function toFrame(kind: FrameKind, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length > MAX_FRAME_BYTES) throw new Error(`A frame of a backup is longer than a reader takes: ${length} bytes.`)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(length, 1)
  return Buffer.concat([head, ...parts])
}

/** Throws if the frame would be longer than readFrames accepts. */
export const toJsonFrame = (kind: FrameKind, value: unknown): Buffer =>
  toFrame(kind, [Buffer.from(JSON.stringify(value))])

/** Writes each value as its length and its bytes. The maximum length means null. Throws like toJsonFrame. */
export function toRowsFrame(rows: readonly CopiedRow[]): Buffer {
  const parts: Buffer[] = []
  for (const row of rows)
    for (const value of row) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(value === null ? NONE : value.length)
      parts.push(length)
      if (value !== null) parts.push(value)
    }
  return toFrame('R', parts)
}

/** Throws BackupUnreadable if the bytes are not rows of `width` values. */
export function readRowsFrame(body: Buffer, width: number): CopiedRow[] {
  const rows: CopiedRow[] = []
  let at = 0
  while (at < body.length) {
    const row: (Buffer | null)[] = []
    for (let column = 0; column < width; column++) {
      if (at + 4 > body.length) throw new BackupUnreadable()
      const length = body.readUInt32BE(at)
      at += 4
      if (length === NONE) {
        row.push(null)
        continue
      }
      if (at + length > body.length) throw new BackupUnreadable()
      row.push(body.subarray(at, at + length))
      at += length
    }
    rows.push(row)
  }
  return rows
}

/** Throws BackupUnreadable for anything but frames, including a truncated frame. */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const taking = chunks[Symbol.asyncIterator]()
  let buffers: Buffer[] = []
  let size = 0
  /** Takes `wanted` bytes from the stream. Returns undefined if the stream ends before the first of them. */
  const take = async (wanted: number): Promise<Buffer | undefined> => {
    while (size < wanted) {
      const { done, value } = await taking.next()
      if (done === true) {
        if (size === 0) return undefined
        throw new BackupUnreadable()
      }
      buffers.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      size += value.byteLength
    }
    const all = buffers.length === 1 && buffers[0] ? buffers[0] : Buffer.concat(buffers)
    buffers = [all.subarray(wanted)]
    size -= wanted
    return all.subarray(0, wanted)
  }
  if ((await take(FORM.length))?.equals(FORM) !== true) throw new BackupUnreadable()
  for (;;) {
    const head = await take(HEAD_BYTES)
    if (head === undefined) return
    const kind = head.toString('latin1', 0, 1)
    const length = head.readUInt32BE(1)
    if (!isKind(kind) || length > MAX_FRAME_BYTES) throw new BackupUnreadable()
    const body = length === 0 ? Buffer.alloc(0) : await take(length)
    if (body === undefined) throw new BackupUnreadable()
    yield { kind, body }
  }
}
