/** What a figure is counted in. */
export type Unit = 'ms' | 's' | 'GB' | 'MB' | 'KB' | 'bytes' | 'a second' | 'requests' | 'share' | ''

export const kinds = ['PostgreSQL', 'embedded'] as const
export type Kind = (typeof kinds)[number]

/** One line of the table: what was measured, beside what it is held to. */
export type Line = {
  readonly part: string
  /** Absent where no database takes part. */
  readonly database?: Kind
  /** Its name among the lines of its part and database: the same in every run. */
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** What the same work takes at least, measured in the same run, in the same unit. */
  readonly limit?: { readonly what: string; readonly value: number }
  /** What is aimed at: of the ratio to the limit, where there is one, else of the value itself. Absent: measured, and nothing aimed at. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number }
  /** A larger value is better, as of a rate. */
  readonly isRate?: boolean
  /** The size at which it was measured, for a chart: lines of one title are drawn over `x`. */
  readonly growth?: { readonly title: string; readonly xName: string; readonly x: number; readonly of?: string }
}

/** The value as a share of its limit; undefined without one. */
export const ratioOf = ({ value, limit }: Line): number | undefined =>
  limit === undefined ? undefined : value / limit.value

/** Whether what is aimed at is reached; undefined where nothing is aimed at. */
export function isHeld(line: Line): boolean | undefined {
  const { target, value } = line
  if (target === undefined) return undefined
  const held = ratioOf(line) ?? value
  return 'atMost' in target ? held <= target.atMost : held >= target.atLeast
}

/** A line's name in the whole table. */
export const nameOf = ({ part, database, what }: Line): string =>
  [part, ...(database === undefined ? [] : [database]), what].join(' / ')

/** A figure in three digits. */
export function figure(value: number, unit: Unit = ''): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = Number.isNaN(value) ? 'unknown' : value.toLocaleString('en-US', { maximumFractionDigits: digits })
  return unit === '' || unit === 'share' ? text : unit === 'a second' ? `${text}/s` : `${text} ${unit}`
}

/** What is aimed at, in words. */
export function aimOf(line: Line): string {
  const { target, limit, unit } = line
  if (target === undefined) return ''
  const [word, much] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast]
  return limit === undefined ? `${word} ${figure(much, unit)}` : `${word} ${much} × limit`
}
