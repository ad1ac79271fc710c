import type { Part } from '../bench.ts'
import { findEndpointLists, measureDirectory } from '../measure-directory.ts'

export const directory: Part = {
  name: 'directory',
  title: 'a search for a hospital among 60,000 with --full, and 15,000 without',
  measure: async (bench) => {
    const lists = bench.isFull ? findEndpointLists() : []
    if (bench.isFull && lists.length === 0)
      bench.note('published lists are missing (BENCH_ENDPOINTS names their folder): all organizations are made up')
    await measureDirectory(bench, lists, bench.freshDatabase())
  },
}
