import * as dicomParser from 'dicom-parser'
import type { DataSet, Element } from 'dicom-parser'
import { ImageError, type Frame } from './opened-image.ts'
import { PIXEL_DATA, transferSyntaxOf, readLayout, readRescale, readWindow, type PixelLayout } from './read-file.ts'
import { packingOf } from './transfer-syntax.ts'
import { readBlocks, readJpegHead } from './jpeg.ts'

type Values = Uint8Array | Uint16Array | Int16Array | Int32Array

/**
 * Interleaves colors. Ignores bits that are allocated but not stored. In signed values, the highest stored bit is the
 * sign. Source: DICOM PS3.5, 8.1.1.
 */
function toValues(bytes: Uint8Array, layout: PixelLayout, isBigEndian: boolean): Values {
  const { bitsAllocated, bitsStored, isSigned, samples, columns, rows } = layout
  if (bitsAllocated === 1) return spreadBits(bytes, columns * rows)
  const ordered = layout.isPlanar && samples === 3 ? byPoint(bytes, bitsAllocated / 8) : bytes
  if (bitsAllocated === 8) {
    if (!isSigned) return bitsStored === 8 ? ordered : ordered.map((value) => value & (2 ** bitsStored - 1))
    return Int16Array.from(ordered, (value) => signed(value, bitsStored))
  }
  const view = new DataView(ordered.buffer, ordered.byteOffset, ordered.byteLength)
  const count = Math.floor(ordered.length / (bitsAllocated / 8))
  if (bitsAllocated === 32) {
    const wide = new Int32Array(count)
    for (let at = 0; at < count; at++) wide[at] = view.getInt32(at * 4, !isBigEndian)
    return wide
  }
  const mask = 2 ** bitsStored - 1
  const values = isSigned ? new Int16Array(count) : new Uint16Array(count)
  for (let at = 0; at < count; at++) {
    const value = view.getUint16(at * 2, !isBigEndian)
    values[at] = isSigned ? signed(value, bitsStored) : value & mask
  }
  return values
}

const signed = (value: number, bits: number): number => (value << (32 - bits)) >> (32 - bits)

function byPoint(bytes: Uint8Array, bytesEach: number): Uint8Array {
  const points = Math.floor(bytes.length / 3 / bytesEach)
  const out = new Uint8Array(points * 3 * bytesEach)
  for (let at = 0; at < points; at++)
    for (let sample = 0; sample < 3; sample++)
      for (let byte = 0; byte < bytesEach; byte++)
        out[(at * 3 + sample) * bytesEach + byte] = bytes[(sample * points + at) * bytesEach + byte] ?? 0
  return out
}

function spreadBits(bytes: Uint8Array, points: number): Uint8Array {
  if (bytes.length * 8 < points) throw new ImageError('truncated')
  return Uint8Array.from({ length: points }, (_one, at) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1)
}

type Unpacked = {
  readonly values: Values
  readonly samples: number
  readonly columns: number
  readonly rows: number
  readonly isRgb?: boolean
}

const quiet = { print: () => undefined, printErr: () => undefined }

/** Source: ITU-T T.81, H. */
async function unpackJpegLossless(packed: Uint8Array, layout: PixelLayout): Promise<Unpacked> {
  const { Decoder } = await brought(async () => import('@cornerstonejs/jpeg-lossless-decoder-js'))
  try {
    const decoder = new Decoder()
    const bytesEach = layout.bitsAllocated <= 8 ? 1 : 2
    const sent = packed.slice().buffer
    const raw = new Uint8Array(decoder.decode(sent, 0, packed.length, bytesEach).buffer)
    return unpacked(raw, layout, layout.samples)
  } catch (error) {
    throw problemOf(error)
  }
}

/** Source: ISO/IEC 14495-1. */
async function unpackJpegLs(packed: Uint8Array, layout: PixelLayout): Promise<Unpacked> {
  const { default: open } = await brought(async () => import('@cornerstonejs/codec-charls/decode'))
  const { JpegLSDecoder } = await open(quiet)
  return decodeWith(new JpegLSDecoder(), packed, layout)
}

/** Source: ISO/IEC 15444-1. */
async function unpackJpeg2000(packed: Uint8Array, layout: PixelLayout): Promise<Unpacked> {
  const { default: open } = await brought(async () => import('@cornerstonejs/codec-openjpeg/decode'))
  const { J2KDecoder } = await open(quiet)
  return decodeWith(new J2KDecoder(), packed, layout)
}

