import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import type { Serve } from '#family/serve.ts'
import type { SearchServices } from './open-index.ts'
import { searchRecord } from './search-record.ts'

export function serveSearch(serve: Serve, services: ForAnyone<SearchServices>): void {
  serve(searchEverything, async ({ caller: { record }, query }) =>
    searchRecord(forRecord(services, record), record, query),
  )
}
