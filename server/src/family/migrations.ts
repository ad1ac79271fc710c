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
]