/** Throws 'not-loaded' if the decoder does not load, so that the image is not reported as damaged. */
async function brought<Codec>(load: () => Promise<Codec>): Promise<Codec> {
  try {
    return await load()
  } catch (error) {
    throw new ImageError('not-loaded', { cause: error })
  }
}

type CodecDecoder = {
  readonly getEncodedBuffer: (length: number) => Uint8Array
  readonly getDecodedBuffer: () => Uint8Array
  readonly decode: () => void
  readonly getFrameInfo: () => {
    readonly width: number
    readonly height: number
    readonly bitsPerSample: number
    readonly componentCount: number
  }
  readonly getInterleaveMode?: () => number
  readonly delete: () => void
}

function decodeWith(decoder: CodecDecoder, packed: Uint8Array, layout: PixelLayout): Unpacked {
  try {
    decoder.getEncodedBuffer(packed.length).set(packed)
    decoder.decode()
    const { width, height, bitsPerSample, componentCount } = decoder.getFrameInfo()
    if (componentCount !== 1 && componentCount !== 3) throw new ImageError('shape')
    const bytesEach = bitsPerSample <= 8 ? 1 : 2
    // Copy the result: it is a view of the decoder's memory, which is freed with the decoder.
    const raw = decoder.getDecodedBuffer().slice()
    if (raw.length < width * height * componentCount * bytesEach) throw new ImageError('not-decoded')
    const sizedLayout = { ...layout, columns: width, rows: height }
    const found = unpacked(raw, { ...sizedLayout, bitsAllocated: bytesEach === 1 ? 8 : 16 }, componentCount)
    // JPEG-LS and JPEG 2000 decoders return images with three components as RGB.
    return componentCount === 3 ? { ...found, isRgb: true } : found
  } catch (error) {
    throw problemOf(error)
  } finally {
    decoder.delete()
  }
}

function unpacked(raw: Uint8Array, layout: PixelLayout, samples: number): Unpacked {
  const { columns, rows, bitsAllocated, bitsStored, isSigned } = layout
  const points = columns * rows * samples
  const bytesEach = bitsAllocated <= 8 ? 1 : 2
  if (raw.length < points * bytesEach) throw new ImageError('not-decoded')
  const bytes = raw.subarray(0, points * bytesEach)
  const plain: Values = bytesEach === 1 ? bytes : new Uint16Array(bytes.slice().buffer)
  const bits = Math.min(bitsStored, bytesEach * 8)
  const values = isSigned ? Int16Array.from(plain, (value) => signed(value, bits)) : plain
  return { values, samples, columns, rows }
}

const problemOf = (error: unknown): ImageError =>
  error instanceof ImageError ? error : new ImageError('not-decoded', { cause: error })

/** Returns red, green and blue with one byte each. Source: DICOM PS3.3, C.7.6.3.1.2. */
function toColour(dataSet: DataSet, layout: PixelLayout, unpacked: Unpacked): Uint8Array {
  const { photometric } = layout
  if (photometric === 'PALETTE COLOR') return fromPalette(dataSet, unpacked)
  const bytes = toBytes(unpacked, layout.bitsStored)
  const isYcc = unpacked.isRgb === undefined ? photometric.startsWith('YBR_FULL') : !unpacked.isRgb
  return isYcc ? fromYcc(bytes) : bytes
}

function toBytes({ values }: Unpacked, bitsStored: number): Uint8Array {
  if (values instanceof Uint8Array) return values
  const shift = Math.max(0, bitsStored - 8)
  return Uint8Array.from(values, (value) => (shift >= 24 ? value >>> shift : value >> shift))
}

function fromYcc(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    const [y = 0, blue = 128, red = 128] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    out[at] = byte(y + 1.402 * (red - 128))
    out[at + 1] = byte(y - 0.344136 * (blue - 128) - 0.714136 * (red - 128))
    out[at + 2] = byte(y + 1.772 * (blue - 128))
  }
  return out
}

const byte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value))

/**
 * A palette's descriptor states the number of entries, the first mapped value and the bits per entry. Source: DICOM
 * PS3.3, C.7.6.3.1.5, C.7.6.3.1.6.
 */
