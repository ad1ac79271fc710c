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
  {
    name: '0286-operator-action',
    sql: `
      create table operator_action (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        command text not null,
        account_id uuid references account on delete set null,
        touched text,
        outcome text not null check (outcome in ('begun', 'done', 'failed'))
      );
      create index operator_action_by_account on operator_action (account_id) where account_id is not null;
      create index operator_action_by_age on operator_action (at);
    `,
  },
]
