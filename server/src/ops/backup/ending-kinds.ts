import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { DUE_AFTER_MS } from '#account/deletion/request-deletion.ts'

/** When a deletion of an account is due that is asked for now: as long as ever it can be called off. */
export const dueFromNow = sql`now() + make_interval(secs => ${DUE_AFTER_MS / 1000})`

/**
 * What ends what has the id, in restored data. Where a row is gone from it anyway, nothing happens.
 * - 'password', 'passkey', 'app': the person changed or removed it; what somebody else may know of it must not open the account again
 * - 'codes', 'recipient-codes': recovery codes were used or made anew
 * - 'guardian': the record went to another account; that may not be in the backup, so the former guardian's access pauses
 * - 'own-entry', 'own-entry-off': an entry of one's own was deleted, or was brought back
 * - 'research-consent': it was changed or taken back; the person is asked anew
 * - 'deletion', 'deletion-off': of the account was asked for, or was called off
 *
 * `lostPassword`: the hash of a password that nobody knows.
 */
export const endings = {
  account: (id: string) => sql`delete from account where id = ${id}`,
  password: (id: string, lostPassword: string) =>
    sql`update account set password_hash = ${lostPassword} where id = ${id}`,
  deletion: (id: string) => sql`
    insert into account_deletion (account_id, requested_at, due_at)
    select id, now(), ${dueFromNow} from account where id = ${id} on conflict do nothing`,
  'deletion-off': (id: string) => sql`delete from account_deletion where account_id = ${id}`,
  profile: (id: string) => sql`delete from profile where id = ${id}`,
  guardian: (id: string) => sql`
    insert into guardian_authority (profile_id, asked_at, waits_until, ground, confirmed_at, told_paused_at)
    select id, now(), now(), null, null, now() from profile where id = ${id}
    on conflict (profile_id) do update set waits_until = now(), confirmed_at = null, ground = null`,
  'own-entry': (id: string) => sql`select remove_own_entry(${id}::uuid)`,
  'own-entry-off': (id: string) => sql`select bring_back_own_entry(${id}::uuid)`,
  source: (id: string) => sql`delete from source where id = ${id}`,
  passkey: (id: string) => sql`delete from passkey where id = ${id}`,
  app: (id: string) => sql`delete from authenticator_app where id = ${id}`,
  codes: (id: string) => sql`delete from recovery_code where account_id = ${id}`,
  'recipient-codes': (id: string) => sql`delete from recovery_code where recipient_id = ${id}`,
  'research-consent': (id: string) => sql`update profile set share_record = false where id = ${id}`,
  share: (id: string) => sql`update share set ended_at = now() where id = ${id} and ended_at is null`,
  'share-link': (id: string) => sql`update share_link set ended_at = now() where id = ${id} and ended_at is null`,
  'health-link': (id: string) =>
    sql`update health_link set ended_at = now(), content = null where id = ${id} and ended_at is null`,
  'app-grant': (id: string) =>
    sql`update app_grant set ended_at = now(), ended = 'person' where id = ${id} and ended_at is null`,
  recipient: (id: string) => sql`update verified_recipient set ended_at = now() where id = ${id} and ended_at is null`,
} as const satisfies Readonly<Record<string, (id: string, lostPassword: string) => RawBuilder<unknown>>>

export type EndingKind = keyof typeof endings

/** The table that has the id. */
export const tableOf: Readonly<Record<EndingKind, string>> = {
  account: 'account',
  password: 'account',
  deletion: 'account',
  'deletion-off': 'account',
  profile: 'profile',
  guardian: 'profile',
  'research-consent': 'profile',
  'own-entry': 'own_entry',
  'own-entry-off': 'own_entry',
  source: 'source',
  passkey: 'passkey',
  app: 'authenticator_app',
  codes: 'account',
  'recipient-codes': 'verified_recipient',
  share: 'share',
  'share-link': 'share_link',
  'health-link': 'health_link',
  'app-grant': 'app_grant',
  recipient: 'verified_recipient',
}

export const isEndingKind = (kind: string): kind is EndingKind => Object.hasOwn(endings, kind)
