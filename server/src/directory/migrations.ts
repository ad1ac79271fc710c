import type { Migration } from '#platform/database/migrate.ts'

export const directoryMigrations: readonly Migration[] = [
  {
    name: '0020-directory',
    sql: `
      create table care_organization (
        id integer generated always as identity primary key,
        key text not null unique,
        hospital_name text not null,
        ehr_name text not null,
        provider_type text not null,
        fhir_base text not null,
        host text not null,
        practice_id text not null default '',
        place text not null default '',
        authorization_path text not null default '',
        token_host text not null default '',
        authorization_method text not null default '',
        scopes text not null default '',
        client_id text not null default '',
        sends_aud boolean not null default true,
        search_name text collate "C" not null,
        fault text,
        list text not null default '',
        retired_at timestamptz,
        loaded_at timestamptz not null default now()
      );
      create index care_organization_by_name on care_organization (search_name, id)
        where retired_at is null and fault is null;
      create index care_organization_by_type on care_organization (provider_type, search_name, id)
        where retired_at is null and fault is null;
      create index care_organization_by_ehr on care_organization (lower(ehr_name), search_name, id)
        where retired_at is null and fault is null;

      create table care_organization_list (
        list text not null,
        organization_id integer not null references care_organization on delete cascade,
        load uuid not null,
        primary key (list, organization_id)
      );
      create index care_organization_list_by_organization on care_organization_list (organization_id);

      create table directory_version (is_only boolean primary key default true check (is_only), version bigint not null);
      insert into directory_version (version) values (0);

      create table client (
        scope text primary key,
        settings bytea not null,
        updated_at timestamptz not null default now()
      );
    `,
  },
  {
    name: '0378-problems-of-organizations',
    sql: 'alter table care_organization rename column fault to problem;',
  },
]
