import type { Child } from './child.ts'
import type { Kind, Line } from './lines.ts'

/** What a part of the bench measures with. */
export type Bench = {
  /** All sizes; otherwise those that are measured in a few minutes. */
  readonly isFull: boolean
  /** The databases that are measured. */
  readonly kinds: readonly Kind[]
  /** What a process needs to use a fresh database of one kind. */
  readonly freshDatabase: (kind: Kind) => Promise<Record<string, string>>
  /** Starts a program of bench/, which ends with the part at the latest. */
  readonly start: (file: string, env: Readonly<Record<string, string>>) => Promise<Child>
  /** A folder that goes when the bench ends. */
  readonly folder: string
  /** A line of the table. */
  readonly say: (line: Omit<Line, 'part'>) => void
  /** Something that is no figure: why something is left out, what was counted. */
  readonly note: (text: string) => void
}

/** A part of the bench: `npm run bench -- NAME` runs it alone. */
export type Part = {
  readonly name: string
  /** What it measures, in a line. */
  readonly title: string
  /** It belongs to `--full` alone, or to being named. */
  readonly isLong?: boolean
  readonly measure: (bench: Bench) => Promise<void>
}
