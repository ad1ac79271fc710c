import * as dicomParser from 'dicom-parser'
import type { DataSet } from 'dicom-parser'
import { ImageError, type ImageFacts, type OpenedImage, type Window } from './opened-image.ts'
import { DEFLATED, IMPLICIT_LITTLE_ENDIAN, packingOf } from './transfer-syntax.ts'

export const PIXEL_DATA = 'x7fe00010'
const ROWS = 'x00280010'
const PREAMBLE = 132

/** Throws an ImageError if the file is not DICOM or is truncated. */
export async function parseFile(sent: Uint8Array): Promise<DataSet> {
  if (sent.length === 0) throw new ImageError('damaged')
  const bytes = withPreamble(sent)
  if (!hasMark(bytes)) return parseBare(bytes)
  const syntax = syntaxOf(bytes)
  const inflated = syntax.uid === DEFLATED ? await inflate(bytes, syntax.end) : undefined
  return parse(bytes, inflated === undefined ? {} : { inflater: () => inflated })
}

const hasMark = (bytes: Uint8Array): boolean =>
  bytes.length > PREAMBLE && String.fromCharCode(...bytes.subarray(128, PREAMBLE)) === 'DICM'

const MARK = [0x44, 0x49, 0x43, 0x4d]

/** Restores a missing preamble. The DICM prefix may also be missing. Source: DICOM PS3.10, 7.1. */
function withPreamble(bytes: Uint8Array): Uint8Array {
  if (hasMark(bytes)) return bytes
  const isMarked = MARK.every((byte, index) => bytes[index] === byte)
  if (!startsWithHeader(isMarked ? bytes.subarray(MARK.length) : bytes)) return bytes
  const whole = new Uint8Array(PREAMBLE + bytes.length - (isMarked ? MARK.length : 0))
  whole.set(MARK, PREAMBLE - MARK.length)
  whole.set(isMarked ? bytes.subarray(MARK.length) : bytes, PREAMBLE)
  return whole
}

/** A header starts with an element of group 0002, and always has explicit VRs. */
const startsWithHeader = (bytes: Uint8Array): boolean =>
  bytes.length > 16 && bytes[0] === 2 && bytes[1] === 0 && (bytes[2] ?? 0) <= 2 && bytes[3] === 0 && hasVr(bytes, 0)

type Options = { readonly inflater?: () => Uint8Array; readonly TransferSyntaxUID?: string }

function parse(bytes: Uint8Array, options: Options): DataSet {
  try {
    return dicomParser.parseDicom(bytes, options as never)
  } catch (error) {
    throw new ImageError(wasCutOff(error) ? 'truncated' : 'damaged', { cause: error })
  }
}

/**
 * The error contains the data parsed so far. If parsing failed within or just before the image, the file was truncated.
 */
function wasCutOff(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { dataSet, exception } = error as { dataSet?: DataSet; exception?: unknown }
  const isOverrun = /overrun|past the end|beyond|end of/i.test(String(exception))
  return isOverrun && dataSet?.elements?.[ROWS] !== undefined
}

/** Returns the transfer syntax of the rest of the file, and where the rest starts. Source: DICOM PS3.10, 7.1. */
function syntaxOf(bytes: Uint8Array): { uid: string; end: number } {
  try {
    const meta = dicomParser.readPart10Header(bytes)
    return { uid: meta.string('x00020010') ?? '', end: (meta as DataSet & { position: number }).position }
  } catch (error) {
    throw new ImageError('damaged', { cause: error })
  }
}

async function inflate(bytes: Uint8Array, from: number): Promise<Uint8Array> {
  // The browser rejects any bytes after the end of the stream. DICOM allows a padding byte (PS3.5, A.5), and some
  // writers leave the eight-byte gzip trailer (RFC 1952). No other trailer is valid.
  for (const behind of [0, 1, 8, 9]) {
    const end = bytes.length - behind
    try {
      const packed = new Blob([bytes.slice(from, end)]).stream()
      const rest = await new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
      return new Uint8Array(await new Blob([bytes.slice(0, from), rest]).arrayBuffer())
    } catch {
      // Try the next trailer. If no trailer fits, the stream has no end, so the file was truncated.
    }
  }
  throw new ImageError('truncated')
}

/**
 * Older devices write no DICOM header. The file then starts with the first element (group 0008), with explicit or
 * implicit VRs in little endian. If a header was removed, one of its bytes may remain.
 */
function parseBare(bytes: Uint8Array): DataSet {
  const start = [0, 1, 2].find((from) => startsWithElement(bytes, from))
  if (start === undefined) throw new ImageError('not-dicom')
  const isExplicit = hasVr(bytes, start)
  // The library's types don't declare this constructor.
  const { DataSet: Made } = dicomParser as unknown as { DataSet: new (...parts: unknown[]) => DataSet }
  const stream = new dicomParser.ByteStream(dicomParser.littleEndianByteArrayParser, bytes as never, start)
  const dataSet = new Made(stream.byteArrayParser, stream.byteArray, {})
  try {
    if (isExplicit) dicomParser.parseDicomDataSetExplicit(dataSet, stream)
    else dicomParser.parseDicomDataSetImplicit(dataSet, stream)
  } catch (error) {
    throw new ImageError(wasCutOff({ exception: error, dataSet }) ? 'truncated' : 'damaged', { cause: error })
  }
  bareSyntax.set(dataSet, isExplicit ? '1.2.840.10008.1.2.1' : IMPLICIT_LITTLE_ENDIAN)
  return dataSet
}

