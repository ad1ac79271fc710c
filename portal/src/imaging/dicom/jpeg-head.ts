import { ImageError } from './opened-image.ts'

/** Maps a code of any length to its value. Source: T.81, F.2.2.3. */
export type HuffmanTable = {
  readonly maxCode: Int32Array
  readonly offset: Int32Array
  readonly values: Uint8Array
}

type JpegPart = {
  readonly id: number
  readonly across: number
  readonly down: number
  readonly quantization: number
  dc: number
  ac: number
}

export type JpegHead = {
  readonly columns: number
  readonly rows: number
  readonly precision: number
  readonly parts: readonly JpegPart[]
  readonly maxAcross: number
  readonly maxDown: number
  readonly quantization: readonly (Uint16Array | undefined)[]
  readonly dc: readonly (HuffmanTable | undefined)[]
  readonly ac: readonly (HuffmanTable | undefined)[]
  readonly restartEvery: number
  readonly start: number
  readonly isYcc: boolean | null
}

const MAX_POINTS = 100_000_000

/** Reads everything before the coded data. Requires one scan with all components. Source: T.81, B.2. */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const quantization: (Uint16Array | undefined)[] = []
  const dc: (HuffmanTable | undefined)[] = []
  const ac: (HuffmanTable | undefined)[] = []
  let frame: { columns: number; rows: number; precision: number; parts: JpegPart[] } | undefined
  let restartEvery = 0
  let isYcc: boolean | null = null
  let at = 2
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new ImageError('not-decoded')
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new ImageError('not-decoded')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    const from = at + 4
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) throw new ImageError('truncated')
    const part = bytes.subarray(from, end)
    if (marker === 0xdb) readQuantization(part, quantization)
    else if (marker === 0xc4) readHuffman(part, dc, ac)
    else if (marker === 0xdd) restartEvery = view.getUint16(from)
    else if (marker === 0xee && String.fromCharCode(...part.subarray(0, 5)) === 'Adobe') isYcc = part[11] === 1
    else if (marker === 0xc0 || marker === 0xc1) frame = readFrame(part)
    else if (marker >= 0xc2 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) throw new ImageError('compression')
    else if (marker === 0xda) {
      if (!frame || part[0] !== frame.parts.length) throw new ImageError('compression')
      for (const [place, one] of frame.parts.entries()) {
        const tables = part[2 + place * 2] ?? 0
        one.dc = tables >> 4
        one.ac = tables & 15
      }
      const maxAcross = Math.max(...frame.parts.map(({ across }) => across))
      const maxDown = Math.max(...frame.parts.map(({ down }) => down))
      return { ...frame, maxAcross, maxDown, quantization, dc, ac, restartEvery, start: end, isYcc }
    }
    at = end
  }
  throw new ImageError('truncated')
}

function readFrame(part: Uint8Array): { columns: number; rows: number; precision: number; parts: JpegPart[] } {
  const [precision = 0, rowsHigh = 0, rowsLow = 0, columnsHigh = 0, columnsLow = 0, count = 0] = part
  const rows = rowsHigh * 256 + rowsLow
  const columns = columnsHigh * 256 + columnsLow
  if (rows === 0 || columns === 0 || rows * columns > MAX_POINTS) throw new ImageError('not-decoded')
  if ((precision !== 8 && precision !== 12) || (count !== 1 && count !== 3)) throw new ImageError('compression')
  const parts = Array.from({ length: count }, (_one, place): JpegPart => {
    const [id = 0, sampling = 0, quantization = 0] = part.subarray(6 + place * 3, 9 + place * 3)
    const [across, down] = count === 1 ? [1, 1] : [sampling >> 4, sampling & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4) throw new ImageError('not-decoded')
    return { id, across, down, quantization, dc: 0, ac: 0 }
  })
  return { columns, rows, precision, parts }
}

function readQuantization(part: Uint8Array, into: (Uint16Array | undefined)[]): void {
  let at = 0
  while (at < part.length) {
    const info = part[at++] ?? 0
    const isWide = info >> 4 === 1
    const table = new Uint16Array(64)
    for (let one = 0; one < 64; one++) {
      table[one] = isWide ? (part[at] ?? 0) * 256 + (part[at + 1] ?? 0) : (part[at] ?? 0)
      at += isWide ? 2 : 1
    }
    into[info & 15] = table
  }
}

function readHuffman(part: Uint8Array, dc: (HuffmanTable | undefined)[], ac: (HuffmanTable | undefined)[]): void {
  let at = 0
  while (at + 17 <= part.length) {
    const info = part[at] ?? 0
    const counts = part.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const table = buildTable(counts, part.slice(at + 17, at + 17 + total))
    ;(info >> 4 === 0 ? dc : ac)[info & 15] = table
    at += 17 + total
  }
}

function buildTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const maxCode = new Int32Array(17).fill(-1)
  const offset = new Int32Array(17)
  let code = 0
  let place = 0
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0
    offset[length] = place - code
    if (count > 0) maxCode[length] = code + count - 1
    code = (code + count) << 1
    place += count
  }
  return { maxCode, offset, values }
}
