import { addDependent, getDependents } from '@kinchart/contract/calls/family.ts'
import { readNote, saveNote } from '@kinchart/contract/calls/record-types.ts'
import type { Served } from '../crash/moments.ts'
import type { Person } from '../with-sandbox.ts'

type Portal = Pick<Served, 'call'>
type SaveResponse = { readonly status: number; readonly code: string | undefined }

/**
 * A value that a test saves repeatedly. If each number is a separate item, `read` returns every stored number.
 * Otherwise, `read` returns the last number.
 */
type Keeping = {
  readonly keeps: 'each' | 'last'
  readonly most: number
  readonly save: (n: number) => Promise<SaveResponse>
  readonly read: () => Promise<SaveResponse & { readonly there: readonly number[] }>
}

export const savesNote = ({ call }: Portal, as: Person, recordTypeId: string): Keeping => ({
  keeps: 'last',
  most: Number.POSITIVE_INFINITY,
  save: async (n) => call(saveNote, { as, body: { profileId: as.profileId, recordTypeId, note: `${n} notes` } }),
  read: async () => {
    const { status, code, body } = await call(readNote, {
      as,
      params: { profileId: as.profileId, recordId: recordTypeId },
    })
    const note = status === 200 ? body.data.note : ''
    return { status, code, there: note === '' ? [] : [Number.parseInt(note, 10)] }
  },
})

const LETTERS = 26
const nameOf = (n: number): string =>
  `Child${String.fromCodePoint(0x61 + Math.floor(n / LETTERS), 0x61 + (n % LETTERS))}`
const numberOf = (name: string): number =>
  ((name.codePointAt(5) ?? 0) - 0x61) * LETTERS + (name.codePointAt(6) ?? 0) - 0x61

export const savesDependents = ({ call }: Portal, as: Person): Keeping => ({
  keeps: 'each',
  most: 48,
  save: async (n) =>
    call(addDependent, {
      as,
      body: { firstName: nameOf(n), lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' },
    }),
  read: async () => {
    const { status, code, body } = await call(getDependents, { as })
    return { status, code, there: status === 200 ? body.dependents.map(({ firstName }) => numberOf(firstName)) : [] }
  },
})

/** `acknowledged`: with the times (of `performance.now()`) of request and response. */
export type SaveLog = {
  readonly acknowledged: readonly { readonly n: number; readonly requestedAt: number; readonly answeredAt: number }[]
  readonly unknown: readonly number[]
  readonly unavailable: () => number
  /** An unexpected response, or an acknowledged save that is missing. */
  readonly problems: readonly string[]
}

/**
 * Saves numbers one after another until aborted. Before each save, reads the last acknowledged number. This number
 * must be visible at once in every process, even after a failover.
 */
export function keepSaving(
  { keeps, most, save, read }: Keeping,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): { readonly log: SaveLog; readonly ended: Promise<void>; readonly check: () => Promise<void> } {
  const acknowledged: { n: number; requestedAt: number; answeredAt: number }[] = []
  const [unknown, problems]: [number[], string[]] = [[], []]
  let unavailable = 0
  const isGood = ({ status, code }: SaveResponse, what: string): boolean => {
    if (status === 503) unavailable++
    else if (status !== 200) problems.push(`${what}: ${status} ${code ?? ''}`)
    return status === 200
  }
  const check = async (): Promise<void> => {
    const answer = await read()
    if (!isGood(answer, 'read')) return
    const known = new Set(answer.there)
    const last = acknowledged.at(-1)?.n
    const needed = keeps === 'each' ? acknowledged.map(({ n }) => n) : []
    const maybe = keeps === 'each' ? unknown : unknown.filter((n) => n > (last ?? -1))
    const lost = needed.filter((n) => !known.has(n))
    const good = new Set([...needed, ...maybe, ...(keeps === 'last' && last !== undefined ? [last] : [])])
    const isMissing = keeps === 'last' && last !== undefined && known.size === 0
    if (lost.length > 0 || isMissing) problems.push(`lost: ${isMissing ? last : lost.join(' ')}`)
    if (known.size < answer.there.length) problems.push('something is there twice')
    for (const n of known) if (!good.has(n)) problems.push(`${n} is there; last acknowledged ${last ?? 'none'}`)
  }
  const go = async (): Promise<void> => {
    for (let n = 0; n < most && !signal.aborted; n++) {
      await check()
      const requestedAt = performance.now()
      if (isGood(await save(n), 'save')) acknowledged.push({ n, requestedAt, answeredAt: performance.now() })
      else unknown.push(n)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const ended = go().catch((error: unknown) => void problems.push(String(error)))
  return { log: { acknowledged, unknown, problems, unavailable: () => unavailable }, ended, check }
}
