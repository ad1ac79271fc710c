import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Line } from './lines.ts'

export type Results = {
  /** The measured commit; with `-changed` if files differed from it. */
  readonly commit: string
  /** When the run ended (ISO 8601). */
  readonly at: string
  readonly isFull: boolean
  readonly seconds: number
  readonly machine: {
    readonly processors: number
    readonly processor: string
    readonly memoryGb: number
    readonly node: string
  }
  readonly lines: readonly Line[]
  /** Notes without a figure: why something was left out, or what failed. */
  readonly notes: readonly string[]
}

const resultsFolder = join(import.meta.dirname, 'results')

/** Returns the commit and the machine of the current run. */
export function describeRun(): Pick<Results, 'commit' | 'machine'> {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '..') !== ''
  const [first] = cpus()
  return {
    commit: `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '-changed' : ''}`,
    machine: {
      processors: cpus().length,
      processor: first?.model.trim() ?? 'unknown',
      memoryGb: Math.round(totalmem() / 1e9),
      node: process.version,
    },
  }
}

/** Used instead of a commit for a run that has not ended; there is at most one. */
export const UNFINISHED = 'unfinished'

/**
 * Writes a run to `bench/results/<commit>.json`, or to a second file if the commit already has one. Returns the file's
 * path.
 */
export function writeResults(results: Results, folder = resultsFolder): string {
  mkdirSync(folder, { recursive: true })
  const there = new Set(readdirSync(folder))
  const names = [results.commit, ...Array.from({ length: 99 }, (_, at) => `${results.commit}.${at + 2}`)]
  const isFree = (name: string): boolean => name === UNFINISHED || !there.has(`${name}.json`)
  const name = names.find(isFree) ?? results.commit
  if (name !== UNFINISHED) rmSync(join(folder, `${UNFINISHED}.json`), { force: true })
  const path = join(folder, `${name}.json`)
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return path
}

/** Returns all stored runs, newest first. */
export function readResults(folder = resultsFolder): Results[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.json') && name !== `${UNFINISHED}.json`)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Results)
    .toSorted((a, b) => b.at.localeCompare(a.at))
}
