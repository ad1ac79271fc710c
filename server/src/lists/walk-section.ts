import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { countSection, eachBatch } from './list-rows.ts'
import type { ListServices } from './list-section.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { typesOf } from '#readers/section-types.ts'

const AT_ONCE = 100

export async function walkSection(
  services: Pick<ListServices, 'db' | 'cipher' | 'sourcesOf'>,
  record: OpenedRecord,
  section: SectionName,
): Promise<{
  count: number
  sources: readonly ListSource[]
  unreadable: number
  batches: () => AsyncGenerator<readonly string[]>
}> {
  const { sources, hasNotes } = await services.sourcesOf(record, typesOf(section))
  const params = { record, section, sources, ids: undefined, isByDate: false, hasNotes }
  const { total, unreadable } = await countSection(services.db, params)
  return { count: total, sources, unreadable, batches: () => eachBatch(services, params, AT_ONCE) }
}
