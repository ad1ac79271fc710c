import { ImageError } from './image-error.ts'
import type { PixelLayout } from './read-header.ts'

export type Values = Uint8Array | Uint16Array | Int16Array | Int32Array

/**
 * Converts decoded bytes into values with interleaved colors. Source: DICOM PS3.5, 8.1.1: only the stored bits of the
 * allocated ones count, and the highest stored bit is the sign.
 */
export function toValues(bytes: Uint8Array, layout: PixelLayout, isBigEndian: boolean): Values {
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

/** Returns the lowest `bits` of a value, sign-extended. */
export const signed = (value: number, bits: number): number => (value << (32 - bits)) >> (32 - bits)

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
