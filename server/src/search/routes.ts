import { searchEverything } from '@kinchart/contract/search.ts'
import type { Serve } from '#family/serve.ts'
import type { SearchServices } from './open-index.ts'
import { searchRecord } from './search-record.ts'

export function serveSearch(serve: Serve, services: SearchServices): void {
  serve(searchEverything, async ({ caller: { record }, query }) => searchRecord(services, record, query))
}
