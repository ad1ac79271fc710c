import { encryptAddresses } from './encrypt-addresses.ts'
import type { Migration } from '#platform/database/migrate.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const AT_ONCE = 1000

/**
 * Creates data keys for accounts and profiles that were created before data keys existed. Their data is encrypted
 * with these keys later.
 */
async function giveDataKeys(trx: Db, cipher: Cipher, table: 'account' | 'profile'): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(trx)
    for (const { id } of rows) {
      const { dataKey } = cipher.makeDataKey(id)
      await sql`update ${sql.table(table)} set data_key = ${dataKey} where id = ${id}`.execute(trx)
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) break
    after = last.id
  }
  await sql`alter table ${sql.table(table)} alter column data_key set not null`.execute(trx)
}

export const accountMigrations: readonly Migration[] = [
  {
    name: '0010-account',
    sql: `
      create table account (
        id uuid primary key,
        email text not null,
        email_key text not null unique,
        password_hash text not null,
        user_object_id text not null,
        signup bytea not null,
        confirmed_at timestamptz,
        created_at timestamptz not null default now()
      );

      create table email_code (
        id bigint generated always as identity primary key,
        account_id uuid not null references account on delete cascade,
        purpose text not null,
        code_digest bytea not null,
        tries integer not null default 0,
        expires_at timestamptz not null,
        used_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index email_code_of_account on email_code (account_id, purpose, id desc);

      create table session (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index session_of_account on session (account_id);

      create table refresh_token (
        digest bytea primary key,
        session_id uuid not null references session on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index refresh_token_of_session on refresh_token (session_id);

      create table profile (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        kind text not null check (kind in ('self', 'dependent')),
        details bytea not null,
        share_record boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index profile_self on profile (account_id) where kind = 'self';
      create index profile_of_account on profile (account_id, created_at, id);
    `,
  },
  {
    name: '0070-account-codes',
    sql: `
      -- A code lives ten minutes: whoever waits for one asks again.
      delete from email_code;
      alter table email_code
        alter column account_id drop not null,
        alter column code_digest drop not null,
        add column subject bytea not null,
        add column link_digest bytea,
        add column detail bytea;
      create index email_code_of_subject on email_code (subject, id desc);
      create unique index email_code_of_link on email_code (link_digest);
      create index email_code_ended on email_code (expires_at);

      create table code_try (
        code_id bigint not null references email_code on delete cascade,
        caller bytea not null,
        tries integer not null,
        primary key (code_id, caller)
      );
    `,
  },
  {
    name: '0071-legal',
    sql: `
      create table legal_acceptance (
        id bigint generated always as identity primary key,
        account_id uuid not null references account on delete cascade,
        document text not null,
        version text not null,
        accepted_at timestamptz not null default now(),
        unique (account_id, document, version)
      );

      create table legal_announcement (
        document text not null,
        version text not null,
        announced_at timestamptz not null,
        effective_at timestamptz not null,
        told_until uuid,
        told_at timestamptz,
        primary key (document, version)
      );

      create table arbitration_rejection (
        account_id uuid primary key references account on delete cascade,
        rejected_at timestamptz not null default now()
      );
    `,
  },
  {
    name: '0200-account-language',
    sql: `
      -- Null: none was chosen.
      alter table account add column language text check (language in ('en', 'es'));
    `,
  },
  {
    name: '0249-session-cookie',
    sql: `
      -- Refresh tokens lay in the storage of browsers, where one alone opened an account: what they opened has ended.
      drop table refresh_token;
      update session set ended_at = now() where ended_at is null;
      alter table session
        add column generation integer not null default 0,
        add column confirmed_generation integer not null default 0,
        add column rotated_at timestamptz not null default now(),
        add column proved_at timestamptz not null default now(),
        add column has_second_factor boolean not null default false,
        add column device bytea;

      create table known_device (
        account_id uuid not null references account on delete cascade,
        digest bytea not null,
        first_at timestamptz not null default now(),
        last_at timestamptz not null default now(),
        primary key (account_id, digest)
      );
    `,
  },
  {
    name: '0295-data-keys',
    sql: `
      alter table account add column data_key bytea;
      alter table profile add column data_key bytea;
    `,
    convert: async (trx, cipher) => {
      await giveDataKeys(trx, cipher, 'account')
      await giveDataKeys(trx, cipher, 'profile')
    },
  },
  {
    name: '0296-encrypted-addresses',
    sql: `
      alter table account add column email_digest bytea;
    `,
    convert: encryptAddresses,
  },
  {
    name: '0370-notified-of-terms',
    sql: `
      alter table legal_announcement rename column told_until to notified_until;
      alter table legal_announcement rename column told_at to notified_at;
      update email_code set purpose = 'recipient' where purpose = 'viewer';
    `,
  },
  {
    // Drop the check on languages, so that a new language needs no migration.
    name: '0377-any-language',
    sql: 'alter table account drop constraint account_language_check;',
  },
]
