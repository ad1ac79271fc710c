import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A group of processes with a shared memory limit (Linux: a control group). */
export type MemoryGroup = {
  /** The file where a process writes its id to join. */
  readonly entrance: string
  /** Peak memory in bytes: JavaScript, WebAssembly, and cached pages of files. */
  readonly peak: () => number
  /** How often the system killed one of its processes for lack of memory; undefined if it is not reported. */
  readonly kills: () => number | undefined
  readonly remove: () => void
}

const ROOT = '/sys/fs/cgroup'

/** The file names in both versions of control groups. */
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

/** Opens a group of `bytes` without swap. Returns the reason if this machine does not allow it. */
export function openMemoryGroup(name: string, bytes: number): MemoryGroup | string {
  const form = forms.find(({ isThere }) => isThere())
  if (form === undefined) return 'this machine has no control groups for memory'
  const folder = join(form.folder, name)
  try {
    mkdirSync(folder)
    for (const [file, times] of Object.entries(form.limits))
      // Without swap, there may be no file to limit it with.
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
      // A process that is still ending keeps the group; only its reason for ending matters.
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
