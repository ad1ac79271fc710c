import { parentPort, workerData } from 'node:worker_threads'
import { createCipher } from '#platform/secrets/cipher.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { standBack } from './stand-back.ts'
import { PART_BYTES, PARTS_AHEAD } from './said.ts'
import type { Given, SaidByThread, SaidToThread } from './said.ts'

/** What a thread that makes a file has. `ask` asks the thread that started it. */
export type ThreadServices = {
  readonly cipher: Cipher
  readonly ask: <Answer>(name: string, asked: unknown) => Promise<Answer>
}

/** Makes the file that this thread was started for, and sends it no faster than it is taken. */
export async function makeFile(
  make: (work: never, services: ThreadServices) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('This runs in a thread alone.')
  standBack()
  const { work, keys } = workerData as Given<never>
  const waiting = new Map<number, (answer: unknown) => void>()
  let ahead = 0
  let last = 0
  let goOn: (() => void) | undefined
  const say = (said: SaidByThread, moved: readonly ArrayBuffer[] = []): void => port.postMessage(said, [...moved])
  port.on('message', (said: SaidToThread) => {
    if (said.kind === 'taken') {
      ahead--
      goOn?.()
      return
    }
    waiting.get(said.id)?.(said.answer)
    waiting.delete(said.id)
  })
  const ask = async (name: string, asked: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      say({ kind: 'asked', id: last, name, asked })
    })
  const send = async (parts: readonly Uint8Array[]): Promise<void> => {
    if (ahead >= PARTS_AHEAD) await new Promise<void>((resolve) => (goOn = resolve))
    ahead++
    // A copy of its own, so that it can be handed over.
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    say({ kind: 'part', bytes }, [bytes.buffer])
  }
  const services = { cipher: createCipher(keys), ask: ask as ThreadServices['ask'] }
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of make(work, services)) {
    parts.push(part)
    size += part.length
    if (size < PART_BYTES) continue
    await send(parts)
    parts = []
    size = 0
  }
  if (size > 0) await send(parts)
  say({ kind: 'whole' })
  port.close()
}
