import { readFileSync, readdirSync } from 'node:fs'

type Process = { readonly pid: number; readonly parent: number }

/**
 * In bytes. Counts memory that several processes share (a server and its PostgreSQL) only once. NaN except on Linux.
 * Source: proc(5), `Pss` of smaps_rollup.
 */
export const memoryOfTree = (root: number): number => sumMemory(listTree(root))

export const memoryOfDescendants = (root: number): number => sumMemory(listTree(root).filter(({ pid }) => pid !== root))

function sumMemory(processes: readonly Process[]): number {
  const sizes = processes.map(({ pid }) => /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1])
  const known = sizes.filter((size) => size !== undefined)
  return known.length === 0 ? Number.NaN : known.reduce((sum, size) => sum + Number(size) * 1024, 0)
}

function listTree(root: number): readonly Process[] {
  const all = readProcesses()
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

function readProcesses(): readonly Process[] {
  return listPids().flatMap((pid) => {
    const parent = /^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1]
    return parent === undefined ? [] : [{ pid, parent: Number(parent) }]
  })
}

function listPids(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** '' if the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
