import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MemoryGroup = {
  /** A process joins the control group by writing its process id to this file. */
  readonly entrance: string
  /** Peak memory of the group in bytes, including JavaScript, WebAssembly and cached file pages. */
  readonly peak: () => number
  /** Number of processes that the system killed for lack of memory. Undefined if not reported. */
  readonly kills: () => number | undefined
  readonly remove: () => void
}

const ROOT = '/sys/fs/cgroup'

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

/**
 * Creates a control group with a memory limit of `bytes` and no swap. If this machine does not allow control groups,
 * returns the reason as text.
 */
export function openMemoryGroup(name: string, bytes: number): MemoryGroup | string {
  const form = forms.find(({ isThere }) => isThere())
  if (form === undefined) return 'this machine has no control groups for memory'
  const folder = join(form.folder, name)
  try {
    mkdirSync(folder)
    for (const [file, times] of Object.entries(form.limits))
      // On a machine without swap, the file for the swap limit may not exist.
      if (existsSync(join(folder, file))) writeFileSync(join(folder, file), String(times * bytes))
  } catch (error) {
    return `control groups cannot be made here (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'})`
  }
  return {
    entrance: join(folder, 'cgroup.procs'),
    peak: () => Number(textOf(join(folder, form.peak))),
    kills: () => {
      const killCount = /^oom_kill (\d+)$/m.exec(textOf(join(folder, form.events)))?.[1]
      return killCount === undefined ? undefined : Number(killCount)
    },
    remove: () => {
      // Fails while a process of the group is still ending. A leftover group does no harm.
      try {
        rmdirSync(folder)
      } catch {}
    },
  }
}

/** '' if it can't be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
