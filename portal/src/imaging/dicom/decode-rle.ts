import { ImageError } from './image-error.ts'

/**
 * Unpacks a run-length frame into bytes as they would be unpacked, low byte first and colours point by point.
 * Source: DICOM PS3.5, Annex G: a header of segments, the most significant byte of each sample first.
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

/** PackBits: n < 128 copies n + 1 bytes, n > 128 repeats the next 257 - n times. */
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
