import { sql } from 'kysely'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import { vendorLabelOf } from '#directory/vendor-label.ts'
import type { VendorLabel } from '#directory/vendor-label.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * The number of sources of a vendor whose latest import is in a state; `ended`: those whose import ended within the
 * last hour.
 */
export type ImportCount = {
  readonly state: ImportState
  readonly vendor: VendorLabel | 'files'
  readonly all: number
  readonly ended: number
}

type Row = {
  readonly state: ImportState
  readonly kind: string
  readonly ehrName: string | null
  readonly all: number
  readonly ended: number
}

/** Counts sources by vendor and state of their latest import, never by hospital. */
export async function countImports(db: Db): Promise<readonly ImportCount[]> {
  const { rows } = await sql<Row>`
    select run.state, source.kind, organization.ehr_name,
      count(*)::int as all, (count(*) filter (where run.ended_at > now() - interval '1 hour'))::int as ended
    from import_run run
    join source on source.id = run.source_id
    left join care_organization organization on organization.id = source.organization_id
    where run.is_latest group by run.state, source.kind, organization.ehr_name`.execute(db)
  const counts = new Map<string, ImportCount>()
  for (const { state, kind, ehrName, all, ended } of rows) {
    const vendor = kind === 'files' ? 'files' : vendorLabelOf(ehrName ?? '')
    const key = `${state} ${vendor}`
    const before = counts.get(key)
    counts.set(key, { state, vendor, all: all + (before?.all ?? 0), ended: ended + (before?.ended ?? 0) })
  }
  return [...counts.values()]
}
