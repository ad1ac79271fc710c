import type { Migration } from '#platform/database/migrate.ts'

export const appointmentMigrations: readonly Migration[] = [
  {
    name: '0140-appointment-request',
    sql: `
      create table appointment_request (
        id uuid primary key,
        profile_id uuid not null references profile on delete cascade,
        details bytea not null,
        requested_at timestamptz not null default now(),
        cancelled_at timestamptz
      );
      create index appointment_request_of_profile on appointment_request (profile_id, requested_at desc, id);
    `,
  },
]
