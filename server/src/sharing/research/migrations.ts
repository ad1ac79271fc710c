import type { Migration } from '#platform/database/migrate.ts'

export const researchMigrations: readonly Migration[] = [
  {
    name: '0061-research',
    sql: `
      create table research_consent (
        id uuid primary key,
        number bigint generated always as identity,
        profile_id uuid not null references profile on delete cascade,
        share_record boolean not null,
        items bytea not null,
        changed_at timestamptz not null default now(),
        had_privacy_signal boolean not null
      );
      create index research_consent_of_profile on research_consent (profile_id, number desc);
    `,
  },
  {
    name: '0121-research-use',
    sql: `
      create table research_use (
        id uuid primary key,
        number bigint generated always as identity,
        profile_id uuid not null references profile on delete cascade,
        study text not null,
        used_by text not null,
        tables text[] not null,
        records integer not null,
        credit_cents integer not null,
        used_at timestamptz not null default now()
      );
      create index research_use_of_profile on research_use (profile_id, number desc);
    `,
  },
  {
    name: '0161-research-sources',
    // Limits existing consents to the sources that are connected when this migration runs.
    sql: `
      alter table research_consent add column source_ids uuid[];
      update research_consent set source_ids = array(
        select id from import_request where import_request.profile_id = research_consent.profile_id);
      alter table research_consent alter column source_ids set not null;
    `,
  },
]
