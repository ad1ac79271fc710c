import type { Migration } from './database/migrate.ts'

export const platformMigrations: readonly Migration[] = [
  {
    name: '0001-platform',
    sql: `
      create table key_check (is_only boolean primary key check (is_only), value bytea not null);

      create table outgoing_mail (
        id uuid primary key,
        sealed bytea not null,
        failures integer not null default 0,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      );
      create index outgoing_mail_failing on outgoing_mail (created_at) where sent_at is null;

      create table allowance (
        key bytea primary key,
        window_start timestamptz not null,
        used integer not null
      );
    `,
  },
  {
    name: '0060-mail-recipient',
    sql: `
      alter table outgoing_mail add column recipient bytea, add column tried_at timestamptz;
      create index outgoing_mail_to on outgoing_mail (recipient) where sent_at is null;
      create index outgoing_mail_sent on outgoing_mail (sent_at) where sent_at is not null;
    `,
  },
  {
    name: '0170-lasting-keys',
    sql: 'create table lasting_keys (is_only boolean primary key check (is_only), value bytea not null);',
  },
  {
    name: '0190-platform-names',
    sql: `
      alter table allowance rename to rate_limit;
      alter table outgoing_mail rename column sealed to encrypted;
    `,
  },
]
