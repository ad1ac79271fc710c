import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { fileCounts } from '@kinchart/contract/calls/import.ts'
import type { FileSet, LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { fileCountsAad, fileNameAad } from './uploads.ts'

const MAX_REFUSED = 100

type Source = Pick<Selectable<Tables['source']>, 'id' | 'kind'>

/**
 * Returns the contents of the most recently added files per import, and the files that could not be read so far;
 * nothing for a connected source. `keys` decrypt each source's data.
 */
export async function showFiles(
  db: Db,
  keys: ReadonlyMap<string, PersonCipher>,
  sources: readonly Source[],
): Promise<Map<string, FileSet>> {
  const ids = sources.filter(({ kind }) => kind === 'files').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ sourceId: string; count: number; dated: string | null; readPercent: number | null }>`
    select f.source_id, count(*)::int as count, max(f.dated) as dated, min(f.read_percent) as read_percent
    from import_file f join import_run r on r.source_id = f.source_id and r.is_latest and r.number = f.run
    where f.source_id = any(${ids}::uuid[]) group by f.source_id`.execute(db)
  const { rows: refused } = await sql<{ sourceId: string; name: Buffer; reason: LedgerReason; counted: Buffer | null }>`
    select r.source_id, f.name, f.reason, f.counted from import_run r cross join lateral (
      select name, reason, counted, run, position from import_file
      where source_id = r.source_id and run <= r.number and reason is not null
      order by run desc, position limit ${MAX_REFUSED}
    ) f where r.is_latest and r.source_id = any(${ids}::uuid[]) order by r.source_id, f.run desc, f.position`.execute(
    db,
  )
  return new Map(
    rows.map(({ sourceId, count, dated, readPercent }) => [
      sourceId,
      {
        count,
        dated,
        ...(readPercent !== null && { readPercent }),
        refused: newestOfName(
          refused
            .filter((one) => one.sourceId === sourceId)
            .map(({ name, reason, counted }) => {
              const own = keys.get(sourceId)
              const counts = counted === null ? undefined : own?.decrypt(counted, fileCountsAad(sourceId)).toString()
              return {
                name: own?.decrypt(name, fileNameAad(sourceId)).toString() ?? '',
                reason,
                ...(counts !== undefined && { counted: fileCounts.parse(JSON.parse(counts)) }),
              }
            }),
        ),
      },
    ]),
  )
}

/** Lists a file that was added twice only once. */
const newestOfName = <File extends { readonly name: string }>(files: readonly File[]): File[] =>
  files.filter(({ name }, at) => files.findIndex((one) => one.name === name) === at)
