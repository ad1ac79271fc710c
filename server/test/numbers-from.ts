/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedUp = Math.imul(state ^ (state >>> 15), state | 1)
    mixedUp ^= mixedUp + Math.imul(mixedUp ^ (mixedUp >>> 7), mixedUp | 61)
    return ((mixedUp ^ (mixedUp >>> 14)) >>> 0) / 4_294_967_296
  }
}
