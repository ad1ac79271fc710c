import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A group of processes that have a bounded memory together (Linux: a control group). */
export type MemoryGroup = {
  /** Where a process writes its id to enter it. */
  readonly entrance: string
  /** The most that it ever held, in bytes: JavaScript's, WebAssembly's, and the pages of files that were read. */
  readonly peak: () => number
  /** How often the system killed a process of it for want of memory; undefined where it does not say. */
  readonly kills: () => number | undefined
  readonly remove: () => void
}

const ROOT = '/sys/fs/cgroup'

/** The names of both forms of control groups. */
const forms = [
  {
    isThere: () => /\bmemory\b/.test(textOf(join(ROOT, 'cgroup.subtree_control'))),
    folder: ROOT,
    limits: { 'memory.max': 1, 'memory.swap.max': 0 },
    peak: 'memory.peak',
    events: 'memory.events',
  },
  {
    isThere: () => existsSync(join(ROOT, 'memory', 'memory.limit_in_bytes')),
    folder: join(ROOT, 'memory'),
    limits: { 'memory.limit_in_bytes': 1, 'memory.memsw.limit_in_bytes': 1 },
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
] as const

/** Opens a group of `bytes` without swap; answers the reason where this machine lets nobody make one. */
export function openMemoryGroup(name: string, bytes: number): MemoryGroup | string {
  const form = forms.find(({ isThere }) => isThere())
  if (form === undefined) return 'this machine has no control groups for memory'
  const folder = join(form.folder, name)
  try {
    mkdirSync(folder)
    for (const [file, times] of Object.entries(form.limits))
      // Where there is no swap, there may be nothing to bound it with.
      if (existsSync(join(folder, file))) writeFileSync(join(folder, file), String(times * bytes))
  } catch (error) {
    return `control groups cannot be made here (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'})`
  }
  return {
    entrance: join(folder, 'cgroup.procs'),
    peak: () => Number(textOf(join(folder, form.peak))),
    kills: () => {
      const said = /^oom_kill (\d+)$/m.exec(textOf(join(folder, form.events)))?.[1]
      return said === undefined ? undefined : Number(said)
    },
    remove: () => {
      // A process that is still ending keeps it; why it ends is what counts.
      try {
        rmdirSync(folder)
      } catch {}
    },
  }
}

/** '' where it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
