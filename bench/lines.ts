type Unit = 'ms' | 's' | 'MB' | 'KB' | 'a second' | 'requests' | ''

export type Line = {
  readonly part: string
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /**
   * The best value that a bare implementation reaches for the same work, in the same unit. Measured in the same run.
   */
  readonly limit?: { readonly what: string; readonly value: number }
  /** The target for the ratio to the limit, or for the value if there is no limit. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number }
  /** True if larger values are better. */
  readonly isRate?: boolean
}

/** Returns the value divided by its limit. Undefined without a limit. */
export const ratioOf = ({ value, limit }: Line): number | undefined =>
  limit === undefined ? undefined : value / limit.value

/** Undefined without a target. */
export function isReached(line: Line): boolean | undefined {
  const { target, value } = line
  if (target === undefined) return undefined
  const measured = ratioOf(line) ?? value
  return 'atMost' in target ? measured <= target.atMost : measured >= target.atLeast
}

export function formatFigure(value: number, unit: Unit = ''): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = Number.isNaN(value) ? 'unknown' : value.toLocaleString('en-US', { maximumFractionDigits: digits })
  return unit === '' ? text : unit === 'a second' ? `${text}/s` : `${text} ${unit}`
}

/** '' without a target. */
export function formatAim(line: Line): string {
  const { target, limit, unit } = line
  if (target === undefined) return ''
  const [sign, bound] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast]
  return limit === undefined ? `${sign} ${formatFigure(bound, unit)}` : `${sign} ${bound} × limit`
}
