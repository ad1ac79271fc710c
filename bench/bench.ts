import type { Child } from './child.ts'
import type { Line } from './lines.ts'

export type Bench = {
  /** True with `--full`. If false, only the chart sizes that take a few minutes are measured. */
  readonly isFull: boolean
  /** Returns settings for a server with a new database: a private PostgreSQL in its own data directory. */
  readonly freshDatabase: () => Record<string, string>
  /** Starts a program in bench/. If the program is still running when the part ends, the bench stops it. */
  readonly start: (file: string, env: Readonly<Record<string, string>>) => Promise<Child>
  /** Folder for temporary files. Deleted when the bench ends. */
  readonly folder: string
  readonly report: (line: Omit<Line, 'part'>) => void
}

/** A part of the bench. `npm run bench -- NAME` runs only the part with that name. */
export type Part = {
  readonly name: string
  readonly title: string
  readonly isLong?: boolean
  readonly measure: (bench: Bench) => Promise<void>
}
