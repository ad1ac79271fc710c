type Decode = (image: ImageData) => string

export const loadDecoder = async (): Promise<Decode> => (await import('qr/decode.js')).decodeQR

/**
 * A picture is scanned at several sizes, largest first. Each number is the length of the longer side in pixels.
 * Smaller sizes reduce noise.
 */
const SIZES = [1600, 900, 500] as const

type Source = ImageBitmap | HTMLVideoElement

/** Null if no code is found. The picture never leaves the page. */
export function findCode(decodeQR: Decode, source: Source, sizes: readonly number[] = SIZES): string | null {
  const [width, height] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight]
  if (width === 0 || height === 0) return null
  for (const size of sizes) {
    const scale = Math.min(1, size / Math.max(width, height))
    const found = decode(
      decodeQR,
      source,
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    if (found !== null) return found
  }
  return null
}

function decode(decodeQR: Decode, source: Source, width: number, height: number): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  // Draw on white, because a transparent picture would be black on black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    return null
  }
}

/** Null if the file is not a picture or contains no code. */
export async function findCodeInFile(file: File): Promise<string | null> {
  const decoder = await loadDecoder()
  try {
    const picture = await createImageBitmap(file)
    try {
      return findCode(decoder, picture)
    } finally {
      picture.close()
    }
  } catch {
    return null
  }
}
