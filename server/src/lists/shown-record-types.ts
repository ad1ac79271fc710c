import { sql } from 'kysely'
import { onlyWhereAny, recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { Db } from '#platform/database/database.ts'
import { isShown } from './list-rows.ts'
import { typesOf } from '#readers/section-types.ts'

/**
 * Leaves out types that are shown only when they have content until a patient of the account has an entry, readable or
 * not. Source: S3 §7 (GetRecordType).
 */
export async function shownRecordTypes(db: Db, accountId: string): Promise<RecordType[]> {
  const hidden = new Set<string>()
  for (const section of onlyWhereAny) if (!(await hasAny(db, accountId, section))) hidden.add(section)
  return recordTypes.filter(({ tabUrl }) => !hidden.has(tabUrl))
}

async function hasAny(db: Db, accountId: string, section: SectionName): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select 1 from profile p where p.account_id = ${accountId} and (
      exists (select 1 from resource where profile_id = p.id and section = ${section} and ${isShown})
      or exists (select 1 from resource where profile_id = p.id and type = any(${typesOf(section)}::text[]) and is_unreadable)
    )) as any`.execute(db)
  return rows[0]?.any === true
}
