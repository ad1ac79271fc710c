import type { Migration } from '#platform/database/migrate.ts'

export const supportMigrations: readonly Migration[] = [
  {
    name: '0062-support',
    sql: `
      create table support_request (
        id uuid primary key,
        account_id uuid references account on delete cascade,
        sealed bytea not null,
        created_at timestamptz not null default now()
      );
      create index support_request_of_account on support_request (account_id);

      create table exception_log (
        id uuid primary key,
        raised_at timestamptz not null default now(),
        account_id uuid references account on delete set null,
        error_message text not null,
        source text not null check (source in ('server', 'portal')),
        request_id text,
        is_fixed boolean not null default false
      );
      create index exception_log_by_time on exception_log (raised_at desc, id);
      create index exception_log_of_account on exception_log (account_id);
    `,
  },
  {
    name: '0194-support-names',
    sql: 'alter table support_request rename column sealed to encrypted;',
  },
]
