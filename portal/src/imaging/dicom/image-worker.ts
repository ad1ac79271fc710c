/** Runs in a worker thread, so that a large or corrupt image does not block the page. */
import type { ImagingErrorCode } from '@kinchart/texts/en/imaging.ts'
import type { DataSet } from 'dicom-parser'
import { decodeFrame } from './decode-frame.ts'
import { ImageError, type Frame, type OpenedImage } from './opened-image.ts'
import { parseFile, readHeader } from './read-file.ts'

const starts: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
]

const isPicture = (bytes: Uint8Array): boolean =>
  starts.some((start) => start.every((byte, at) => bytes[at] === byte)) ||
  String.fromCharCode(...bytes.subarray(8, 12)) === 'WEBP'

const MAX_POINTS = 100_000_000

async function openPicture(bytes: Uint8Array): Promise<Frame> {
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

export type ImageRequest =
  | { readonly number: number; readonly ask: 'open'; readonly key: string; readonly bytes: ArrayBuffer }
  | { readonly number: number; readonly ask: 'frame'; readonly key: string; readonly frame: number }
  | { readonly number: number; readonly ask: 'forget'; readonly key: string }
export type Answered = { readonly number: number } & (
  | { readonly kind: 'opened'; readonly opened: OpenedImage }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'problem'; readonly why: ImagingErrorCode }
)

const cache = new Map<string, DataSet | Frame>()

async function answer(request: ImageRequest): Promise<Answered> {
  const { number } = request
  try {
    if (request.ask === 'forget') {
      cache.delete(request.key)
      return { number, kind: 'forgotten' }
    }
    if (request.ask === 'frame') return { number, kind: 'frame', frame: await frameOf(request.key, request.frame) }
    const bytes = new Uint8Array(request.bytes)
    if (isPicture(bytes)) {
      const frame = await openPicture(bytes)
      cache.set(request.key, frame)
      return { number, kind: 'opened', opened: openedPicture(frame) }
    }
    const dataSet = await parseFile(bytes)
    const opened = readHeader(dataSet)
    cache.set(request.key, dataSet)
    return { number, kind: 'opened', opened }
  } catch (error) {
    return { number, kind: 'problem', why: error instanceof ImageError ? error.why : 'damaged' }
  }
}

async function frameOf(key: string, frame: number): Promise<Frame> {
  const found = cache.get(key)
  if (found === undefined) throw new ImageError('not-opened')
  return 'kind' in found ? found : decodeFrame(found, frame)
}

function openedPicture({ columns, rows }: Frame): OpenedImage {
  const none = { patientName: null, birthDate: null, date: null, modality: null, bodyPart: null }
  return {
    facts: { ...none, study: null, series: null, columns, rows },
    frames: 1,
    seriesUid: null,
    instanceNumber: null,
    rate: null,
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ImageRequest>) => {
  void answer(data).then((answered) => globalThis.postMessage(answered))
})
