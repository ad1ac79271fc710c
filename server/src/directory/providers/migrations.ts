import type { Migration } from '#platform/database/migrate.ts'

export const providerMigrations: readonly Migration[] = [
  {
    name: '0110-listed-providers',
    // The indexes cover every column a search checks, so that counting thousands of matches does not read their rows.
    sql: `
      create table listed_provider (
        id uuid primary key,
        kind text not null,
        npi text,
        name text not null,
        last_name text,
        type text,
        specialty text,
        experience text,
        gender text,
        address text,
        city text,
        state text,
        zip text,
        phone text,
        email text,
        name_key text collate "C" not null,
        city_key text collate "C",
        zip_key text collate "C",
        digest bytea not null,
        list text not null,
        retired_at timestamptz,
        loaded_at timestamptz not null default now()
      );
      create index listed_provider_by_name on listed_provider (kind, name_key, id, specialty, city_key, zip_key)
        where retired_at is null;
      create index listed_provider_by_specialty on listed_provider (kind, specialty, name_key, id, city_key, zip_key)
        where retired_at is null and specialty is not null;
      create index listed_provider_by_specialty_city on listed_provider
        (kind, specialty, city_key, name_key, id, zip_key)
        where retired_at is null and specialty is not null and city_key is not null;
      create index listed_provider_by_city on listed_provider (kind, city_key, name_key, id, specialty, zip_key)
        where retired_at is null and city_key is not null;
      create index listed_provider_by_zip on listed_provider (kind, zip_key, name_key, id, specialty, city_key)
        where retired_at is null and zip_key is not null;

      create table provider_word (
        kind text not null,
        word text collate "C" not null,
        name_key text collate "C" not null,
        provider_id uuid not null,
        specialty text,
        city_key text collate "C",
        zip_key text collate "C"
      );
      create index provider_word_by_word on provider_word
        (kind, word, name_key, provider_id, specialty, city_key, zip_key);

      create table provider_list (
        list text not null,
        provider_id uuid not null references listed_provider on delete cascade,
        load uuid not null,
        primary key (list, provider_id)
      );
      create index provider_list_by_provider on provider_list (provider_id);

      create table zip_place (
        zip text primary key,
        latitude double precision not null,
        longitude double precision not null
      );
    `,
  },
]
