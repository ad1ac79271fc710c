import type { DataSet } from 'dicom-parser'
import type { Unpacked } from './unpacked.ts'
import { ImageError } from './image-error.ts'
import type { PixelLayout } from './read-header.ts'

/** Red, green and blue, a byte each. Source: DICOM PS3.3, C.7.6.3.1.2. */
export function toColour(dataSet: DataSet, layout: PixelLayout, unpacked: Unpacked): Uint8Array {
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

/** Source: DICOM PS3.3, C.7.6.3.1.5, C.7.6.3.1.6: how many entries, the first value that is looked up, bits of an entry. */
function fromPalette(dataSet: DataSet, { values }: Unpacked): Uint8Array {
  const out = new Uint8Array(values.length * 3)
  for (const [sample, number] of ['1', '2', '3'].entries()) {
    const descriptor = `x0028110${number}`
    const count = dataSet.uint16(descriptor, 0) ?? 0
    const first = dataSet.uint16(descriptor, 1) ?? 0
    const bits = dataSet.uint16(descriptor, 2) ?? 16
    const element = dataSet.elements[`x0028120${number}`]
    const entries = count === 0 ? 65_536 : count
    // Palettes in segments are not read.
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
