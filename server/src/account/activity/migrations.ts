import type { Migration } from '#platform/database/migrate.ts'

export const activityMigrations: readonly Migration[] = [
  {
    name: '0250-account-activity',
    sql: `
      create table account_activity (
        id bigint generated always as identity primary key,
        account_id uuid not null references account on delete cascade,
        at timestamptz not null default now(),
        kind text not null,
        detail bytea not null
      );
      create index account_activity_by_account on account_activity (account_id, id desc);
      create index account_activity_by_age on account_activity (at);
    `,
  },
]
