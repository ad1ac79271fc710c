import { parentPort, type MessagePort } from 'node:worker_threads'
import { createCipher, type Cipher } from '#platform/secrets/cipher.ts'
import { standBack } from './stand-back.ts'
import { PART_BYTES, PARTS_AHEAD, type Given, type MessageFromThread, type MessageToThread } from './thread-messages.ts'

/** `ask` sends a request to the thread that started this one. */
export type ThreadServices = {
  readonly cipher: Cipher
  readonly ask: <Answer>(name: string, input: unknown) => Promise<Answer>
}

export function makeFile(make: (work: never, services: ThreadServices) => AsyncIterable<Uint8Array>): void {
  const port = parentPort
  if (port === null) throw new Error('This runs in a thread alone.')
  standBack()
  let current: OneFile | undefined
  port.on('message', (message: MessageToThread) => {
    if (message.kind !== 'make') {
      current?.hear(message)
      return
    }
    current = openFile(port)
    void current.send(make, message.given as Given<never>)
  })
}

type OneFile = ReturnType<typeof openFile>

function openFile(port: MessagePort) {
  const waiting = new Map<number, (answer: unknown) => void>()
  let ahead = 0
  let last = 0
  let goOn: (() => void) | undefined
  const say = (message: MessageFromThread, moved: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...moved])
  const ask = async (name: string, input: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      say({ kind: 'asked', id: last, name, input })
    })
  const sendPart = async (parts: readonly Uint8Array[]): Promise<void> => {
    if (ahead >= PARTS_AHEAD) await new Promise<void>((resolve) => (goOn = resolve))
    ahead++
    // Copy the parts into one buffer, which can be transferred.
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    say({ kind: 'part', bytes }, [bytes.buffer])
  }
  return {
    hear: (message: Exclude<MessageToThread, { kind: 'make' }>): void => {
      if (message.kind === 'taken') {
        ahead--
        goOn?.()
        return
      }
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    },
    send: async (make: Parameters<typeof makeFile>[0], { work, keys }: Given<never>): Promise<void> => {
      const services = { cipher: createCipher(keys), ask: ask as ThreadServices['ask'] }
      let parts: Uint8Array[] = []
      let size = 0
      for await (const part of make(work, services)) {
        parts.push(part)
        size += part.length
        if (size < PART_BYTES) continue
        await sendPart(parts)
        parts = []
        size = 0
      }
      if (size > 0) await sendPart(parts)
      say({ kind: 'whole' })
    },
  }
}
