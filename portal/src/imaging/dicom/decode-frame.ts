import * as dicomParser from 'dicom-parser'
import type { DataSet, Element } from 'dicom-parser'
import { toColour } from './colours.ts'
import { decodeJpeg } from './decode-jpeg.ts'
import { decodeRle } from './decode-rle.ts'
import { ImageError } from './image-error.ts'
import type { Frame } from './opened-image.ts'
import { PIXEL_DATA, transferSyntaxOf } from './parse-file.ts'
import { readLayout, readRescale, readWindow } from './read-header.ts'
import type { PixelLayout } from './read-header.ts'
import { toValues } from './stored-values.ts'
import { packingOf } from './transfer-syntax.ts'
import type { Unpacked } from './unpacked.ts'
import { unpackJpeg2000, unpackJpegLossless, unpackJpegLs } from './unpack-with-codec.ts'

/** One image of a file, ready to be drawn. Throws an ImageError for one that is damaged or not understood. */
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

/** Source: DICOM PS3.5, 8.1.1: frames are one behind the other without a gap. */
function plainFrame(dataSet: DataSet, element: Element, layout: PixelLayout, frame: number): Uint8Array {
  const { columns, rows, samples, bitsAllocated, photometric } = layout
  // Two points share their colours (YBR_FULL_422); not seen unpacked outside old ultrasound.
  if (photometric === 'YBR_FULL_422') throw new ImageError('shape')
  const bits = columns * rows * samples * bitsAllocated
  if (bits % 8 !== 0 && frame > 0) throw new ImageError('shape')
  const length = Math.ceil(bits / 8)
  const from = element.dataOffset + frame * length
  const end = element.dataOffset + element.length
  if (from + length > end || from + length > dataSet.byteArray.length) throw new ImageError('truncated')
  return dataSet.byteArray.subarray(from, from + length)
}

/** Source: DICOM PS3.5, A.4: fragments, found by the table of offsets or by where a picture ends. */
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