function fromPalette(dataSet: DataSet, { values }: Unpacked): Uint8Array {
  const out = new Uint8Array(values.length * 3)
  for (const [sample, number] of ['1', '2', '3'].entries()) {
    const descriptor = `x0028110${number}`
    const count = dataSet.uint16(descriptor, 0) ?? 0
    const first = dataSet.uint16(descriptor, 1) ?? 0
    const bits = dataSet.uint16(descriptor, 2) ?? 16
    const element = dataSet.elements[`x0028120${number}`]
    const entries = count === 0 ? 65_536 : count
    // The entries are absent if the palette is segmented, which is not supported.
    if (element === undefined) throw new ImageError('shape')
    const isWide = element.length >= entries * 2
    if (element.dataOffset + entries * (isWide ? 2 : 1) > dataSet.byteArray.length) throw new ImageError('truncated')
    for (let at = 0; at < values.length; at++) {
      const entry = Math.min(Math.max((values[at] ?? 0) - first, 0), entries - 1)
      const from = element.dataOffset + entry * (isWide ? 2 : 1)
      const [low = 0, high = 0] = dataSet.byteArray.subarray(from, from + 2)
      out[at * 3 + sample] = isWide && bits === 16 ? high : low
    }
  }
  return out
}

/**
 * Returns bytes as in an uncompressed file: low byte first, colors interleaved. The input starts with a header that
 * locates the segments. The first segment of a sample contains the most significant byte. Source: DICOM PS3.5, Annex G.
 */
export function decodeRle(packed: Uint8Array, points: number, samples: number, bytesEach: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  if (packed.length < 64) throw new ImageError('truncated')
  const count = view.getUint32(0, true)
  if (count !== samples * bytesEach) throw new ImageError('not-decoded')
  const out = new Uint8Array(points * samples * bytesEach)
  for (let segment = 0; segment < count; segment++) {
    const from = view.getUint32(4 + segment * 4, true)
    const to = segment + 1 < count ? view.getUint32(8 + segment * 4, true) : packed.length
    if (from > packed.length || to > packed.length || to < from) throw new ImageError('truncated')
    const sample = Math.floor(segment / bytesEach)
    const place = sample * bytesEach + (bytesEach - 1 - (segment % bytesEach))
    const written = spread(packed.subarray(from, to), out, place, samples * bytesEach, points)
    if (written < points) throw new ImageError('truncated')
  }
  return out
}

/** PackBits: n < 128 copies n + 1 bytes, n > 128 repeats the next byte 257 - n times. */
function spread(packed: Uint8Array, out: Uint8Array, place: number, step: number, points: number): number {
  let at = 0
  let written = 0
  while (at < packed.length && written < points) {
    const n = packed[at++] ?? 128
    if (n === 128) continue
    const isRun = n > 128
    const length = Math.min(isRun ? 257 - n : n + 1, points - written)
    for (let one = 0; one < length; one++) {
      const byte = packed[isRun ? at : at + one]
      if (byte === undefined) return written
      out[place + written * step] = byte
      written++
    }
    at += isRun ? 1 : n + 1
  }
  return written
}

/** Pixel values as encoded in the file: up to 12 bits per sample, colors interleaved and not converted to RGB. */
type JpegPicture = {
  readonly columns: number
  readonly rows: number
  readonly samples: number
  readonly values: Uint16Array
  /** Whether Adobe's marker declares YCbCr colors. Null without a marker. */
  readonly isYcc: boolean | null
}

/**
 * Decodes a sequential JPEG with 8 or 12 bits per sample. DICOM uses both, and browsers open only the one with 8
 * bits. Throws an ImageError: 'compression' for progressive or arithmetic coding, 'not-decoded' for corrupt data.
 * Source: ITU-T T.81 (baseline and extended sequential, Huffman).
 */
export function decodeJpeg(bytes: Uint8Array): JpegPicture {
  const head = readJpegHead(bytes)
  const { columns, rows, precision, parts, maxAcross, maxDown } = head
  const planes = readBlocks(bytes, head)
  const values = new Uint16Array(columns * rows * parts.length)
  const top = 2 ** precision - 1
  for (const [sample, part] of parts.entries()) {
    const plane = planes[sample]
    if (!plane) throw new ImageError('not-decoded')
    const [across, down] = [part.across / maxAcross, part.down / maxDown]
    for (let y = 0; y < rows; y++) {
      const line = Math.floor(y * down) * plane.width
      for (let x = 0; x < columns; x++) {
        const value = plane.values[line + Math.floor(x * across)] ?? 0
        values[(y * columns + x) * parts.length + sample] = value < 0 ? 0 : value > top ? top : value
      }
    }
  }
  return { columns, rows, samples: parts.length, values, isYcc: head.isYcc }
}

