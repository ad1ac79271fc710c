import type { Migration } from '#platform/database/migrate.ts'
import { encryptEmbedders, encryptImportIds } from './encrypt-ids.ts'
import { encryptQueries } from './encrypt-queries.ts'
import { encryptSources } from './encrypt-sources.ts'

export const importMigrations: readonly Migration[] = [
  {
    name: '0030-import',
    sql: `
      create table pending_authorization (
        ticket_digest bytea primary key,
        state_digest bytea not null,
        browser_digest bytea not null,
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        organization_id integer not null references care_organization on delete cascade,
        secret bytea not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        created_at timestamptz not null default now()
      );

      create table client_key (
        kid text primary key,
        private_jwk bytea not null,
        public_jwk text not null,
        created_at timestamptz not null default now()
      );

      create table import_request (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        organization_id integer references care_organization on delete set null,
        provider_type text not null,
        provider_name text not null,
        fhir_base text not null,
        patient_id text not null,
        "grant" bytea,
        source_patient bytea,
        is_patient_confirmed boolean not null default false,
        browser_digest bytea,
        state text not null,
        reason text,
        run integer not null,
        since timestamptz,
        started_at timestamptz not null,
        ended_at timestamptz,
        whole_since timestamptz,
        resume_at timestamptz,
        lease_owner text,
        lease_until timestamptz,
        created_at timestamptz not null default now(),
        unique (profile_id, fhir_base, patient_id)
      );
      create index import_of_account on import_request (account_id, created_at desc, id);
      create index import_unfinished on import_request (state) where state in ('running', 'waiting');

      create table import_slot (
        id bigint generated always as identity primary key,
        import_id uuid not null references import_request on delete cascade,
        run integer not null,
        position integer not null,
        type text not null,
        kind text not null,
        variant integer not null default 0,
        query text not null,
        state text not null,
        reason text,
        next_page bytea,
        pages integer not null default 0,
        offered integer,
        received integer not null default 0,
        stored integer not null default 0,
        refused integer not null default 0,
        unique (import_id, run, position)
      );

      create table chased_reference (
        import_id uuid not null references import_request on delete cascade,
        reference text not null,
        run integer not null,
        state text not null,
        primary key (import_id, reference)
      );
      create index chased_reference_waiting on chased_reference (import_id) where state = 'waiting';
    `,
  },
  {
    name: '0031-import-visit',
    sql: `
      create table import_visit (
        ticket_digest bytea primary key,
        embedder text not null,
        account_id uuid references account on delete cascade,
        session_id uuid references session on delete cascade,
        redirect_url bytea not null,
        expires_at timestamptz not null,
        browser_digest bytea,
        opened_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index import_visit_of_browser on import_visit (browser_digest, opened_at desc);
      create index import_visit_expiry on import_visit (expires_at);
      create index import_visit_of_account on import_visit (account_id);
      create index import_visit_of_session on import_visit (session_id);
    `,
  },
  {
    name: '0032-source-grant',
    // An existing grant keeps its encrypted bytes. These bytes are bound to the import's id, so the grant gets the
    // same id.
    sql: `
      create table source_grant (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        sealed bytea not null,
        renewing_owner text,
        renewing_until timestamptz
      );
      create index source_grant_of_account on source_grant (account_id);
      insert into source_grant (id, account_id, sealed) select id, account_id, "grant" from import_request where "grant" is not null;
      alter table import_request add grant_id uuid references source_grant on delete set null;
      update import_request set grant_id = id where "grant" is not null;
      alter table import_request drop column "grant";
      create index import_of_grant on import_request (grant_id);
      alter table import_request add reached bytea, add choose_until timestamptz;
      create index import_to_choose on import_request (choose_until) where choose_until is not null;
    `,
  },
  {
    name: '0033-import-files',
    sql: `
      create table uploaded_file (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        import_id uuid references import_request on delete cascade,
        name bytea not null,
        size bigint not null,
        is_whole boolean not null default false,
        created_at timestamptz not null default now()
      );
      create index uploaded_file_of_account on uploaded_file (account_id);
      create index uploaded_file_of_profile on uploaded_file (profile_id);
      create index uploaded_file_of_import on uploaded_file (import_id);

      create table uploaded_piece (
        file_id uuid not null references uploaded_file on delete cascade,
        position integer not null,
        body bytea not null,
        primary key (file_id, position)
      );
      -- Sealed bytes do not compress.
      alter table uploaded_piece alter column body set storage external;

      create table import_file (
        id bigint generated always as identity primary key,
        import_id uuid not null references import_request on delete cascade,
        run integer not null,
        position integer not null,
        upload_id uuid not null,
        zip_position integer,
        name bytea not null,
        state text not null,
        reason text,
        dated text,
        next_entry integer not null default 0,
        unique (import_id, run, position)
      );

      create table file_person (
        import_id uuid not null references import_request on delete cascade,
        patient_id text not null,
        primary key (import_id, patient_id)
      );
    `,
  },
  {
    name: '0034-import-upkeep',
    sql: `
      -- is_watched: a person began the run. seen_at: when they saw how it stands. told_run: the run whose end was mailed.
      alter table import_request
        add is_watched boolean not null default true,
        add seen_at timestamptz,
        add told_run integer,
        add read_in_full_at timestamptz;
      -- What stands already has been seen, and is read in full within a month.
      update import_request set is_watched = false, told_run = run, read_in_full_at = started_at;
      create index import_to_tell on import_request (started_at) where told_run is distinct from run;
      create table import_mails_off (account_id uuid primary key references account on delete cascade);
      alter table source_grant add refreshed_at timestamptz not null default now();
      create index source_grant_unused on source_grant (refreshed_at);
      -- What a source listed while it is read in full again; empty between runs.
      create table listed_again (
        import_id uuid not null references import_request on delete cascade,
        run integer not null,
        type text not null,
        fhir_id text not null,
        primary key (import_id, run, type, fhir_id)
      );
    `,
  },
  {
    name: '0150-completeness',
    sql: `
      -- The last run that came to its end, and when it began: what it gave holds as of then.
      alter table import_request add concluded_run integer, add concluded_at timestamptz;
      update import_request i set concluded_run = run, concluded_at = started_at
        where state in ('complete', 'partial', 'failed')
          or (state = 'needs-you' and not exists (
            select from import_slot s where s.import_id = i.id and s.run = i.run and s.state in ('waiting', 'running')));
      update import_request set concluded_run = run - 1, concluded_at = whole_since
        where concluded_run is null and run > 1 and whole_since is not null;
      -- What a source said about its answers, sealed: its words may name an illness.
      create table source_notice (
        import_id uuid not null references import_request on delete cascade,
        run integer not null,
        type text not null,
        digest bytea not null,
        body bytea not null,
        is_gap boolean not null,
        primary key (import_id, run, type, digest)
      );
      -- repeated: records that an answer of the same run had brought before.
      alter table import_slot add repeated integer not null default 0;
      -- The same file added again is known by its name.
      alter table import_file add name_digest bytea;
      -- How often the run was laid down because its source did not answer.
      alter table import_request add rounds integer not null default 0;
      -- Further patients of the same source that its own Patient is linked to, and whose questions a line is.
      create table linked_patient (
        import_id uuid not null references import_request on delete cascade,
        patient_id text not null,
        state text not null,
        person bytea,
        primary key (import_id, patient_id)
      );
      alter table import_slot add patient_id text;
      -- Which version of the readers made the rows of a source.
      alter table import_request add read_by integer not null default 1;
      alter table import_slot alter column position type bigint;
    `,
  },
  {
    name: '0171-import-browsers',
    sql: `
      create index import_request_browser on import_request (browser_digest) where browser_digest is not null;
      create index pending_authorization_browser on pending_authorization (browser_digest);
    `,
  },
  {
    name: '0180-source-and-run',
    // Previously, one row contained the source and its latest run. Ids must not change, because encrypted bytes are
    // bound to them.
    sql: `
      create table import_run (
        source_id uuid not null references import_request on delete cascade,
        number integer not null,
        is_latest boolean not null,
        state text not null,
        reason text,
        since timestamptz,
        started_at timestamptz not null,
        ended_at timestamptz,
        resume_at timestamptz,
        rounds integer not null default 0,
        lease_owner text,
        lease_until timestamptz,
        is_watched boolean not null default true,
        seen_at timestamptz,
        is_mailed boolean not null default false,
        primary key (source_id, number)
      );
      insert into import_run (source_id, number, is_latest, state, reason, since, started_at, ended_at, resume_at, rounds,
          lease_owner, lease_until, is_watched, seen_at, is_mailed)
        select id, run, true, state, reason, since, started_at, ended_at, resume_at, rounds,
          lease_owner, lease_until, is_watched, seen_at, told_run is not distinct from run
        from import_request;
      create unique index import_run_latest on import_run (source_id) where is_latest;
      create index import_run_unfinished on import_run (started_at) where is_latest and state in ('running', 'waiting');
      create index import_run_to_mail on import_run (started_at) where is_latest and not is_mailed;

      alter table import_request add kind text not null default 'fhir';
      -- What the address and the patient's id said until now.
      update import_request set kind = 'files' where fhir_base like 'file:%';
      update import_request set kind = 'disability-rating' where kind = 'fhir' and patient_id = '';
      alter table import_request alter column kind drop default, alter column patient_id drop not null;
      alter table import_request add check (kind in ('fhir', 'files', 'disability-rating'));
      update import_request set patient_id = null where patient_id = '' or (patient_id = '?' and reached is not null);
      alter table import_request
        drop column state, drop column reason, drop column run, drop column since, drop column started_at,
        drop column ended_at, drop column resume_at, drop column rounds, drop column lease_owner, drop column lease_until,
        drop column is_watched, drop column seen_at, drop column told_run;

      alter table import_request drop constraint import_request_profile_id_fhir_base_patient_id_key;
      alter table import_request rename to source;
      alter index import_request_pkey rename to source_pkey;
      alter index import_of_account rename to source_of_account;
      alter index import_of_grant rename to source_of_grant;
      alter index import_to_choose rename to source_to_choose;
      alter index import_request_browser rename to source_of_browser;
      create index source_of_profile on source (profile_id, created_at, id);
      create unique index source_chart on source (profile_id, fhir_base, patient_id) where patient_id is not null;
      create unique index source_without_chart on source (profile_id, fhir_base, kind)
        where patient_id is null and kind <> 'files';

      alter table import_slot rename to import_query;
      alter index import_slot_pkey rename to import_query_pkey;
      alter table import_query rename constraint import_slot_import_id_run_position_key to import_query_place;
      alter sequence import_slot_id_seq rename to import_query_id_seq;
      alter table refused_entry rename column slot_id to query_id;
      alter table resource rename column gone_at to missing_since;

      alter table chased_reference rename to referenced;
      alter index chased_reference_pkey rename to referenced_pkey;
      alter index chased_reference_waiting rename to referenced_waiting;

      alter table import_visit rename to embed_session;
      alter index import_visit_pkey rename to embed_session_pkey;
      alter index import_visit_of_browser rename to embed_session_of_browser;
      alter index import_visit_expiry rename to embed_session_expiry;
      alter index import_visit_of_account rename to embed_session_of_account;
      alter index import_visit_of_session rename to embed_session_of_session;
    `,
  },
  {
    name: '0191-grant-names',
    sql: 'alter table source_grant rename column sealed to encrypted;',
  },
  {
    name: '0195-import-source-id',
    sql: `
      alter table import_query rename column import_id to source_id;
      alter table referenced rename column import_id to source_id;
      alter table uploaded_file rename column import_id to source_id;
      alter table import_file rename column import_id to source_id;
      alter table file_person rename column import_id to source_id;
      alter table listed_again rename column import_id to source_id;
      alter table source_notice rename column import_id to source_id;
      alter table linked_patient rename column import_id to source_id;
    `,
  },
  {
    name: '0198-source-documents-read',
    sql: 'alter table source add column documents_read text;',
  },
  {
    // The encrypted columns keep the type text, because queries look up sources by address and patient.
    name: '0290-encrypted-sources',
    sql: '',
    convert: encryptSources,
  },
  {
    name: '0291-encrypted-queries',
    sql: 'alter table import_query alter column query drop not null;',
    convert: encryptQueries,
  },
  {
    // The encrypted columns keep the type text, because queries compare them.
    name: '0293-encrypted-import-ids',
    sql: '',
    convert: encryptImportIds,
  },
  {
    name: '0294-encrypted-embedders',
    sql: '',
    convert: encryptEmbedders,
  },
  {
    name: '0299-import-of-profile',
    sql: `
      alter table source add foreign key (profile_id, account_id)
        references profile (id, account_id) on update cascade on delete cascade;
      alter table uploaded_file add foreign key (profile_id, account_id)
        references profile (id, account_id) on update cascade on delete cascade;
      alter table pending_authorization add foreign key (profile_id, account_id)
        references profile (id, account_id) on update cascade on delete cascade;
    `,
  },
  {
    name: '0303-card-signatures',
    sql: 'alter table import_file add column signature text;',
  },
  {
    name: '0311-counts-of-files',
    sql: 'alter table import_file add column counted bytea;',
  },
  {
    name: '0312-read-percent-of-files',
    // Files that an older version planned have no percentage, so long lists among them are read like any other file.
    sql: 'alter table import_file add column read_percent smallint;',
  },
  {
    name: '0341-confirmed-ratings',
    // Earlier versions showed ratings without confirmation, so treat these ratings as confirmed.
    sql: "update source set is_patient_confirmed = true where kind = 'disability-rating';",
  },
  {
    name: '0362-documents-of-files',
    // Files added before this migration have no digest, so they can be identified only by name.
    sql: 'alter table import_file add column document_digest bytea;',
  },
  {
    name: '0376-plain-import-columns',
    sql: `
      alter table source rename column whole_since to complete_since;
      alter table source rename column read_by to read_version;
      alter table listed_again rename to relisted_resource;
      alter table file_person rename to file_patient;
      update linked_patient set state = 'unconfirmed' where state = 'asked';
    `,
  },
]
