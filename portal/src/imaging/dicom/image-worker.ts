/** Runs beside the page: reads files and unpacks pictures, so that a large or broken one does not hold the page up. */
import type { ImagingFault } from '@kinchart/texts/en/imaging.ts'
import type { DataSet } from 'dicom-parser'
import { decodeFrame } from './decode-frame.ts'
import { ImageError } from './image-error.ts'
import { isPicture, openPicture } from './open-picture.ts'
import type { Frame, OpenedImage } from './opened-image.ts'
import { parseFile } from './parse-file.ts'
import { readHeader } from './read-header.ts'

export type ImageRequest =
  | { readonly number: number; readonly ask: 'open'; readonly key: string; readonly bytes: ArrayBuffer }
  | { readonly number: number; readonly ask: 'frame'; readonly key: string; readonly frame: number }
  | { readonly number: number; readonly ask: 'forget'; readonly key: string }
export type Answered = { readonly number: number } & (
  | { readonly kind: 'opened'; readonly opened: OpenedImage }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'fault'; readonly why: ImagingFault }
)

const held = new Map<string, DataSet | Frame>()

async function answer(asked: ImageRequest): Promise<Answered> {
  const { number } = asked
  try {
    if (asked.ask === 'forget') {
      held.delete(asked.key)
      return { number, kind: 'forgotten' }
    }
    if (asked.ask === 'frame') return { number, kind: 'frame', frame: await frameOf(asked.key, asked.frame) }
    const bytes = new Uint8Array(asked.bytes)
    if (isPicture(bytes)) {
      const frame = await openPicture(bytes)
      held.set(asked.key, frame)
      return { number, kind: 'opened', opened: openedPicture(frame) }
    }
    const dataSet = await parseFile(bytes)
    const opened = readHeader(dataSet)
    held.set(asked.key, dataSet)
    return { number, kind: 'opened', opened }
  } catch (error) {
    return { number, kind: 'fault', why: error instanceof ImageError ? error.why : 'damaged' }
  }
}

async function frameOf(key: string, frame: number): Promise<Frame> {
  const found = held.get(key)
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