function startsWithElement(bytes: Uint8Array, from: number): boolean {
  if (bytes.length < from + 16) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, 16)
  const isFirstGroup = view.getUint16(0, true) === 8 && view.getUint16(2, true) < 0x100
  // After a leftover byte, accept only explicit VRs.
  return isFirstGroup && (hasVr(bytes, from) || (from === 0 && view.getUint32(4, true) < bytes.length))
}

const hasVr = (bytes: Uint8Array, from: number): boolean =>
  /^[A-Z]{2}$/.test(String.fromCharCode(...bytes.subarray(from + 4, from + 6)))

const bareSyntax = new WeakMap<DataSet, string>()

export const transferSyntaxOf = (dataSet: DataSet): string =>
  bareSyntax.get(dataSet) ?? dataSet.string('x00020010')?.trim() ?? IMPLICIT_LITTLE_ENDIAN

/** Source: DICOM PS3.3, C.7.6.3. */
export type PixelLayout = {
  readonly columns: number
  readonly rows: number
  readonly samples: 1 | 3
  readonly bitsAllocated: 1 | 8 | 16 | 32
  readonly bitsStored: number
  readonly isSigned: boolean
  readonly photometric: string
  readonly isPlanar: boolean
  readonly pointHeight: number
}

/** Larger images may exceed the limits of a browser's canvas. */
const MAX_POINTS = 100_000_000
const MAX_FRAMES = 20_000

/** Throws an ImageError if there is no image or it can't be shown. */
export function readHeader(dataSet: DataSet): OpenedImage {
  checkKind(dataSet)
  const layout = readLayout(dataSet)
  const frames = dataSet.intString('x00280008') ?? 1
  if (!(frames >= 1 && frames <= MAX_FRAMES)) throw new ImageError('shape')
  return {
    facts: readFacts(dataSet, layout),
    frames,
    seriesUid: textOf(dataSet, 'x0020000e'),
    instanceNumber: numberOf(dataSet, 'x00200013'),
    rate: rateOf(dataSet),
  }
}

/**
 * Throws if the file has no image that can be decoded. Examples: reports, videos. Source: DICOM PS3.4, B.5 (SOP
 * classes); PS3.3, A.
 */
function checkKind(dataSet: DataSet): void {
  const kind = textOf(dataSet, 'x00080016') ?? textOf(dataSet, 'x00020002') ?? ''
  if (kind === '1.2.840.10008.1.3.10') throw new ImageError('directory')
  const packing = packingOf(transferSyntaxOf(dataSet))
  if (packing === 'video') throw new ImageError('video')
  if (dataSet.elements[PIXEL_DATA] !== undefined) {
    if (packing === 'unknown') throw new ImageError('compression')
    return
  }
  if (kind.startsWith('1.2.840.10008.5.1.4.1.1.88.')) throw new ImageError('report')
  if (kind.startsWith('1.2.840.10008.5.1.4.1.1.481.')) throw new ImageError('plan')
  if (Object.keys(dataSet.elements).length < 3) throw new ImageError('not-dicom')
  // The header describes an image that is not in the data, so the file is truncated or partly unreadable.
  if (dataSet.uint16('x00280010') !== undefined) throw new ImageError('truncated')
  throw new ImageError('no-picture')
}

export function readLayout(dataSet: DataSet): PixelLayout {
  const rows = dataSet.uint16('x00280010') ?? 0
  const columns = dataSet.uint16('x00280011') ?? 0
  if (rows === 0 || columns === 0) throw new ImageError('damaged')
  if (rows * columns > MAX_POINTS) throw new ImageError('too-large')
  const samples = dataSet.uint16('x00280002') ?? 1
  const bitsAllocated = dataSet.uint16('x00280100') ?? 16
  if (samples !== 1 && samples !== 3) throw new ImageError('shape')
  if (bitsAllocated !== 1 && bitsAllocated !== 8 && bitsAllocated !== 16 && bitsAllocated !== 32)
    throw new ImageError('shape')
  if (samples === 3 && bitsAllocated !== 8 && !(bitsAllocated === 32 || bitsAllocated === 16))
    throw new ImageError('shape')
  const bitsStored = dataSet.uint16('x00280101') ?? bitsAllocated
  return {
    columns,
    rows,
    samples,
    bitsAllocated,
    bitsStored: bitsStored >= 1 && bitsStored <= bitsAllocated ? bitsStored : bitsAllocated,
    isSigned: dataSet.uint16('x00280103') === 1,
    photometric: textOf(dataSet, 'x00280004') ?? 'MONOCHROME2',
    isPlanar: dataSet.uint16('x00280006') === 1,
    pointHeight: pointHeightOf(dataSet),
  }
}

