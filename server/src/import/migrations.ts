import type { Migration } from '#platform/database/migrate.ts'

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
]
