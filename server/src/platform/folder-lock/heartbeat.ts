import { randomUUID } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** How often a holder writes, and how long it may be silent before it counts as ended. */
export type Pulse = { readonly everyMs: number; readonly silentMs: number }

export const usualPulse: Pulse = { everyMs: 5000, silentMs: 60_000 }

export type Heartbeat = {
  /** Returns whether no other process has written since. */
  readonly isOurs: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

const COUNT_DIGITS = 12

/** Returns the heartbeat's holder, for the message to the operator; undefined if there is none. */
export async function readHolder(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^[\da-f-]{36} \d+ (process \d+ on [\w.-]{1,253})\n$/.exec(text)?.[1]
}

/**
 * Returns whether its holder is alive, judged by changes of the file, so that the clocks of two machines need not
 * agree. Takes as long as a dead holder has to be silent.
 */
export async function isBeating(path: string, { everyMs, silentMs }: Pulse): Promise<boolean> {
  const before = await readFile(path, 'utf8').catch(() => '')
  if (before === '') return false
  for (let waited = 0; waited < silentMs; waited += everyMs / 2) {
    await pause(everyMs / 2)
    const now = await readFile(path, 'utf8').catch(() => '')
    if (now === '') return false
    if (now !== before) return true
  }
  return false
}

/**
 * Writes a nonce and an increasing count until stopped. Calls `onLost` once if another nonce appears: its holder
 * considered this one dead, and only one may write.
 */
export async function startHeartbeat(path: string, pulse: Pulse, onLost: () => void): Promise<Heartbeat> {
  const nonce = randomUUID()
  const host = hostname().replaceAll(/[^\w.-]/g, '-') || 'unknown'
  let count = 0
  // Every beat has the same length and overwrites the last one, so it works on a full disk.
  const text = (): string => `${nonce} ${String(count).padStart(COUNT_DIGITS, '0')} process ${process.pid} on ${host}\n`
  await writeFile(path, text(), { mode: 0o600 })
  const isOurs = async (): Promise<boolean> => {
    const now = await readFile(path, 'utf8').catch(() => undefined)
    return now === undefined || now === '' || now.startsWith(nonce)
  }
  let beating: Promise<void> = Promise.resolve()
  let isLost = false
  const beat = async (): Promise<void> => {
    // On a slow disk, several beats may be queued.
    if (isLost) return
    if (!(await isOurs())) {
      isLost = true
      clearInterval(timer)
      onLost()
      return
    }
    count++
    const file = await open(path, 'r+').catch(() => open(path, 'w', 0o600))
    try {
      await file.write(text(), 0)
    } finally {
      await file.close()
    }
  }
  const timer = setInterval(() => {
    // A failed beat is skipped; the next one may succeed.
    beating = beating.then(beat).catch(() => undefined)
  }, pulse.everyMs).unref()
  return {
    isOurs,
    stop: async () => {
      clearInterval(timer)
      await beating
      if (await isOurs()) await rm(path, { force: true })
    },
  }
}
