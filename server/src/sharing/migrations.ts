import type { Migration } from '#platform/database/migrate.ts'
import { sql } from 'kysely'
import { encryptRecipientEmail } from '#account/email-address.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const AT_ONCE = 1000

async function encryptRecipients(trx: Db, cipher: Cipher): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from verified_recipient where id > ${after} order by id limit ${AT_ONCE}`.execute(trx)
    for (const { id, email } of rows)
      await sql`update verified_recipient set email = ${encryptRecipientEmail(cipher, email)} where id = ${id}`.execute(
        trx,
      )
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}

export const sharingMigrations: readonly Migration[] = [
  {
    name: '0120-sharing',
    sql: `
      create table care_link (
        id bigint generated always as identity primary key,
        profile_id uuid not null references profile on delete cascade,
        party_kind text not null,
        party_id text not null,
        details bytea not null,
        added_at timestamptz not null default now(),
        unique (profile_id, party_kind, party_id)
      );

      create table share (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        party_kind text not null,
        party_id text not null,
        tables text[] not null,
        until text,
        closes_at timestamptz,
        shared_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create unique index share_live on share (profile_id, party_kind, party_id) where ended_at is null;
      create index share_of_party on share (party_kind, party_id, account_id) where ended_at is null;
      create index share_of_account on share (account_id) where ended_at is null;

      create table share_link (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        party_kind text not null,
        party_id text not null,
        link_digest bytea not null unique,
        passcode_hash text not null,
        details bytea not null,
        tries integer not null default 0,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create unique index share_link_live on share_link (account_id, party_kind, party_id) where ended_at is null;

      create table verified_party (
        id uuid primary key,
        party_kind text not null,
        party_id text not null,
        name text not null,
        email text not null,
        verified_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create unique index verified_party_live on verified_party (email) where ended_at is null;
      create index verified_party_of on verified_party (party_kind, party_id) where ended_at is null;

      create table viewer_session (
        id uuid primary key,
        token_digest bytea not null unique,
        verified_id uuid references verified_party on delete cascade,
        link_id uuid references share_link on delete cascade,
        started_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index viewer_session_expiry on viewer_session (expires_at);
      create index viewer_session_of_link on viewer_session (link_id) where link_id is not null;
      create index viewer_session_of_party on viewer_session (verified_id) where verified_id is not null;

      create table share_opening (
        id uuid primary key,
        number bigint generated always as identity,
        profile_id uuid not null references profile on delete cascade,
        opened_by bytea not null,
        what text not null,
        record_table text,
        way text not null,
        party_kind text,
        party_id text,
        opened_at timestamptz not null default now()
      );
      create index share_opening_of_profile on share_opening (profile_id, number desc);
      create index share_opening_of_party on share_opening (profile_id, party_kind, party_id, number desc);
    `,
  },
  {
    name: '0122-share-link-tries-left',
    // At the time of this migration, every link allowed five tries. A new link states its own limit.
    sql: `
      alter table share_link rename column tries to tries_left;
      alter table share_link alter column tries_left drop default;
      update share_link set tries_left = greatest(0, 5 - tries_left);
    `,
  },
  {
    name: '0160-share-sources',
    // Limit existing shares to the sources that they show at the time of this migration.
    sql: `
      alter table share add column source_ids uuid[];
      update share set source_ids = array(select id from import_request where import_request.profile_id = share.profile_id);
      alter table share alter column source_ids set not null;
    `,
  },
  {
    name: '0193-sharing-names',
    sql: `
      alter table care_link rename to care_team_member;
      alter table care_team_member rename column party_kind to recipient_kind;
      alter table care_team_member rename column party_id to recipient_id;
      alter table share rename column party_kind to recipient_kind;
      alter table share rename column party_id to recipient_id;
      alter index share_of_party rename to share_of_recipient;
      alter table share_link rename column party_kind to recipient_kind;
      alter table share_link rename column party_id to recipient_id;
      alter table verified_party rename to verified_recipient;
      alter table verified_recipient rename column party_kind to recipient_kind;
      alter table verified_recipient rename column party_id to recipient_id;
      alter index verified_party_live rename to verified_recipient_live;
      alter index verified_party_of rename to verified_recipient_of;
      alter table viewer_session rename to recipient_session;
      alter index viewer_session_expiry rename to recipient_session_expiry;
      alter index viewer_session_of_link rename to recipient_session_of_link;
      alter index viewer_session_of_party rename to recipient_session_of_verified;
      alter table share_opening rename to share_access;
      alter table share_access rename column party_kind to recipient_kind;
      alter table share_access rename column party_id to recipient_id;
      alter table share_access rename column opened_by to accessed_by;
      alter table share_access rename column opened_at to accessed_at;
      alter index share_opening_of_profile rename to share_access_of_profile;
      alter index share_opening_of_party rename to share_access_of_recipient;
    `,
  },
  {
    name: '0280-recipient-second-factor',
    // End only sign-ins by emailed code. These recipients must sign in again, with a second step.
    sql: `
      alter table recipient_session add column factor_at timestamptz;
      update recipient_session set ended_at = now() where verified_id is not null and ended_at is null;
    `,
  },
  {
    name: '0297-encrypted-recipients',
    sql: '',
    convert: encryptRecipients,
  },
  {
    name: '0299-share-of-profile',
    sql: `
      alter table share add foreign key (profile_id, account_id)
        references profile (id, account_id) on update cascade on delete cascade;
    `,
  },
]
