const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/

/** `exponent` is the exponent of the first significant digit. */
type Decimal = { readonly sign: -1 | 0 | 1; readonly exponent: number; readonly digits: string }

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/**
 * Returns -1, 0 or 1. Compares exactly, at any length. Returns null if either text is not a decimal or has an exponent
 * of more than six digits.
 */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 | null {
  const a = readDecimal(left)
  const b = readDecimal(right)
  if (!a || !b) return null
  if (a.sign !== b.sign) return a.sign < b.sign ? -1 : 1
  const bySize = compareSizes(a, b)
  if (bySize === 0 || a.sign === 0) return 0
  return a.sign === bySize ? 1 : -1
}

function readDecimal(text: string): Decimal | null {
  const parts = DECIMAL.exec(text)
  if (!parts) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const all = whole + fraction
  const first = all.search(/[1-9]/)
  if (first < 0) return { sign: 0, exponent: 0, digits: '' }
  return {
    sign: sign === '-' ? -1 : 1,
    exponent: whole.length - first + Number(exponent),
    digits: all.slice(first).replace(/(?<!0)0+$/, ''),
  }
}

function compareSizes(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -1 : 1
  if (a.digits === b.digits) return 0
  return a.digits < b.digits ? -1 : 1
}
