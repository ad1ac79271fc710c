import type { Migration } from '#platform/database/migrate.ts'

export const familyMigrations: readonly Migration[] = [
  {
    name: '0080-plan-image',
    sql: `
      create table plan_image (
        profile_id uuid primary key references profile on delete cascade,
        image bytea not null
      );
      alter table plan_image alter column image set storage external;
    `,
  },
  {
    name: '0285-guardian-authority',
    sql: `
      create table guardian_authority (
        profile_id uuid primary key references profile on delete cascade,
        asked_at timestamptz not null,
        waits_until timestamptz,
        ground text check (ground in ('guardianship', 'agreement')),
        confirmed_at timestamptz,
        told_paused_at timestamptz
      );
      create index guardian_authority_waiting on guardian_authority (waits_until) where waits_until is not null;
      create index guardian_authority_confirmed on guardian_authority (confirmed_at) where waits_until is null;
    `,
  },
  {
    name: '0298-record-handover',
    // The unique pair lets rows reference a profile together with its account, so that the rows move with the profile
    // to another account.
    sql: `
      create table record_handover (
        profile_id uuid primary key references profile on delete cascade,
        code_digest bytea not null unique,
        email bytea not null,
        tries_left integer not null,
        offered_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index record_handover_by_age on record_handover (expires_at);
      alter table profile add unique (id, account_id);
    `,
  },
  {
    name: '0371-requested-authority',
    sql: `
      alter table guardian_authority rename column asked_at to requested_at;
      alter table guardian_authority rename column told_paused_at to pause_notified_at;
    `,
  },
]
