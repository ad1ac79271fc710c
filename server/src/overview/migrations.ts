import type { Migration } from '#platform/database/migrate.ts'

export const overviewMigrations: readonly Migration[] = [
  {
    name: '0196-overview',
    sql: `
      create table record_visit (
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        last_seen_at timestamptz not null,
        new_since timestamptz,
        primary key (account_id, profile_id)
      );
      create table opened_record (
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        resource_id bigint not null references resource on delete cascade,
        primary key (account_id, profile_id, resource_id)
      );
      create index opened_record_resource on opened_record (resource_id);
      create table chosen_measures (
        profile_id uuid primary key references profile on delete cascade,
        keys bytea not null
      );
      create index resource_received on resource (profile_id, received_at desc);
    `,
  },
]
