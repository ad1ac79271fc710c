import type { Unpacked } from './unpacked.ts'
import { ImageError } from './image-error.ts'
import type { PixelLayout } from './read-header.ts'
import { signed } from './stored-values.ts'
import type { Values } from './stored-values.ts'

const quiet = { print: () => undefined, printErr: () => undefined }

/** Source: ITU-T T.81, H. */
export async function unpackJpegLossless(packed: Uint8Array, layout: PixelLayout): Promise<Unpacked> {
  const { Decoder } = await brought(async () => import('@cornerstonejs/jpeg-lossless-decoder-js'))
  try {
    const decoder = new Decoder()
    const bytesEach = layout.bitsAllocated <= 8 ? 1 : 2
    const sent = packed.slice().buffer
    const raw = new Uint8Array(decoder.decode(sent, 0, packed.length, bytesEach).buffer)
    return unpacked(raw, layout, layout.samples)
  } catch (error) {
    throw faultOf(error)
  }
}

/** Source: ISO/IEC 14495-1. */
export async function unpackJpegLs(packed: Uint8Array, layout: PixelLayout): Promise<Unpacked> {
  const { default: open } = await brought(async () => import('@cornerstonejs/codec-charls/decode'))
  const { JpegLSDecoder } = await open(quiet)
  return decodeWith(new JpegLSDecoder(), packed, layout)
}

/** Source: ISO/IEC 15444-1. */
export async function unpackJpeg2000(packed: Uint8Array, layout: PixelLayout): Promise<Unpacked> {
  const { default: open } = await brought(async () => import('@cornerstonejs/codec-openjpeg/decode'))
  const { J2KDecoder } = await open(quiet)
  return decodeWith(new J2KDecoder(), packed, layout)
}

/** A decoder that did not come says nothing about the picture. */
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
    // A copy: the decoder's memory goes with it.
    const raw = decoder.getDecodedBuffer().slice()
    if (raw.length < width * height * componentCount * bytesEach) throw new ImageError('not-decoded')
    const held = { ...layout, columns: width, rows: height }
    const found = unpacked(raw, { ...held, bitsAllocated: bytesEach === 1 ? 8 : 16 }, componentCount)
    // Both turn colours into red, green and blue by themselves, or hold them so.
    return componentCount === 3 ? { ...found, isRgb: true } : found
  } catch (error) {
    throw faultOf(error)
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

const faultOf = (error: unknown): ImageError =>
  error instanceof ImageError ? error : new ImageError('not-decoded', { cause: error })
