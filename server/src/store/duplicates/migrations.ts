import type { Migration } from '#platform/database/migrate.ts'

export const duplicateMigrations: readonly Migration[] = [
  {
    name: '0323-said-duplicates',
    sql: `
      create table said_duplicate (
        id bigint generated always as identity primary key,
        profile_id uuid not null references profile on delete cascade,
        source_id uuid not null references source on delete cascade,
        type text not null,
        fhir_id text not null,
        other_source_id uuid not null references source on delete cascade,
        other_type text not null,
        other_fhir_id text not null,
        is_same boolean not null,
        said_at timestamptz not null default clock_timestamp()
      );
      -- Two ids may be longer than an index takes: the pair is unique by a digest of what is stored.
      create unique index said_duplicate_pair on said_duplicate (profile_id, source_id, other_source_id,
        md5(type || '/' || fhir_id || ' ' || other_type || '/' || other_fhir_id));
      create index said_duplicate_source on said_duplicate (source_id);
      create index said_duplicate_other on said_duplicate (other_source_id);
    `,
  },
]
