import type { DrawnPoint } from './trend-shapes.ts'

/** Results that are too close to be told apart: from the highest to the lowest of them. */
type DrawnGroup = {
  readonly x: number
  readonly top: number
  readonly bottom: number
  /** The highest and the lowest that lie outside their range, by mark or by comparison: they keep their sign. */
  readonly outside: readonly DrawnPoint[]
}

export type Thinned = { readonly groups: readonly DrawnGroup[]; readonly alone: readonly DrawnPoint[] }

/** A point's sign has this much room. */
const room = 12

/**
 * What is drawn where there are more results than signs have room: neighbours become one bar, and what lies outside keeps
 * its sign at both ends of it. Results of which only a bound is known stay as they are. Null where all have room.
 */
export function thin(points: readonly DrawnPoint[], width: number): Thinned | null {
  if (points.length * room <= width) return null
  const bounds = points.filter(({ arrow }) => arrow !== null)
  const bins = new Map<number, DrawnPoint[]>()
  for (const point of points.filter(({ arrow }) => arrow === null)) {
    const bin = Math.floor(point.x / room)
    bins.set(bin, [...(bins.get(bin) ?? []), point])
  }
  const together = [...bins.values()].filter((bin) => bin.length > 1)
  return {
    groups: together.map(groupOf),
    alone: [...[...bins.values()].filter((bin) => bin.length === 1).flat(), ...bounds],
  }
}

function groupOf(points: readonly DrawnPoint[]): DrawnGroup {
  const heights = points.map(({ y }) => y)
  const outside = points.filter(({ kind }) => kind === 'out' || kind === 'beyond').toSorted((a, b) => a.y - b.y)
  const ends = [outside[0], outside.at(-1)].filter((one) => one !== undefined)
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    top: Math.min(...heights),
    bottom: Math.max(...heights),
    outside: [...new Set(ends)],
  }
}
