import { sql } from 'kysely'
import type { AcceptServices } from '#family/accept-handover.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { ImportServices } from '#import/connect/start-import.ts'
import { endGrantsOf } from '#access/connected-apps/grants.ts'
import { leaveGuardian } from '#import/sources/leave-guardian.ts'
import { forgetVisits } from '#overview/visits.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { endLinksOf } from '#sharing/links/keep-link.ts'
import { endSharesWithin } from '#sharing/shares/end-share.ts'

/**
 * What happens to each table's rows when a guardian hands the record over. 'stays': the row stays with the profile,
 * which keeps its id. 'follows': the row references the profile and its account as a pair, so the database changes
 * the row's account when the profile moves. 'ends': the row belongs to the guardian and is deleted.
 */
export const handedOver = {
  app_grant: 'follows',
  appointment_request: 'stays',
  attachment: 'stays',
  care_team_member: 'stays',
  chosen_measures: 'stays',
  document_text: 'stays',
  guardian_authority: 'ends',
  health_link: 'follows',
  opened_record: 'ends',
  own_entry: 'stays',
  pending_authorization: 'ends',
  plan_image: 'ends',
  record_copy: 'follows',
  record_handover: 'ends',
  record_note: 'stays',
  record_visit: 'ends',
  removed_resource: 'stays',
  research_consent: 'stays',
  research_use: 'stays',
  resource: 'stays',
  said_duplicate: 'stays',
  share: 'follows',
  share_access: 'stays',
  source: 'follows',
  uploaded_file: 'follows',
  veteran_rating: 'stays',
} as const satisfies Readonly<Record<string, 'stays' | 'follows' | 'ends'>>

const transferredTables = Object.entries(handedOver).flatMap(([table, what]) => (what === 'ends' ? [] : [table]))

export async function holdsAnything(db: Db, profileId: string): Promise<boolean> {
  const any = transferredTables.map(
    (table) => sql`exists (select from ${sql.table(table)} where profile_id = ${profileId})`,
  )
  const { rows } = await sql<{ isAny: boolean }>`select ${sql.join(any, sql` or `)} as is_any`.execute(db)
  return rows[0]?.isAny === true
}

/**
 * Ends the guardian's shares, links and app grants for the record, and disconnects its sources (`leaveGuardian`).
 * Runs within the handover transaction.
 */
export const endGuardians =
  (services: ImportServices & { readonly log: Log }): AcceptServices['endGuardians'] =>
  async (trx: Db, record: OpenedRecord) => {
    await endSharesWithin(trx, record)
    await endLinksOf(trx, record)
    await endGrantsOf(trx, record)
    await forgetVisits(trx, record)
    return leaveGuardian(trx, services, record)
  }
