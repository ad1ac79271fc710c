import type { Migration } from '#platform/database/migrate.ts'

export const connectedAppMigrations: readonly Migration[] = [
  {
    name: '0330-connected-apps',
    sql: `
      create table app_client (
        client_id text primary key,
        settings bytea not null,
        is_verified boolean not null,
        registered_at timestamptz not null default now()
      );

      create table app_grant (
        id uuid primary key,
        number bigint generated always as identity,
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        client_id text not null,
        details bytea not null,
        kinds text[] not null,
        source_ids uuid[] not null,
        granted_at timestamptz not null default now(),
        closes_at timestamptz not null,
        last_used_at timestamptz,
        ended_at timestamptz,
        ended text,
        foreign key (profile_id, account_id) references profile (id, account_id) on update cascade on delete cascade
      );
      create index app_grant_of_account on app_grant (account_id, number desc);
      create index app_grant_of_profile on app_grant (profile_id);
      create index app_grant_of_client on app_grant (client_id) where ended_at is null;

      create table oauth_entry (
        model text not null,
        id_digest bytea not null,
        uid_digest bytea,
        grant_id uuid references app_grant on delete cascade,
        payload bytea not null,
        consumed_at timestamptz,
        expires_at timestamptz not null,
        primary key (model, id_digest)
      );
      create index oauth_entry_of_grant on oauth_entry (grant_id) where grant_id is not null;
      create index oauth_entry_by_uid on oauth_entry (model, uid_digest) where uid_digest is not null;
      create index oauth_entry_expiry on oauth_entry (expires_at);

      create trigger note_ending after delete on app_grant for each row execute function note_ending('app-grant');
      create trigger note_end after update of ended_at on app_grant for each row
        when (old.ended_at is null and new.ended_at is not null) execute function note_ending('app-grant');

      create table oauth_key (
        kid text primary key,
        private_jwk bytea not null,
        created_at timestamptz not null default now()
      );

      -- Who looked, where an app did.
      alter table share_access add column app_grant_id uuid;
      create index share_access_of_app on share_access (app_grant_id, number desc) where app_grant_id is not null;
    `,
  },
]
