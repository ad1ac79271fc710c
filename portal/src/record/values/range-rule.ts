/** Where a value is beside its printed range, as the picture draws it: 64 wide, the band from 18.5 to 45.5. */
export type RangePicture = {
  readonly bandFrom: number
  readonly bandTo: number
  readonly at: number
  readonly isOutside: boolean
}

const width = 64
const bandFrom = 18.5
const bandTo = 45.5

const plain = /^-?\d+(?:\.\d+)?$/

function numberIn(text: string | null): number | null {
  return text !== null && plain.test(text.trim()) ? Number(text) : null
}

/** Null where range or value is not numeric: then there is no picture, and the words are shown alone. */
export function rangePicture(value: string | null, low: string | null, high: string | null): RangePicture | null {
  const at = numberIn(value)
  const from = numberIn(low)
  const to = numberIn(high)
  if (at === null || (from === null && to === null)) return null
  if (from !== null && to !== null) {
    if (to <= from) return null
    return picture(bandFrom, bandTo, bandFrom + ((at - from) / (to - from)) * (bandTo - bandFrom), at < from || at > to)
  }
  // An open side: the band runs to the edge, and the one limit there is gives the scale.
  if (from !== null) return picture(24, width, 24 + (from === 0 ? 0.3 : (at - from) / Math.abs(from)) * 22, at < from)
  if (to === null) return null
  return picture(0, 40, 40 + (to === 0 ? -0.3 : (at - to) / Math.abs(to)) * 22, at > to)
}

function picture(bandFrom: number, bandTo: number, at: number, isOutside: boolean): RangePicture {
  const inside = Math.min(Math.max(at, bandFrom + 4), bandTo - 4)
  const outside = at < bandFrom ? Math.min(at, bandFrom - 5) : Math.max(at, bandTo + 5)
  return { bandFrom, bandTo, at: isOutside ? Math.min(Math.max(outside, 3), width - 3) : inside, isOutside }
}
