import * as dicomParser from 'dicom-parser'
import type { DataSet } from 'dicom-parser'
import { ImageError } from './opened-image.ts'
import { DEFLATED, IMPLICIT_LITTLE_ENDIAN } from './transfer-syntax.ts'

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

/** Restores a missing preamble, with or without the DICM prefix. Source: DICOM PS3.10, 7.1. */
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
  // The browser rejects any bytes after the end of the stream. Allowed are a padding byte (DICOM PS3.5, A.5) and the
  // eight-byte gzip trailer (RFC 1952) that some writers leave. No other trailer is valid.
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
