import type { Migration } from '#platform/database/migrate.ts'

export const termsMigrations: readonly Migration[] = [
  {
    name: '0240-terms',
    // Contains the parts of the operator's LOINC and RxNorm files that are needed for names and groups. Contains no
    // patient data.
    sql: `
      create table loinc_name (
        code text primary key,
        name text not null,
        is_short boolean not null,
        load uuid not null
      );
      create table rxnorm_concept (
        code text primary key,
        name text,
        is_ingredient boolean not null,
        load uuid not null
      );
      create table rxnorm_part (
        whole text not null,
        part text not null,
        load uuid not null,
        primary key (whole, part)
      );
    `,
  },
  {
    name: '0241-about-test',
    // Caches MedlinePlus information on a code, or the fact that there is none. Does not record who requested it.
    sql: `
      create table about_code (
        system text not null,
        code text not null,
        language text not null,
        title text,
        summary text,
        address text,
        asked_at timestamptz not null,
        primary key (system, code, language)
      );
    `,
  },
  {
    name: '0372-requested-explanations',
    sql: `
      alter table about_code rename column asked_at to requested_at;
    `,
  },
]