/** Throws an ImageError for a damaged or unsupported image. */
export async function decodeFrame(dataSet: DataSet, frame: number): Promise<Frame> {
  const layout = readLayout(dataSet)
  const element = dataSet.elements[PIXEL_DATA]
  if (element === undefined) throw new ImageError('no-picture')
  const unpacked = await unpack(dataSet, element, layout, frame)
  if (unpacked.columns !== layout.columns || unpacked.rows !== layout.rows) throw new ImageError('not-decoded')
  const { columns, rows, pointHeight, photometric } = layout
  const place = { columns, rows, pointHeight }
  if (unpacked.samples === 3 || photometric === 'PALETTE COLOR')
    return { ...place, kind: 'colour', values: toColour(dataSet, layout, unpacked) }
  return {
    ...place,
    kind: 'grey',
    values: unpacked.values,
    ...readRescale(dataSet, frame),
    isInverted: photometric === 'MONOCHROME1',
    window: readWindow(dataSet, frame),
  }
}

async function unpack(dataSet: DataSet, element: Element, layout: PixelLayout, frame: number): Promise<Unpacked> {
  const packing = packingOf(transferSyntaxOf(dataSet))
  const { columns, rows, samples, bitsAllocated } = layout
  const size = { columns, rows, samples }
  if (packing === 'plain' || packing === 'plain-big')
    return { ...size, values: toValues(plainFrame(dataSet, element, layout, frame), layout, packing === 'plain-big') }
  if (packing === 'video' || packing === 'unknown') throw new ImageError('compression')
  const packed = packedFrame(dataSet, element, frame)
  if (packing === 'rle') {
    const bytes = decodeRle(packed, columns * rows, samples, Math.max(1, bitsAllocated / 8))
    return { ...size, values: toValues(bytes, { ...layout, isPlanar: false }, false) }
  }
  if (packing === 'jpeg') {
    const picture = decodeJpeg(packed)
    const isRgb = picture.isYcc === null ? undefined : !picture.isYcc
    return { ...picture, ...(isRgb === undefined ? {} : { isRgb }) }
  }
  if (packing === 'jpeg-lossless') return unpackJpegLossless(packed, layout)
  if (packing === 'jpeg-ls') return unpackJpegLs(packed, layout)
  return unpackJpeg2000(packed, layout)
}

/** Uncompressed frames are contiguous. Source: DICOM PS3.5, 8.1.1. */
function plainFrame(dataSet: DataSet, element: Element, layout: PixelLayout, frame: number): Uint8Array {
  const { columns, rows, samples, bitsAllocated, photometric } = layout
  // Uncompressed YBR_FULL_422, in which two pixels share their colors, is not supported. Only old ultrasound devices
  // write it.
  if (photometric === 'YBR_FULL_422') throw new ImageError('shape')
  const bits = columns * rows * samples * bitsAllocated
  if (bits % 8 !== 0 && frame > 0) throw new ImageError('shape')
  const length = Math.ceil(bits / 8)
  const from = element.dataOffset + frame * length
  const end = element.dataOffset + element.length
  if (from + length > end || from + length > dataSet.byteArray.length) throw new ImageError('truncated')
  return dataSet.byteArray.subarray(from, from + length)
}

/** Finds the frame's data by the offset table, or by searching for the end of each image. Source: DICOM PS3.5, A.4. */
function packedFrame(dataSet: DataSet, element: Element, frame: number): Uint8Array {
  const { fragments = [], basicOffsetTable = [] } = element
  const frames = dataSet.intString('x00280008') ?? 1
  if (fragments.length === 0) throw new ImageError('truncated')
  const last = fragments.at(-1)
  if (last && last.position + last.length > dataSet.byteArray.length) throw new ImageError('truncated')
  try {
    if (frames === 1) return fragmentsOf(dataSet, element, 0, fragments.length)
    if (fragments.length === frames) return fragmentsOf(dataSet, element, frame, 1)
    const table =
      basicOffsetTable.length === frames ? basicOffsetTable : dicomParser.createJPEGBasicOffsetTable(dataSet, element)
    return Uint8Array.from(dicomParser.readEncapsulatedImageFrame(dataSet, element, frame, table))
  } catch (error) {
    throw new ImageError('truncated', { cause: error })
  }
}

const fragmentsOf = (dataSet: DataSet, element: Element, from: number, count: number): Uint8Array =>
  Uint8Array.from(dicomParser.readEncapsulatedPixelDataFromFragments(dataSet, element, from, count))
