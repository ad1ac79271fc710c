import type { ForAnyone } from '#account/data-keys.ts'
import { getSummary, summaryTypeIds } from '@kinchart/contract/calls/health-links.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { FileAnswer } from '#platform/http/serve.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import { answersOf } from '#record/export/copy-services.ts'
import { sourcesNow } from '../sources-now.ts'
import type { SummaryBuilder } from './build-summary.ts'

/** Throws 'record-type-unknown' if a type has no section, or if no type is given. */
function readTypes(text: string): string[] {
  const requestedTypes = [...new Set(text.split(','))]
  if (requestedTypes.some((one) => !summaryTypeIds.some((known) => known === one)))
    throw new ApiError('record-type-unknown')
  return requestedTypes
}

export function serveSummary(
  serve: Serve,
  services: ForAnyone<SummaryBuilder> & { readonly makeFile: MakeFile },
): void {
  serve(getSummary, async ({ caller: { session, record }, query }) => {
    const types = readTypes(query.recordTypes)
    const part =
      query.withoutOwn === undefined
        ? record
        : { ...record, sourceIds: await sourcesNow(services.db, record, { withoutOwn: true }) }
    const open = async () =>
      services.makeFile({
        program: new URL('./summary-thread.ts', import.meta.url),
        work: { record: part, types, base: services.base },
        accountId: session.accountId,
        answers: answersOf(services),
      })
    return new FileAnswer(open, 'International Patient Summary.json', 'application/fhir+json')
  })
}
