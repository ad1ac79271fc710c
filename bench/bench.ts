import type { Child } from './child.ts'
import type { Line } from './lines.ts'

/** The tools that a part of the bench measures with. */
export type Bench = {
  /** Whether to measure all sizes, or only those that take a few minutes. */
  readonly isFull: boolean
  /** Returns the environment of a server with a new database: a private PostgreSQL in its own data directory. */
  readonly freshDatabase: () => Record<string, string>
  /** Starts a program in bench/. It is stopped when the part ends, if not before. */
  readonly start: (file: string, env: Readonly<Record<string, string>>) => Promise<Child>
  /** A folder that is removed when the bench ends. */
  readonly folder: string
  readonly report: (line: Omit<Line, 'part'>) => void
  /** Adds a note: why something was left out, or a count. */
  readonly note: (text: string) => void
}

/** A part of the bench: `npm run bench -- NAME` runs only this one. */
export type Part = {
  readonly name: string
  /** A one-line description. */
  readonly title: string
  /** Whether it runs only with `--full` or when named. */
  readonly isLong?: boolean
  readonly measure: (bench: Bench) => Promise<void>
}