/**
 * Row spacing divided by column spacing. 1 if the file doesn't state the spacing. Source: DICOM PS3.3, C.7.6.3.1.7,
 * 10.7.1.3.
 */
function pointHeightOf(dataSet: DataSet): number {
  for (const tag of ['x00280034', 'x00280030', 'x00181164']) {
    const [down, across] = (textOf(dataSet, tag) ?? '').split('\\').map(Number)
    if (down !== undefined && across !== undefined && down > 0 && across > 0) {
      const height = down / across
      return height > 0.1 && height < 10 ? height : 1
    }
  }
  return 1
}

function readFacts(dataSet: DataSet, { columns, rows }: PixelLayout): ImageFacts {
  return {
    patientName: personName(textOf(dataSet, 'x00100010')),
    birthDate: dayOf(textOf(dataSet, 'x00100030')),
    date: ['x00080022', 'x00080020', 'x00080021'].map((tag) => dayOf(textOf(dataSet, tag))).find((day) => day) ?? null,
    modality: textOf(dataSet, 'x00080060'),
    bodyPart: textOf(dataSet, 'x00180015'),
    study: textOf(dataSet, 'x00081030'),
    series: textOf(dataSet, 'x0008103e'),
    columns,
    rows,
  }
}

/** Format: family^given^middle^prefix^suffix, other scripts after '='. Source: DICOM PS3.5, 6.2 (PN). */
export function personName(sent: string | null): string | null {
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = (sent ?? '').split('=')[0]?.split('^') ?? []
  const name = [prefix, given, middle, family, suffix].map((part) => part.trim()).filter((part) => part !== '')
  return name.length === 0 ? null : name.join(' ')
}

/** Converts '20250704' (or '2025.07.04' in older files) to '2025-07-04'. Null for anything else. */
export function dayOf(sent: string | null): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(sent?.trim() ?? '') ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

export function readWindow(dataSet: DataSet, frame: number): Window | null {
  const holder = groupOf(dataSet, 'x00289132', frame) ?? dataSet
  const center = numberOf(holder, 'x00281050')
  const width = numberOf(holder, 'x00281051')
  return center !== null && width !== null && width >= 1 ? { center, width } : null
}

/**
 * Uses the frame's own values. If the frame has none, uses the image's values. Source: DICOM PS3.3, C.7.6.16.2.9,
 * C.11.1.
 */
export function readRescale(dataSet: DataSet, frame: number): { slope: number; intercept: number } {
  const holder = groupOf(dataSet, 'x00289145', frame) ?? dataSet
  const slope = numberOf(holder, 'x00281053')
  return { slope: slope === null || slope === 0 ? 1 : slope, intercept: numberOf(holder, 'x00281052') ?? 0 }
}

/**
 * Returns the settings of one frame. Enhanced images store settings per frame, or once for all frames. Null if
 * absent. Source: DICOM PS3.3, C.7.6.16.
 */
function groupOf(dataSet: DataSet, tag: string, frame: number): DataSet | null {
  const own = dataSet.elements['x52009230']?.items?.[frame]?.dataSet?.elements[tag]?.items?.[0]?.dataSet
  return own ?? dataSet.elements['x52009229']?.items?.[0]?.dataSet?.elements[tag]?.items?.[0]?.dataSet ?? null
}

function rateOf(dataSet: DataSet): number | null {
  const rate = numberOf(dataSet, 'x00082144') ?? numberOf(dataSet, 'x00180040')
  const frameMs = numberOf(dataSet, 'x00181063')
  const found = rate ?? (frameMs !== null && frameMs > 0 ? 1000 / frameMs : null)
  return found !== null && found >= 1 && found <= 60 ? found : null
}

function textOf(dataSet: DataSet, tag: string): string | null {
  const element = dataSet.elements[tag]
  if (element === undefined || element.length <= 0 || element.length > 10_000) return null
  const bytes = dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length)
  const text = new TextDecoder(letters(dataSet)).decode(bytes).replaceAll('\0', '').trim()
  return text === '' ? null : text
}

/**
 * Returns the browser's name of the file's character set, or Latin-1 for a set that browsers do not support. Source:
 * DICOM PS3.3, C.12.1.1.2.
 */
function letters(dataSet: DataSet): string {
  const set = dataSet.string('x00080005') ?? ''
  if (set.includes('192')) return 'utf-8'
  if (set.includes('GB18030') || set.includes('GBK')) return 'gb18030'
  const part = /IR (101|109|110|144|127|126|138|148|166)/.exec(set)?.[1]
  const byPart: Readonly<Record<string, string>> = {
    '101': 'iso-8859-2',
    '109': 'iso-8859-3',
    '110': 'iso-8859-4',
    '144': 'iso-8859-5',
    '127': 'iso-8859-6',
    '126': 'iso-8859-7',
    '138': 'iso-8859-8',
    '148': 'iso-8859-9',
    '166': 'windows-874',
  }
  return byPart[part ?? ''] ?? 'iso-8859-1'
}

function numberOf(dataSet: DataSet, tag: string): number | null {
  const first = textOf(dataSet, tag)?.split('\\')[0]
  if (first === undefined || !/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(first.trim())) return null
  return Number(first)
}
