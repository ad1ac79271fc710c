import type { ImagingErrorCode } from '@kinchart/texts/en/imaging.ts'
import { pause, tryAgain } from '#loading/try-again.ts'
import type { Answered, ImageRequest } from './image-worker.ts'
import { ImageError, type Frame, type OpenedImage } from './opened-image.ts'

export type ImageReader = {
  readonly open: (key: string, bytes: Blob) => Promise<OpenedImage>
  readonly frame: (key: string, frame: number) => Promise<Frame>
  readonly close: () => void
}

/** A decoder that takes longer is assumed to hang. */
const PATIENCE_MS = 60_000
const MAX_CACHE_BYTES = 200_000_000

type Question = ImageRequest extends infer One ? (One extends { number: number } ? Omit<One, 'number'> : never) : never

export function startImageReader(createWorker: () => Worker = imageWorker, wait = pause): ImageReader {
  const files = new Map<string, Blob>()
  const frames = new Map<string, Frame>()
  let cachedBytes = 0
  let number = 0
  let worker: Worker | null = null
  const waiting = new Map<number, { done: (answered: Answered) => void; fail: (error: ImageError) => void }>()

  function start(): Worker {
    const started = createWorker()
    let hasAnswered = false
    started.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      hasAnswered = true
      waiting.get(data.number)?.done(data)
      waiting.delete(data.number)
    })
    // An error before the worker's first response means that the worker did not load. The image may be fine.
    started.addEventListener('error', () => giveUp(hasAnswered ? 'not-decoded' : 'not-loaded'))
    return started
  }
  function giveUp(why: ImagingErrorCode): void {
    worker?.terminate()
    worker = null
    const lost = [...waiting.values()]
    waiting.clear()
    known.clear()
    for (const { fail } of lost) fail(new ImageError(why))
  }
  const known = new Set<string>()

  /** Uses a new worker for each retry, because the previous worker caches the failure to load. */
  async function whileNotLoaded<Result>(act: () => Promise<Result>): Promise<Result> {
    const isNotLoaded = (error: unknown) => error instanceof ImageError && error.why === 'not-loaded'
    return tryAgain(
      async () => {
        try {
          return await act()
        } catch (error) {
          if (isNotLoaded(error)) giveUp('not-loaded')
          throw error
        }
      },
      isNotLoaded,
      wait,
    )
  }

  async function ask(question: Question, transfer: Transferable[] = []): Promise<Answered> {
    const request = { ...question, number: ++number } as ImageRequest
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp('not-decoded'), PATIENCE_MS)
      waiting.set(request.number, {
        done: (answered) => {
          clearTimeout(timer)
          if (answered.kind === 'problem') reject(new ImageError(answered.why))
          else resolve(answered)
        },
        fail: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      worker ??= start()
      worker.postMessage(request, transfer)
    })
  }
  async function openOnce(key: string, file: Blob): Promise<OpenedImage> {
    let bytes: ArrayBuffer
    try {
      bytes = await file.arrayBuffer()
    } catch (error) {
      throw new ImageError('not-opened', { cause: error })
    }
    const answered = await ask({ ask: 'open', key, bytes }, [bytes])
    if (answered.kind !== 'opened') throw new ImageError('damaged')
    files.set(key, file)
    known.add(key)
    return answered.opened
  }
  async function frameOnce(key: string, place: number): Promise<Frame> {
    const name = `${key}/${place}`
    const cachedFrame = frames.get(name)
    if (cachedFrame) return cachedFrame
    const file = files.get(key)
    if (file && !known.has(key)) await openOnce(key, file)
    const answered = await ask({ ask: 'frame', key, frame: place })
    if (answered.kind !== 'frame') throw new ImageError('damaged')
    keep(name, answered.frame)
    return answered.frame
  }
  function keep(name: string, one: Frame): void {
    frames.set(name, one)
    cachedBytes += one.values.byteLength
    for (const [oldest, { values }] of frames) {
      if (cachedBytes <= MAX_CACHE_BYTES || oldest === name) break
      frames.delete(oldest)
      cachedBytes -= values.byteLength
    }
  }
  return {
    open: async (key, file) => whileNotLoaded(async () => openOnce(key, file)),
    frame: async (key, place) => whileNotLoaded(async () => frameOnce(key, place)),
    close: () => worker?.terminate(),
  }
}

const imageWorker = (): Worker =>
  new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module', name: 'images' })
