import { at99 } from './list-times.ts'

/** How often, the median, the 99th of 100 and the longest of times in milliseconds. */
export const figures = (times: readonly number[]): string[] => {
  const sorted = times.toSorted((a, b) => a - b)
  return [
    `${sorted.length} times`,
    `p50 ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms`,
    `p99 ${at99(sorted).toFixed(0)} ms`,
    `longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
  ]
}
