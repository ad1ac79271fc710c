export type ClaimKind = 'carrier' | 'outpatient' | 'inpatient' | 'pde'

/**
 * In cents. `submitted` is `discount` plus the allowed amount. The allowed amount is `deductible` plus `coinsurance`
 * plus the Medicare payment. For a line that is not covered, `noncovered` is the whole amount.
 */
export type Line = {
  readonly code: string
  readonly name: string
  readonly submitted: number
  readonly discount?: number
  readonly deductible?: number
  readonly coinsurance?: number
  readonly isDenied?: boolean
}

export type ClaimPlan = {
  readonly kind: ClaimKind
  readonly number: number
  readonly from: string
  readonly to?: string
  readonly diagnosis: { readonly code: string; readonly name: string }
  readonly lines: readonly [Line, ...Line[]]
  /** When the claim's record last changed. If absent, three weeks after the service. */
  readonly lastUpdated?: string
  readonly status?: 'active' | 'cancelled'
  /**
   * `number`: the number of the related claim. `relationship`: whether this claim replaces the related claim, or the
   * related claim replaces this claim.
   */
  readonly related?: { readonly number: number; readonly relationship: 'replaces' | 'replacedby' }
  /** True if the services have no amounts (a Basis profile). */
  readonly isWithoutMoney?: boolean
}

export function addUp(lines: readonly Line[]) {
  const sum = (read: (line: Line) => number) => lines.reduce((total, line) => total + read(line), 0)
  const discount = sum((line) => line.discount ?? 0)
  const noncovered = sum((line) => (line.isDenied ? line.submitted : 0))
  const submitted = sum((line) => line.submitted)
  const deductible = sum((line) => line.deductible ?? 0)
  const coinsurance = sum((line) => line.coinsurance ?? 0)
  const eligible = submitted - discount - noncovered
  return {
    submitted,
    discount,
    eligible,
    deductible,
    coinsurance,
    noncovered,
    paidtoprovider: eligible - deductible - coinsurance,
    memberliability: deductible + coinsurance + noncovered,
  }
}

export type Amounts = ReturnType<typeof addUp>
