import type { Answered, Asked } from './image-worker.ts'
import { ImageFault } from './image-fault.ts'
import type { Frame, OpenedImage } from './opened-image.ts'

/** Reads image files beside the page. */
export type ImageReader = {
  readonly open: (key: string, bytes: Blob) => Promise<OpenedImage>
  readonly frame: (key: string, frame: number) => Promise<Frame>
  readonly close: () => void
}

/** A picture that takes longer than this is one that no decoder gets out of. */
const PATIENCE_MS = 60_000
/** Unpacked images that are kept at hand. */
const MAX_KEPT_BYTES = 200_000_000

type Question = Asked extends infer One ? (One extends { number: number } ? Omit<One, 'number'> : never) : never

export function startImageReader(): ImageReader {
  const files = new Map<string, Blob>()
  const frames = new Map<string, Frame>()
  let keptBytes = 0
  let number = 0
  let worker = createWorker()
  const waiting = new Map<number, { done: (answered: Answered) => void; fail: (error: ImageFault) => void }>()
  listen()

  function listen(): void {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      waiting.get(data.number)?.done(data)
      waiting.delete(data.number)
    })
    worker.addEventListener('error', () => startAgain())
  }
  /** A worker that is lost, or caught in a broken picture, is replaced; what it was asked has failed. */
  function startAgain(): void {
    worker.terminate()
    for (const { fail } of waiting.values()) fail(new ImageFault('not-decoded'))
    waiting.clear()
    known.clear()
    worker = createWorker()
    listen()
  }
  const known = new Set<string>()

  async function ask(question: Question, transfer: Transferable[] = []): Promise<Answered> {
    const asked = { ...question, number: ++number } as Asked
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => startAgain(), PATIENCE_MS)
      waiting.set(asked.number, {
        done: (answered) => {
          clearTimeout(timer)
          if (answered.kind === 'fault') reject(new ImageFault(answered.why))
          else resolve(answered)
        },
        fail: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      worker.postMessage(asked, transfer)
    })
  }
  async function open(key: string, file: Blob): Promise<OpenedImage> {
    let bytes: ArrayBuffer
    try {
      bytes = await file.arrayBuffer()
    } catch (error) {
      throw new ImageFault('not-opened', { cause: error })
    }
    const answered = await ask({ ask: 'open', key, bytes }, [bytes])
    if (answered.kind !== 'opened') throw new ImageFault('damaged')
    files.set(key, file)
    known.add(key)
    return answered.opened
  }
  async function frame(key: string, place: number): Promise<Frame> {
    const name = `${key}/${place}`
    const kept = frames.get(name)
    if (kept) return kept
    const file = files.get(key)
    if (file && !known.has(key)) await open(key, file)
    const answered = await ask({ ask: 'frame', key, frame: place })
    if (answered.kind !== 'frame') throw new ImageFault('damaged')
    keep(name, answered.frame)
    return answered.frame
  }
  function keep(name: string, one: Frame): void {
    frames.set(name, one)
    keptBytes += one.values.byteLength
    for (const [oldest, { values }] of frames) {
      if (keptBytes <= MAX_KEPT_BYTES || oldest === name) break
      frames.delete(oldest)
      keptBytes -= values.byteLength
    }
  }
  return { open, frame, close: () => worker.terminate() }
}

const createWorker = (): Worker =>
  new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module', name: 'images' })
