import { ImageError } from './image-error.ts'
import { readBlocks } from './jpeg-blocks.ts'
import { readJpegHead } from './jpeg-head.ts'

/** A picture as its file holds it: up to 12 bits a sample, colours point by point, not yet turned into red, green and blue. */
export type JpegPicture = {
  readonly columns: number
  readonly rows: number
  readonly samples: number
  readonly values: Uint16Array
  /** What the picture says of its own colours (Adobe's marker); null where it is silent. */
  readonly isYcc: boolean | null
}

/**
 * Unpacks a sequential JPEG of 8 or 12 bits: the two that DICOM knows beside the lossless ones, of which browsers open
 * only the first. Source: ITU-T T.81 (baseline and extended sequential, Huffman).
 *
 * Throws an ImageError 'compression' for a progressive or arithmetic one, 'not-decoded' for one that breaks.
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
