import { sql } from 'kysely'
import type { ImportState, LedgerReason } from '@kinchart/contract/import.ts'
import type { ListSource } from '@kinchart/contract/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'

type Row = {
  id: string
  provider_name: string
  state: ImportState
  run: number
  reason: LedgerReason | null
  ended_at: Date | null
  resume_at: Date | null
  missing: number | null
  missed: LedgerReason | null
}

/**
 * What each source of a record gave for some kinds, so that partial can be told from none; and a revision that changes
 * when the record does (null while an import is writing).
 */
export async function showSources(
  db: Db,
  record: OpenedRecord,
  types: readonly string[],
): Promise<{ sources: ListSource[]; revision: string | null }> {
  const { rows } = await sql<Row>`
    select i.id, i.provider_name, i.state, i.run, i.reason, i.ended_at, i.resume_at, s.missing, s.missed
    from import_request i
    left join lateral (
      select sum(greatest(offered - received, 0))::int as missing,
        min(reason) filter (where reason not in ('not-offered', 'other-patient')) as missed
      from import_slot where import_id = i.id and run = i.run and type = any(${types}::text[])
    ) s on true
    where i.profile_id = ${record.profileId}
    order by i.created_at, i.id limit 200`.execute(db)
  const isWriting = rows.some((row) => row.state === 'running')
  return {
    revision: isWriting
      ? null
      : rows
          .map((row) => `${row.id}:${row.run}:${row.state}:${(row.ended_at ?? row.resume_at)?.getTime() ?? 0}`)
          .join(','),
    sources: rows.map((row) => {
      const isOver = row.state === 'complete' || row.state === 'partial'
      const state: ImportState = isOver ? (row.missed === null ? 'complete' : 'partial') : row.state
      return {
        ehrImportRequestId: row.id,
        providerName: row.provider_name,
        state,
        // Nothing is missing from a whole kind; how much is missing from another is not always known.
        missing: state === 'complete' ? 0 : row.missing !== null && row.missing > 0 ? row.missing : null,
        reason: isOver ? row.missed : row.reason,
      }
    }),
  }
}
