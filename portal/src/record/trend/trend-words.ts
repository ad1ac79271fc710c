/**
 * Places labels next to results, in bands, over goals and below points. Only the chosen result's label may overlap a
 * line.
 */
import {
  type Band,
  type DrawnDate,
  type DrawnWords,
  type Frame,
  type Goal,
  type Label,
  type Line,
  type Spot,
  pointWords,
  timeOf,
} from './trend-summary.ts'
import { formatDate } from '#text/record-text.ts'

const shortMs = 200 * 24 * 3600 * 1000

function dayMonthOrMonth(dates: readonly string[]): (date: string) => string {
  const times = dates.flatMap((date) => timeOf(date) ?? [])
  const isShort = times.length > 0 && Math.max(...times) - Math.min(...times) < shortMs
  return (date) => formatDate(isShort ? date.slice(0, 10) : date.slice(0, 7))
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** Maximum character widths in px: digits at 15 px, digits at 18 px, and text at 15 px. */
const [digit, largeDigit, letter] = [8.4, 10.2, 7.4]
const lineHeight = 18
/** In px. Symbols closer than this would overlap. */
const signRoom = 20

/** Moves neighboring points apart horizontally if their symbols would overlap. */
export function spread(xs: readonly number[], { left, right }: Frame): readonly number[] {
  if (xs.length * signRoom > right - left) return xs
  const apart: number[] = []
  for (const x of xs) apart.push(Math.max(x, (apart.at(-1) ?? Number.NEGATIVE_INFINITY) + signRoom))
  let next = right + signRoom / 2
  for (let index = apart.length - 1; index >= 0; index--) {
    next = Math.min(apart[index] ?? 0, next - signRoom)
    apart[index] = next
  }
  return apart
}

type Picture = {
  readonly spots: readonly Spot[]
  readonly lines: readonly Line[]
  readonly bands: readonly Band[]
  readonly goals: readonly Goal[]
  readonly frame: Frame
  readonly isHand: boolean
}

type Words = {
  readonly labels: readonly (Label | null)[]
  readonly goals: readonly (DrawnWords | null)[]
  readonly bands: readonly (DrawnWords | null)[]
}

/** Places labels in free space, in this order: the chosen value, other values, goals, bands. */
export function placeWords({ spots, lines, bands, goals, frame, isHand }: Picture): Words {
  const taken: Box[] = spots.map(signOf)
  const strokes = [
    ...lines.flatMap((line) => line.slice(1).map((end, index) => ({ from: line[index] ?? end, to: end }))),
    ...goals.map(({ from, to, y }) => ({ from: { x: from, y }, to: { x: to, y } })),
    ...bands.flatMap(({ from, to, top, bottom, hasTop, hasBottom }) => [
      ...(hasTop ? [{ from: { x: from, y: top }, to: { x: to, y: top } }] : []),
      ...(hasBottom ? [{ from: { x: from, y: bottom }, to: { x: to, y: bottom } }] : []),
    ]),
  ]
  const isFree = (box: Box, own?: Box): boolean =>
    !taken.some((other) => other !== own && overlap(box, other)) &&
    !strokes.some(({ from, to }) => crosses(box, from, to)) &&
    box.left >= 0 &&
    box.right <= frame.right + 8
  const labels: (Label | null)[] = spots.map(() => null)
  const known = spots.findIndex(({ isChosen }) => isChosen)
  const chosenAt = known < 0 ? spots.length - 1 : known
  const all = [chosenAt, 0, ...spots.map((_, index) => spots.length - 1 - index)]
  const isCrowded = spots.length * signRoom > frame.right - frame.left
  for (const index of isCrowded ? all.slice(0, 1) : isHand ? all.slice(0, 2) : all) {
    const spot = spots[index]
    if (spot === undefined || labels[index]) continue
    const found = placesFor(spot).find(({ box }) => isFree(box, taken[index]))
    const label = found ?? (spot.isChosen ? placesFor(spot)[0] : undefined)
    if (label === undefined) continue
    labels[index] = { x: label.x, y: label.y }
    taken.push(label.box)
  }
  const put = (places: readonly (DrawnWords & { readonly width: number })[]): DrawnWords | null => {
    for (const { width, ...words } of places) {
      const box = boxOf(words, width)
      if (!isFree(box)) continue
      taken.push(box)
      return words
    }
    return null
  }
  return {
    labels,
    goals: goals.map((goal) => put(goalPlaces(goal, frame))),
    bands: bands.map((band) => put(bandPlaces(band))),
  }
}

function placesFor(spot: Spot): readonly (Label & { readonly box: Box })[] {
  const { isChosen, arrow } = spot
  const width = pointWords(spot.point).length * (isChosen ? largeDigit : digit)
  const height = isChosen ? 15 : 12
  const [above, below] = [
    spot.y - (isChosen ? 18 : 14) - (arrow === 'up' ? 8 : 0),
    spot.y + (arrow === 'down' ? 33 : 25),
  ]
  const lower = isChosen ? below + 7 : below
  const aside = [0, -8, 8, -width / 2 - 4, width / 2 + 4]
  return [above, lower].flatMap((y) =>
    aside.map((by) => {
      const x = spot.x + by
      return { x, y, box: { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y + 1 } }
    }),
  )
}

const signOf = ({ x, y, isChosen }: Spot): Box => {
  const half = isChosen ? 12.5 : 7.5
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

/**
 * Tries the place above the goal's start, then the place above its end. If both are occupied, only the legend shows the
 * text.
 */
function goalPlaces({ from, to, y, words }: Goal, frame: Frame): readonly (DrawnWords & { readonly width: number })[] {
  const width = words.length * letter
  const starts = from + width <= frame.right ? [{ x: from, y: y - 7, lines: [words], width }] : []
  const ends = to - width >= frame.left ? [{ x: to, y: y - 7, lines: [words], width, isFromEnd: true as const }] : []
  return [...starts, ...ends]
}

/**
 * Tries the band's lower edge, then its upper edge. The label names no laboratory: the data does not state which
 * laboratory a range is from.
 */
function bandPlaces({ from, to, top, bottom, range }: Band): readonly (DrawnWords & { readonly width: number })[] {
  const width = range.length * letter
  if (width > to - from - 16 || lineHeight + 6 > bottom - top) return []
  return [bottom - 8, top + 17].map((y) => ({ x: from + 10, y, lines: [range], width }))
}

const boxOf = ({ x, y, lines, isFromEnd }: DrawnWords, width: number): Box => ({
  left: isFromEnd ? x - width : x,
  right: isFromEnd ? x : x + width,
  top: y - 13,
  bottom: y + (lines.length - 1) * lineHeight + 3,
})

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns true if the line crosses the box. Uses the line-clipping algorithm of Liang and Barsky. */
function crosses(box: Box, from: Label, to: Label): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [start, end] = [0, 1]
  for (const [direction, distance] of [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ] as const) {
    if (direction === 0) {
      if (distance < 0) return false
      continue
    }
    const at = distance / direction
    if (direction < 0) start = Math.max(start, at)
    else end = Math.min(end, at)
    if (start > end) return false
  }
  return true
}

/**
 * Places the dates that fit, in this order: last point, first point, chosen point, then the other points from the
 * last to the first.
 */
export function placeDates(spots: readonly Spot[], { left, right }: Frame): readonly DrawnDate[] {
  const say = dayMonthOrMonth(spots.map(({ point }) => point.date ?? ''))
  const placed: (DrawnDate & { readonly half: number })[] = []
  const order = [spots.at(-1), spots[0], spots.find(({ isChosen }) => isChosen), ...spots.toReversed()]
  for (const spot of order) {
    if (spot === undefined) continue
    const words = say(spot.point.date ?? '')
    const half = (words.length * letter) / 2
    const at = Math.min(Math.max(spot.x, left - 30 + half), right + 4 - half)
    if (placed.some((other) => Math.abs(other.at - at) < other.half + half + 10)) continue
    placed.push({ x: spot.x, at, words, half })
  }
  return placed.map(({ x, at, words }) => ({ x, at, words })).toSorted((a, b) => a.x - b.x)
}
