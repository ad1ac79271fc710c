import type { Part } from '../bench.ts'
import { measureDemo, measureServe } from '../measure-start.ts'

export const starting: Part = {
  name: 'start',
  title: 'from the command to a server that is ready, and to a demo with its records',
  measure: async (bench) => {
    await measureServe(bench, bench.isFull ? 1000 : 100)
    await measureDemo(bench)
  },
}
