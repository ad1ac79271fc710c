import type { Migration } from '#platform/database/migrate.ts'

const moved = `id, source_id, profile_id, type, fhir_id, version_id, last_updated, digest, body, section, sort_key, rank, row,
  is_unreadable, is_entered_in_error, unresolved_references, encounter_ids, received_at`

/**
 * Stores a deleted entry in a separate table until it can no longer be restored, so that no code that reads records
 * finds it. A database trigger moves the entry, so that the entry is also moved when a backup is restored.
 */
export const ownMigrations: readonly Migration[] = [
  {
    name: '0320-own-entries',
    sql: `
      alter table source drop constraint if exists import_request_kind_check;
      alter table source drop constraint if exists source_kind_check;
      alter table source add constraint source_kind_check check (kind in ('fhir', 'files', 'disability-rating', 'own'));
      alter table source add column changes integer not null default 0;
      create unique index source_own on source (profile_id) where kind = 'own';

      create table own_entry (
        id uuid primary key,
        source_id uuid not null references source on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        kind text not null,
        resource_id bigint not null unique,
        provenance_id bigint not null unique,
        added_at timestamptz not null default clock_timestamp(),
        removed_at timestamptz
      );
      create index own_entry_source on own_entry (source_id);
      create index own_entry_profile on own_entry (profile_id);
      create index own_entry_removed on own_entry (removed_at) where removed_at is not null;

      create table removed_resource (
        id bigint primary key,
        own_entry_id uuid not null references own_entry on delete cascade,
        source_id uuid not null references source on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        type text not null,
        fhir_id text not null,
        version_id text,
        last_updated text,
        digest bytea not null,
        body bytea not null,
        section text,
        sort_key text,
        rank smallint not null,
        row bytea,
        is_unreadable boolean not null,
        is_entered_in_error boolean not null,
        unresolved_references text[],
        encounter_ids text[],
        received_at timestamptz not null
      );
      alter table removed_resource alter column body set storage external;
      alter table removed_resource alter column row set storage external;
      create index removed_resource_entry on removed_resource (own_entry_id);
      create index removed_resource_source on removed_resource (source_id);
      create index removed_resource_profile on removed_resource (profile_id);
      create table removed_earlier (
        id bigint primary key,
        resource_id bigint not null references removed_resource on delete cascade,
        body bytea not null,
        received_at timestamptz not null,
        replaced_at timestamptz not null
      );
      alter table removed_earlier alter column body set storage external;
      create index removed_earlier_of on removed_earlier (resource_id);

      create function remove_own_entry(entry uuid) returns boolean language plpgsql as $$
        begin
          update own_entry set removed_at = now() where id = entry and removed_at is null;
          if not found then return false; end if;
          insert into removed_resource (own_entry_id, ${moved})
            select o.id, r.id, r.source_id, r.profile_id, r.type, r.fhir_id, r.version_id, r.last_updated, r.digest, r.body, r.section,
              r.sort_key, r.rank, r.row, r.is_unreadable, r.is_entered_in_error, r.unresolved_references, r.encounter_ids, r.received_at
            from own_entry o join resource r on r.id in (o.resource_id, o.provenance_id) where o.id = entry;
          insert into removed_earlier (id, resource_id, body, received_at, replaced_at)
            select e.id, e.resource_id, e.body, e.received_at, e.replaced_at
            from own_entry o join resource_earlier e on e.resource_id in (o.resource_id, o.provenance_id) where o.id = entry;
          delete from resource r using own_entry o where o.id = entry and r.id in (o.resource_id, o.provenance_id);
          return true;
        end $$;

      create function bring_back_own_entry(entry uuid) returns boolean language plpgsql as $$
        begin
          update own_entry set removed_at = null where id = entry and removed_at is not null;
          if not found then return false; end if;
          insert into resource (${moved}) select ${moved} from removed_resource where own_entry_id = entry;
          insert into resource_earlier (resource_id, body, received_at, replaced_at)
            select e.resource_id, e.body, e.received_at, e.replaced_at
            from removed_earlier e join removed_resource r on r.id = e.resource_id where r.own_entry_id = entry order by e.id;
          delete from removed_resource where own_entry_id = entry;
          return true;
        end $$;
    `,
  },
  {
    name: '0322-corrections',
    sql: `
      alter table own_entry add column about text;
      create index own_entry_about on own_entry (profile_id) where about is not null;
    `,
  },
]
