import { expect, test } from 'vitest'
import { startImageReader } from './image-reader.ts'
import type { Answered, ImageRequest } from './image-worker.ts'

function workers(answers: readonly (((asked: ImageRequest) => Answered) | null)[]) {
  const started: FakeWorker[] = []
  class FakeWorker extends EventTarget {
    readonly answer = answers[started.length] ?? null
    isEnded = false
    postMessage(request: ImageRequest): void {
      queueMicrotask(() => {
        if (this.isEnded) return
        if (this.answer === null) this.dispatchEvent(new Event('error'))
        else this.dispatchEvent(new MessageEvent('message', { data: this.answer(request) }))
      })
    }
    terminate(): void {
      this.isEnded = true
    }
  }
  const create = () => {
    const worker = new FakeWorker()
    started.push(worker)
    return worker as unknown as Worker
  }
  return { create, started }
}

const opened = ({ number }: ImageRequest): Answered => ({
  number,
  kind: 'opened',
  opened: {
    facts: {
      patientName: null,
      birthDate: null,
      date: null,
      modality: null,
      bodyPart: null,
      study: null,
      series: null,
      columns: 1,
      rows: 1,
    },
    frames: 1,
    seriesUid: null,
    instanceNumber: null,
    rate: null,
  },
})
const without = ({ number }: ImageRequest): Answered => ({ number, kind: 'problem', why: 'not-loaded' })
const noWait = async (): Promise<void> => undefined

test('restarts an image worker whose script failed to load, then opens the image', async () => {
  const { create, started } = workers([null, null, opened])
  const reader = startImageReader(create, noWait)
  expect((await reader.open('a', new Blob(['x']))).frames).toBe(1)
  expect(started).toHaveLength(3)
})

test('uses a new worker to retry a decoder that did not load', async () => {
  const { create, started } = workers([without, opened])
  await startImageReader(create, noWait).open('a', new Blob(['x']))
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false])
})

test('does not report an image as damaged if the image worker never loads', async () => {
  const { create, started } = workers([])
  const reader = startImageReader(create, noWait)
  await expect(reader.open('a', new Blob(['x']))).rejects.toMatchObject({ why: 'not-loaded' })
  expect(started).toHaveLength(4)
})

test('does not retry an image that a decoder rejects', async () => {
  const { create, started } = workers([({ number }) => ({ number, kind: 'problem', why: 'damaged' })])
  await expect(startImageReader(create, noWait).open('a', new Blob(['x']))).rejects.toMatchObject({ why: 'damaged' })
  expect(started).toHaveLength(1)
})
