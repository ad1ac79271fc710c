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
]
