import { sql, type RawBuilder } from 'kysely'
import { DUE_AFTER_MS } from '#account/deletion/request-deletion.ts'

/** Due date of an account deletion requested now. Until then, the deletion can be canceled. */
export const dueFromNow = sql`now() + make_interval(secs => ${DUE_AFTER_MS / 1000})`

/**
 * An ending is a deletion, revocation or change that a restore must not undo. A restore brings back objects that
 * ended after the backup was made. Each statement ends one of these objects again, by id, and does nothing if the row
 * is missing.
 *
 * - 'password', 'passkey', 'app': the user changed or removed it, so it must not allow sign-in anymore.
 * - 'codes', 'recipient-codes': recovery codes were used or replaced.
 * - 'guardian': the record moved to another account, which may not be in the backup, so the former guardian's access
 * is paused.
 * - 'own-entry', 'own-entry-off': an entry that the patient added was deleted, or was restored.
 * - 'research-consent': the consent was changed or withdrawn, so the patient must choose again.
 * - 'deletion', 'deletion-off': account deletion was requested, or was canceled. `lostPassword` is the hash of a
 * password that no one knows.
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
    insert into guardian_authority (profile_id, requested_at, waits_until, ground, confirmed_at, pause_notified_at)
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
