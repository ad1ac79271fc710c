import type { Part } from '../bench.ts'
import { findEndpointLists, measureDirectory } from '../measure-directory.ts'

export const directory: Part = {
  name: 'directory',
  title: 'a hospital found among all that publish an address',
  measure: async ({ kinds, freshDatabase }) => {
    const lists = findEndpointLists()
    for (const kind of lists === undefined ? [] : kinds) await measureDirectory(lists ?? [], await freshDatabase(kind))
  },
}
