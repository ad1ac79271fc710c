import type { Child } from './child.ts'
import type { Line } from './lines.ts'

/** What a part of the bench measures with. */
export type Bench = {
  /** Whether to measure all sizes, or only those that take a few minutes. */
  readonly isFull: boolean
  /** The environment of a server with a new database: a private PostgreSQL in a data directory of its own. */
  readonly freshDatabase: () => Record<string, string>
  /** Starts a program of bench/, which ends with the part at the latest. */
  readonly start: (file: string, env: Readonly<Record<string, string>>) => Promise<Child>
  /** A folder that is removed when the bench ends. */
  readonly folder: string
  /** Adds a line to the table. */
  readonly report: (line: Omit<Line, 'part'>) => void
  /** Adds a remark: why something was left out, what was counted. */
  readonly note: (text: string) => void
}

/** A part of the bench: `npm run bench -- NAME` runs only this one. */
export type Part = {
  readonly name: string
  /** What it measures, in a line. */
  readonly title: string
  /** Whether it runs only with `--full`, or when it is named. */
  readonly isLong?: boolean
  readonly measure: (bench: Bench) => Promise<void>
}
