import { ImageError } from './image-error.ts'
import type { Frame } from './opened-image.ts'

const starts: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
]

/** Whether bytes are a picture that every browser shows (PNG, JPEG, GIF, BMP, WebP). */
export const isPicture = (bytes: Uint8Array): boolean =>
  starts.some((start) => start.every((byte, at) => bytes[at] === byte)) ||
  String.fromCharCode(...bytes.subarray(8, 12)) === 'WEBP'

const MAX_POINTS = 100_000_000

/** Such a picture as a frame; the browser unpacks it. */
export async function openPicture(bytes: Uint8Array): Promise<Frame> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(new Blob([bytes.slice()]))
  } catch (error) {
    throw new ImageError('not-decoded', { cause: error })
  }
  const { width: columns, height: rows } = bitmap
  if (columns * rows > MAX_POINTS) throw new ImageError('too-large')
  const context = new OffscreenCanvas(columns, rows).getContext('2d')
  if (!context) throw new ImageError('shape')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, columns, rows)
  const values = new Uint8Array(columns * rows * 3)
  for (let at = 0; at < columns * rows; at++) values.set(data.subarray(at * 4, at * 4 + 3), at * 3)
  return { kind: 'colour', columns, rows, pointHeight: 1, values }
}
