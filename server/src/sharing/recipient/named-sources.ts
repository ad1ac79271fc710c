import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'

/**
 * What the sources of a record gave, as a recipient may know it: who sent something of the shared list, or denies that there is
 * anything of it, is named, any other
 * is not, because where somebody is treated is not shared with it. What did not arrive is said all
 * the same, but not in the source's own words, nor which categories the person chose there. A source that the share does not hold is not there at all.
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
