import * as calls from '@kinchart/contract/calls/directory.ts'
import type { Serve } from '#account/serve.ts'
import type { Database } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { listEndpoints } from './list-endpoints.ts'
import { openSearch } from './search/open-search.ts'
import { showEndpoint } from './show-endpoint.ts'

export type DirectoryServices = {
  readonly database: Database
  readonly cipher: Cipher
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly log: Log
}

/** Registers the directory's API calls. Returns a function that closes its search. */
export async function serveDirectory(serve: Serve, services: DirectoryServices): Promise<() => Promise<void>> {
  const { database, cipher, publicUrl, log } = services
  const search = await openSearch(database)
  let isSaid = false

  serve(calls.getAllEndpoints, async ({ query }) => {
    const page = await listEndpoints(database.db, search, query)
    if (page.isDirectoryEmpty && !isSaid) log({ event: 'directory-empty', command: 'directory load FILE' })
    isSaid = page.isDirectoryEmpty
    return page
  })
  serve(calls.getEndpointById, async ({ query }) => {
    if (query.EhrEndPointId < 1 || query.EhrEndPointId > 2_147_483_647) throw new ApiError('endpoint-unknown')
    return showEndpoint({ db: database.db, cipher, publicUrl }, query.EhrEndPointId)
  })
  return search.close
}
