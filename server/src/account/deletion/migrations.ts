import type { Migration } from '#platform/database/migrate.ts'

export const deletionMigrations: readonly Migration[] = [
  {
    name: '0063-account-deletion',
    sql: `
      create table account_deletion (
        account_id uuid primary key references account on delete cascade,
        requested_at timestamptz not null,
        due_at timestamptz not null,
        claimed_until timestamptz
      );
      create index account_deletion_due on account_deletion (due_at);
    `,
  },
]
