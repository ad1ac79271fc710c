import { makeFile } from '#platform/threads/make-file.ts'
import { createListViews } from '#lists/list-views.ts'
import { servicesOf, type CopyWork } from '#record/export/copy-services.ts'
import { buildSummary } from './build-summary.ts'

type SummaryWork = CopyWork & { readonly types: readonly string[]; readonly base: string }

makeFile(async function* ({ record, types, base }: SummaryWork, services) {
  const own = { ...servicesOf(services, record), views: createListViews(), base }
  yield Buffer.from(await buildSummary(own, record, types))
})
