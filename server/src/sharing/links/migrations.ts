import type { Migration } from '#platform/database/migrate.ts'

export const healthLinkMigrations: readonly Migration[] = [
  {
    name: '0130-health-links',
    sql: `
      create table health_link (
        id uuid primary key,
        number bigint generated always as identity,
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        token_digest bytea not null unique,
        mode text not null check (mode in ('manifest', 'direct')),
        is_long_term boolean not null,
        passcode_hash text,
        tries_left integer not null,
        details bytea not null,
        content bytea,
        content_at timestamptz not null default now(),
        expires_at timestamptz,
        ended_at timestamptz,
        opened integer not null default 0,
        last_opened_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index health_link_of_profile on health_link (profile_id, number desc);
      create index health_link_of_account on health_link (account_id);
      create index health_link_expiry on health_link (expires_at) where content is not null;

      create table health_link_file (
        token_digest bytea primary key,
        link_id uuid not null references health_link on delete cascade,
        expires_at timestamptz not null
      );
      create index health_link_file_expiry on health_link_file (expires_at);
      create index health_link_file_of_link on health_link_file (link_id);
    `,
  },
  {
    name: '0299-health-link-of-profile',
    sql: `
      alter table health_link add foreign key (profile_id, account_id)
        references profile (id, account_id) on update cascade on delete cascade;
    `,
  },
  {
    name: '0340-links-that-open-once',
    sql: `
      alter table health_link add column opens_once boolean not null default false;
    `,
  },
  {
    name: '0374-single-use-links',
    sql: `
      alter table health_link rename column opens_once to is_single_use;
    `,
  },
]
