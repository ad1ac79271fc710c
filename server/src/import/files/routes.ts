import type { Readable } from 'node:stream'
import * as calls from '@kinchart/contract/calls/import-files.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import type { HasRoom } from '#platform/database/room.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { BackgroundScans } from './background-scans.ts'
import { startOnce } from './start-file-import.ts'
import { saveUpload, removeUploads } from './uploads.ts'

type Services = {
  readonly db: Db
  readonly cipher: Cipher
  readonly hasRoom: HasRoom
  readonly outbound: Outbound
  readonly cardIssuers: ReadonlySet<string>
  readonly lookings: BackgroundScans
  readonly takeUp: (sourceId: string) => Promise<void>
  /** Undefined if the import was deleted. */
  readonly show: (sourceId: string) => Promise<ConnectedEhr | undefined>
}

export function serveFiles(serve: Serve, services: Services): void {
  const { db } = services
  serve(calls.uploadRecordFile, async ({ caller: { record }, query, request }) => {
    const uploadId = await saveUpload(services, record, query, request.body as Readable | undefined)
    return { uploadId }
  })
  serve(calls.importRecordFiles, async ({ caller: { record }, body }) => {
    const { accountId, profileId } = record
    const key = JSON.stringify([accountId, profileId, body.uploadIds.toSorted(), body.checkIssuers ?? false])
    const sourceId = await services.lookings.endOf({ whose: accountId, key }, async () => {
      const started = await startOnce(services, record, body)
      for (const one of started) await services.takeUp(one)
      return started[0] ?? ''
    })
    const shown = await services.show(sourceId)
    if (!shown) throw new ApiError('import-unknown')
    return shown
  })
  serve(calls.removeRecordFiles, async ({ caller, body }) => {
    await removeUploads(db, caller.accountId, body.uploadIds.filter(isUuid))
    return { message: messages.importDeleted }
  })
}
