import type { Migration } from '#platform/database/migrate.ts'
import { encryptRecordIds } from './encrypt-ids.ts'

export const recordMigrations: readonly Migration[] = [
  {
    name: '0040-record',
    sql: `
      create sequence resource_id;
      create table resource (
        id bigint primary key,
        import_id uuid not null references import_request on delete cascade,
        profile_id uuid not null,
        type text not null,
        fhir_id text not null,
        version_id text,
        last_updated text,
        digest bytea not null,
        body bytea not null,
        section text,
        sort_key text,
        row bytea,
        is_unreadable boolean not null,
        is_entered_in_error boolean not null,
        is_folded boolean not null default false,
        awaits text[],
        received_at timestamptz not null default now(),
        unique (import_id, type, fhir_id)
      );
      -- Sealed bytes do not compress.
      alter table resource alter column body set storage external;
      alter table resource alter column row set storage external;
      -- The order of the lists, nulls included: an index helps only if its order is the query's.
      create index resource_list on resource (profile_id, section, sort_key desc nulls last, id desc)
        where section is not null;
      create index resource_apart on resource (profile_id, type) where is_unreadable or is_entered_in_error;
      create index resource_awaiting on resource (import_id) where awaits is not null;

      create table resource_member (
        import_id uuid not null references import_request on delete cascade,
        parent_id bigint not null references resource on delete cascade,
        type text not null,
        fhir_id text not null,
        primary key (import_id, type, fhir_id, parent_id)
      );
      create index resource_member_of on resource_member (parent_id);

      create table refused_entry (
        id bigint generated always as identity primary key,
        import_id uuid not null references import_request on delete cascade,
        slot_id bigint not null,
        run integer not null,
        why text not null,
        digest bytea not null,
        body bytea not null,
        received_at timestamptz not null default now(),
        unique (import_id, slot_id, run, digest)
      );

      create table attachment (
        import_id uuid not null references import_request on delete cascade,
        profile_id uuid not null,
        address_digest bytea not null,
        resource_id bigint not null references resource on delete cascade,
        state text not null,
        address bytea not null,
        content_type text,
        size integer,
        body bytea,
        received_at timestamptz,
        primary key (import_id, address_digest, resource_id)
      );
      alter table attachment alter column body set storage external;
      create index attachment_waiting on attachment (import_id) where state = 'waiting';
    `,
  },
  {
    name: '0041-record-indexes',
    sql: `
      -- Exactly what a list shows: a page and its total are read from the index, and nothing else is looked at.
      drop index resource_list;
      create index resource_list on resource (profile_id, section, sort_key desc nulls last, id desc)
        where section is not null and not is_folded and not is_entered_in_error and not is_unreadable;
      -- Deleting a resource looks for the documents it points to.
      create index attachment_of on attachment (resource_id);
    `,
  },
  {
    name: '0042-record-twins',
    sql: `
      -- The same item from another source: it stands behind the row that came first.
      alter table resource add column twin_of bigint references resource on delete set null;
      create index resource_twin on resource (twin_of) where twin_of is not null;
      drop index resource_list;
      create index resource_list on resource (profile_id, section, sort_key desc nulls last, id desc) include (twin_of)
        where section is not null and not is_folded and not is_entered_in_error and not is_unreadable;
    `,
  },
  {
    name: '0043-resource-alias',
    sql: `
      -- Other names under which the records of a file point to each other (Bundle.entry.fullUrl).
      create table resource_alias (
        import_id uuid not null references import_request on delete cascade,
        reference text not null,
        key text not null,
        primary key (import_id, reference)
      );
    `,
  },
  {
    name: '0044-record-gone',
    sql: `
      -- When a source that was read in full again did not list the record any more.
      alter table resource add column gone_at timestamptz;
    `,
  },
  {
    name: '0047-record-visits',
    sql: `
      -- Which visits of its source a record says it belongs to (FHIR ids).
      alter table resource add column visit_ids text[];
      -- Nearly every record names one visit; those that name more are few. An index over arrays would slow imports by a third.
      create index resource_visit on resource (import_id, (visit_ids[1])) where visit_ids is not null;
      create index resource_visits on resource (import_id) where cardinality(visit_ids) > 1;
      -- What was read before is read again when its import next ends: nothing waits for itself.
      update resource set awaits = array_append(coalesce(awaits, '{}'), type || '/' || fhir_id);
    `,
  },
  {
    name: '0048-record-note',
    sql: `
      create table record_note (
        profile_id uuid not null references profile on delete cascade,
        record_type_id text not null,
        note bytea not null,
        saved_at timestamptz not null default now(),
        primary key (profile_id, record_type_id)
      );
    `,
  },
  {
    name: '0050-record-copy',
    sql: `
      -- When somebody took a copy of a record along.
      create table record_copy (
        id bigint generated always as identity primary key,
        profile_id uuid not null references profile on delete cascade,
        account_id uuid not null,
        kind text not null,
        taken_at timestamptz not null default now()
      );
      create index record_copy_of on record_copy (profile_id, id desc);
    `,
  },
  {
    name: '0051-record-earlier',
    sql: `
      -- What a record said before its source sent it otherwise.
      create table resource_earlier (
        id bigint generated always as identity primary key,
        resource_id bigint not null references resource on delete cascade,
        body bytea not null,
        received_at timestamptz not null,
        replaced_at timestamptz not null default now()
      );
      alter table resource_earlier alter column body set storage external;
      create index resource_earlier_of on resource_earlier (resource_id, id desc);
    `,
  },
  {
    name: '0054-record-rank',
    sql: `
      -- What is current comes first in some lists, within it the newest: the place of a row's standing.
      alter table resource add column rank smallint not null default 0;
      create index resource_ranked on resource (profile_id, section, rank, sort_key desc nulls last, id desc) include (twin_of)
        where section in ('medications', 'conditions', 'allergies', 'treatmentplan')
          and not is_folded and not is_entered_in_error and not is_unreadable;
    `,
  },
  {
    name: '0192-record-names',
    sql: `
      alter table resource rename column twin_of to duplicate_of;
      alter table resource rename column is_folded to is_in_report;
      alter table resource rename column awaits to unresolved_references;
      alter table resource rename column visit_ids to encounter_ids;
      alter index resource_twin rename to resource_duplicate;
      alter index resource_awaiting rename to resource_unresolved;
      alter index resource_visit rename to resource_encounter;
      alter index resource_visits rename to resource_encounters;
      alter table resource_member rename to result_reference;
      alter index resource_member_of rename to result_reference_of;
    `,
  },
  {
    name: '0195-record-source-id',
    sql: `
      alter table resource rename column import_id to source_id;
      alter table result_reference rename column import_id to source_id;
      alter table refused_entry rename column import_id to source_id;
      alter table attachment rename column import_id to source_id;
      alter table resource_alias rename column import_id to source_id;
    `,
  },
  {
    name: '0197-document-text',
    sql: `
      create table document_text (
        resource_id bigint primary key references resource on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        texts bytea,
        read_documents integer not null,
        pictures integer not null,
        unread integer not null,
        absent integer not null,
        read_by integer not null,
        read_at timestamptz not null
      );
      create index document_text_profile on document_text (profile_id);
    `,
  },
  {
    // The columns keep the SQL type `text`, because queries compare their values.
    name: '0292-encrypted-record-ids',
    sql: '',
    convert: encryptRecordIds,
  },
  {
    name: '0299-copy-of-profile',
    sql: `
      alter table record_copy add foreign key (profile_id, account_id)
        references profile (id, account_id) on update cascade on delete cascade;
    `,
  },
  {
    name: '0350-documents-of-rows',
    sql: `
      alter table resource add column document_key text, add column document_date text, add column as_of text;
      alter table resource_earlier add column digest bytea;
      create index resource_document on resource (source_id, document_key) where document_key is not null;
    `,
  },
  {
    name: '0350-rows-in-no-list',
    sql: `
      drop index resource_list;
      create index resource_list on resource (profile_id, section, sort_key desc nulls last, id desc) include (duplicate_of)
        where section is not null and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0;
      drop index resource_ranked;
      create index resource_ranked on resource (profile_id, section, rank, sort_key desc nulls last, id desc) include (duplicate_of)
        where section in ('medications', 'conditions', 'allergies', 'treatmentplan')
          and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0;
      create index resource_in_no_list on resource (profile_id, source_id, type) where rank < 0;
    `,
  },
  {
    // Apps that keep a copy of a patient's record request only changes. With this column, they can detect that an
    // entry is now from an older document.
    name: '0360-settled-rows',
    sql: 'alter table resource add column settled_at timestamptz;',
  },
  {
    name: '0373-version-of-texts',
    sql: `
      alter table document_text rename column read_by to read_version;
    `,
  },
]
