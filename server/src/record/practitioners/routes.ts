import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import { getProviderByProfileId, type Doctor } from '@kinchart/contract/calls/providers.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { listSeenProviders, type ListSeenServices } from './list-seen.ts'

type SharedOf = (
  record: OpenedRecord,
  providerIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Doctor, 'sharedProfile' | 'sharedTables'>>>

export type SeenRoutesServices = ForAnyone<ListSeenServices> & { readonly sharedOf?: SharedOf }

export function serveSeenProviders(serve: Serve, services: SeenRoutesServices): void {
  serve(getProviderByProfileId, async ({ caller: { record } }) => {
    const seen = await listSeenProviders(forRecord(services, record), record)
    const shared = await services.sharedOf?.(
      record,
      seen.map(({ providerId }) => providerId),
    )
    return {
      message: seen.length === 0 ? messages.noDataFound : messages.dataLoaded,
      providers: seen.map((one) => ({
        ...one,
        providerExperience: null,
        sharedProfile: [],
        sharedTables: [],
        ...shared?.get(one.providerId),
      })),
    }
  })
}
