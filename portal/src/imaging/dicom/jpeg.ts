import { ImageError } from './opened-image.ts'

type Plane = { readonly width: number; readonly values: Int16Array }

// Source: T.81, figure A.6.
const zigzag = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14],
  ...[21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60],
  ...[61, 54, 47, 55, 62, 63],
)

/** Factors of the inverse cosine transform, which is applied to rows and then to columns. Source: T.81, A.3.3. */
const cosines = Float64Array.from({ length: 64 }, (_one, at) => {
  const [x, u] = [at >> 3, at & 7]
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

/** Source: T.81, F.2. */
export function readBlocks(bytes: Uint8Array, head: JpegHead): readonly Plane[] {
  const { parts, maxAcross, maxDown, columns, rows, restartEvery } = head
  const unitsAcross = Math.ceil(columns / (8 * maxAcross))
  const unitsDown = Math.ceil(rows / (8 * maxDown))
  const planes = parts.map((part): Plane => {
    const width = unitsAcross * part.across * 8
    return { width, values: new Int16Array(width * unitsDown * part.down * 8) }
  })
  const bits = new BitReader(bytes, head.start)
  const last = parts.map(() => 0)
  const block = new Float64Array(64)
  const level = 2 ** (head.precision - 1)
  for (let unit = 0; unit < unitsAcross * unitsDown; unit++) {
    if (restartEvery > 0 && unit > 0 && unit % restartEvery === 0) {
      bits.restart()
      last.fill(0)
    }
    const [left, top] = [unit % unitsAcross, Math.floor(unit / unitsAcross)]
    for (const [place, part] of parts.entries()) {
      const [dc, ac, table] = [head.dc[part.dc], head.ac[part.ac], head.quantization[part.quantization]]
      const plane = planes[place]
      if (!dc || !ac || !table || !plane) throw new ImageError('not-decoded')
      for (let one = 0; one < part.across * part.down; one++) {
        last[place] = (last[place] ?? 0) + readBlock(bits, { dc, ac, table }, block, last[place] ?? 0)
        const x = (left * part.across + (one % part.across)) * 8
        const y = (top * part.down + Math.floor(one / part.across)) * 8
        transform(block, plane, y * plane.width + x, level)
      }
    }
  }
  return planes
}

type Tables = { readonly dc: HuffmanTable; readonly ac: HuffmanTable; readonly table: Uint16Array }

function readBlock(bits: BitReader, { dc, ac, table }: Tables, block: Float64Array, before: number): number {
  block.fill(0)
  const difference = bits.extended(bits.code(dc))
  block[0] = (before + difference) * (table[0] ?? 1)
  for (let at = 1; at < 64; at++) {
    const code = bits.code(ac)
    const [zeros, size] = [code >> 4, code & 15]
    if (size === 0) {
      if (zeros < 15) break
      at += 15
      continue
    }
    at += zeros
    if (at > 63) throw new ImageError('not-decoded')
    block[zigzag[at] ?? 0] = bits.extended(size) * (table[at] ?? 1)
  }
  return difference
}

const between = new Float64Array(64)

function transform(block: Float64Array, { width, values }: Plane, from: number, level: number): void {
  for (let row = 0; row < 8; row++)
    for (let x = 0; x < 8; x++) {
      let sum = 0
      for (let u = 0; u < 8; u++) sum += (cosines[x * 8 + u] ?? 0) * (block[row * 8 + u] ?? 0)
      between[row * 8 + x] = sum
    }
  for (let x = 0; x < 8; x++)
    for (let y = 0; y < 8; y++) {
      let sum = 0
      for (let v = 0; v < 8; v++) sum += (cosines[y * 8 + v] ?? 0) * (between[v * 8 + x] ?? 0)
      values[from + y * width + x] = Math.round(sum) + level
    }
}

class BitReader {
  readonly #bytes: Uint8Array
  #at: number
  #held = 0
  #count = 0
  #beyond = 0

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes
    this.#at = from
  }

  #bit(): number {
    if (this.#count === 0) {
      const byte = this.#bytes[this.#at]
      const isMarker = byte === 0xff && this.#bytes[this.#at + 1] !== 0
      if (byte === undefined || isMarker) {
        // Encoders may omit the last bits. If more than 8 bytes are missing, the image is truncated.
        if (++this.#beyond > 8) throw new ImageError('truncated')
        this.#held = 0xff
      } else {
        this.#held = byte
        this.#at += byte === 0xff ? 2 : 1
      }
      this.#count = 8
    }
    this.#count--
    return (this.#held >> this.#count) & 1
  }

  code({ maxCode, offset, values }: HuffmanTable): number {
    let code = 0
    for (let length = 1; length <= 16; length++) {
      code = (code << 1) | this.#bit()
      if (code <= (maxCode[length] ?? -1)) return values[code + (offset[length] ?? 0)] ?? 0
    }
    throw new ImageError('not-decoded')
  }

  /** Reads a signed number of `size` bits. Source: T.81, F.2.2.1. */
  extended(size: number): number {
    if (size === 0) return 0
    if (size > 15) throw new ImageError('not-decoded')
    let value = 0
    for (let one = 0; one < size; one++) value = (value << 1) | this.#bit()
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  restart(): void {
    this.#count = 0
    this.#beyond = 0
    for (let tries = 0; tries < 64 && this.#at + 1 < this.#bytes.length; tries++) {
      const marker = this.#bytes[this.#at] === 0xff ? (this.#bytes[this.#at + 1] ?? 0) : 0
      if (marker >= 0xd0 && marker <= 0xd7) {
        this.#at += 2
        return
      }
      this.#at++
    }
    throw new ImageError('truncated')
  }
}

/** Maps codes of 1 to 16 bits to values. Source: T.81, F.2.2.3. */
type HuffmanTable = {
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

type JpegHead = {
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
