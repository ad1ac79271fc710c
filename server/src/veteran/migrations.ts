import type { Migration } from '#platform/database/migrate.ts'

export const veteranMigrations: readonly Migration[] = [
  {
    name: '0100-veteran-rating',
    sql: `
      create table veteran_rating (
        import_id uuid primary key references import_request on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        answer bytea,
        fetched_at timestamptz,
        failure text,
        ask_after timestamptz not null
      );
      create index veteran_rating_of_profile on veteran_rating (profile_id);
    `,
  },
  { name: '0101-veteran-rating-sign-in', sql: `alter table veteran_rating add column sign_in_id uuid` },
  {
    name: '0195-veteran-source-id',
    sql: 'alter table veteran_rating rename column import_id to source_id;',
  },
]
