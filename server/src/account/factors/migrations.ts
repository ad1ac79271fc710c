import type { Migration } from '#platform/database/migrate.ts'

export const factorMigrations: readonly Migration[] = [
  {
    name: '0251-second-factors',
    // Each row belongs to an account or a verified recipient, and is deleted with its owner.
    sql: `
      create table passkey (
        id uuid primary key,
        account_id uuid references account on delete cascade,
        recipient_id uuid references verified_recipient on delete cascade,
        credential_id bytea not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        is_synced boolean not null,
        name bytea not null,
        added_at timestamptz not null default now(),
        used_at timestamptz,
        check (num_nonnulls(account_id, recipient_id) = 1)
      );
      create index passkey_by_account on passkey (account_id) where account_id is not null;
      create index passkey_by_recipient on passkey (recipient_id) where recipient_id is not null;

      create table authenticator_app (
        id uuid primary key,
        account_id uuid unique references account on delete cascade,
        recipient_id uuid unique references verified_recipient on delete cascade,
        secret bytea,
        confirmed_at timestamptz,
        last_step bigint,
        next_secret bytea,
        check (num_nonnulls(account_id, recipient_id) = 1)
      );

      create table recovery_code (
        id bigint generated always as identity primary key,
        account_id uuid references account on delete cascade,
        recipient_id uuid references verified_recipient on delete cascade,
        digest bytea not null unique,
        used_at timestamptz,
        check (num_nonnulls(account_id, recipient_id) = 1)
      );
      create index recovery_code_by_account on recovery_code (account_id) where account_id is not null;
      create index recovery_code_by_recipient on recovery_code (recipient_id) where recipient_id is not null;

      create table factor_challenge (
        digest bytea primary key,
        account_id uuid references account on delete cascade,
        recipient_id uuid references verified_recipient on delete cascade,
        expires_at timestamptz not null,
        check (num_nonnulls(account_id, recipient_id) <= 1)
      );
      create index factor_challenge_by_age on factor_challenge (expires_at);
      create index factor_challenge_by_account on factor_challenge (account_id) where account_id is not null;
      create index factor_challenge_by_recipient on factor_challenge (recipient_id) where recipient_id is not null;

      create table factor_loss (
        id uuid primary key,
        account_id uuid unique references account on delete cascade,
        recipient_id uuid unique references verified_recipient on delete cascade,
        link_digest bytea not null unique,
        begun_at timestamptz not null,
        due_at timestamptz not null,
        mails integer not null default 0,
        check (num_nonnulls(account_id, recipient_id) = 1)
      );
      create index factor_loss_by_due on factor_loss (due_at);
    `,
  },
  {
    name: '0375-start-of-losses',
    sql: `
      alter table factor_loss rename column begun_at to started_at;
    `,
  },
]
