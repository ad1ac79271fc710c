import type { Migration } from '#platform/database/migrate.ts'

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
]
