export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number
  readonly whole: (least: number, greatest: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
}

/** Returns the same numbers for the same seed on every platform (mulberry32). */
export function openSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (least, greatest) => least + Math.floor(next() * (greatest - least + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}
