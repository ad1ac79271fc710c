import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'

/**
 * Limits the source reports of a record to the information a recipient may have: names a source that sent something of
 * the shared list, or denies that there is anything of it, and no other, because where a patient is treated is not
 * shared. Missing data is still reported, but without the source's own words and the categories that the patient chose.
 * A source not in the share is left out.
 */
export const namedSources = (db: Db, sourcesOf: SourcesOf, section: SectionName): SourcesOf =>
  async function of(record: OpenedRecord, types) {
    const { sources, revision } = await sourcesOf(record, types)
    const rows = await db
      .selectFrom('resource')
      .select('sourceId')
      .distinct()
      .where('profileId', '=', record.profileId)
      .where('section', '=', section)
      .execute()
    const { sourceIds } = record
    const named = new Set(rows.map(({ sourceId }) => sourceId))
    return {
      revision,
      sources: sources
        .filter(({ ehrImportRequestId }) => sourceIds?.includes(ehrImportRequestId) !== false)
        .map(({ grantedParts: _own, ...source }) =>
          named.has(source.ehrImportRequestId) || source.denials !== undefined
            ? { ...source, notices: [] }
            : { ...source, ehrImportRequestId: '', providerName: recipientTexts.anotherSource, notices: [] },
        ),
    }
  }
