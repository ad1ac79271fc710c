export type Unit = 'ms' | 's' | 'GB' | 'MB' | 'KB' | 'bytes' | 'a second' | 'requests' | 'share' | ''

/** One line of the table. */
export type Line = {
  readonly part: string
  /** Its name within its part, the same in every run. */
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** The minimum for the same work, measured in the same run and unit. */
  readonly limit?: { readonly what: string; readonly value: number }
  /** The target for the ratio to the limit, or for the value if there is no limit. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number }
  /** Whether larger is better, as for a rate. */
  readonly isRate?: boolean
}

/** Returns the value as a share of its limit; undefined without a limit. */
export const ratioOf = ({ value, limit }: Line): number | undefined =>
  limit === undefined ? undefined : value / limit.value

/** Whether the target is met; undefined without a target. */
export function isReached(line: Line): boolean | undefined {
  const { target, value } = line
  if (target === undefined) return undefined
  const measured = ratioOf(line) ?? value
  return 'atMost' in target ? measured <= target.atMost : measured >= target.atLeast
}

/** Returns the line's name in the whole table. */
export const nameOf = ({ part, what }: Line): string => `${part} / ${what}`

/** Formats a figure with three digits. */
export function formatFigure(value: number, unit: Unit = ''): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = Number.isNaN(value) ? 'unknown' : value.toLocaleString('en-US', { maximumFractionDigits: digits })
  return unit === '' || unit === 'share' ? text : unit === 'a second' ? `${text}/s` : `${text} ${unit}`
}

/** Formats a line's target; '' without one. */
export function formatAim(line: Line): string {
  const { target, limit, unit } = line
  if (target === undefined) return ''
  const [sign, bound] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast]
  return limit === undefined ? `${sign} ${formatFigure(bound, unit)}` : `${sign} ${bound} × limit`
}
