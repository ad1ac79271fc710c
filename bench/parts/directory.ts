import type { Part } from '../bench.ts'
import { findEndpointLists, measureDirectory } from '../measure-directory.ts'

export const directory: Part = {
  name: 'directory',
  title: 'a hospital found among 60,000 with --full, and 15,000 without',
  measure: async (bench) => {
    const lists = bench.isFull ? findEndpointLists() : []
    if (bench.isFull && lists.length === 0)
      bench.note('there are no published lists (BENCH_ENDPOINTS names their folder): all are made up')
    for (const kind of bench.kinds) await measureDirectory(bench, kind, lists, await bench.freshDatabase(kind))
  },
}
