import type { Migration } from '#platform/database/migrate.ts'

/**
 * Adds database triggers that record every ending: a deletion, revocation or change that must stay in effect after an
 * earlier backup is restored. Triggers work for changes by any process. They store only a digest of the object's id,
 * so that no stored data refers to deleted data.
 */
export const backupMigrations: readonly Migration[] = [
  {
    name: '0300-endings',
    sql: `
      create table installation (is_only boolean primary key default true check (is_only), id uuid not null default gen_random_uuid());
      insert into installation default values;

      create table ending (
        number bigint generated always as identity primary key,
        kind text not null,
        what text not null,
        at timestamptz not null default now()
      );
      create index ending_at on ending (at);

      create function digest_of_id(id uuid) returns text language sql immutable as $$
        select encode(sha256(id::text::bytea), 'hex')
      $$;
      create function note_ending() returns trigger language plpgsql as $$
        begin
          insert into ending (kind, what) values (tg_argv[0], digest_of_id(old.id));
          return null;
        end $$;
      create function note_research_change() returns trigger language plpgsql as $$
        begin
          insert into ending (kind, what) values ('research-consent', digest_of_id(new.profile_id));
          return null;
        end $$;
      create function note_deletion() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then insert into ending (kind, what) values ('deletion', digest_of_id(new.account_id));
          else insert into ending (kind, what) values ('deletion-off', digest_of_id(old.account_id));
          end if;
          return null;
        end $$;

      create trigger note_ending after delete on account for each row execute function note_ending('account');
      create trigger note_password after update of password_hash on account for each row
        when (old.password_hash is distinct from new.password_hash) execute function note_ending('password');
      create trigger note_deletion after insert or delete on account_deletion for each row execute function note_deletion();
      create trigger note_ending after delete on profile for each row execute function note_ending('profile');
      create trigger note_move after update of account_id on profile for each row
        when (old.account_id is distinct from new.account_id) execute function note_ending('guardian');
      create trigger note_ending after delete on source for each row execute function note_ending('source');
      create trigger note_ending after delete on passkey for each row execute function note_ending('passkey');
      create trigger note_research after insert on research_consent for each row execute function note_research_change();

      create trigger note_ending after delete on share for each row execute function note_ending('share');
      create trigger note_end after update of ended_at on share for each row
        when (old.ended_at is null and new.ended_at is not null) execute function note_ending('share');
      create trigger note_ending after delete on share_link for each row execute function note_ending('share-link');
      create trigger note_end after update of ended_at on share_link for each row
        when (old.ended_at is null and new.ended_at is not null) execute function note_ending('share-link');
      create trigger note_ending after delete on health_link for each row execute function note_ending('health-link');
      create trigger note_end after update of ended_at on health_link for each row
        when (old.ended_at is null and new.ended_at is not null) execute function note_ending('health-link');
      create trigger note_ending after delete on verified_recipient for each row execute function note_ending('recipient');
      create trigger note_end after update of ended_at on verified_recipient for each row
        when (old.ended_at is null and new.ended_at is not null) execute function note_ending('recipient');
    `,
  },
  {
    name: '0302-factor-endings',
    sql: `
      create function note_codes() returns trigger language plpgsql as $$
        begin
          insert into ending (kind, what)
          select distinct 'codes', digest_of_id(account_id) from gone where account_id is not null
          union all
          select distinct 'recipient-codes', digest_of_id(recipient_id) from gone where recipient_id is not null;
          return null;
        end $$;
      create function note_used_code() returns trigger language plpgsql as $$
        begin
          insert into ending (kind, what)
          values (case when old.account_id is null then 'recipient-codes' else 'codes' end,
            digest_of_id(coalesce(old.account_id, old.recipient_id)));
          return null;
        end $$;
      create trigger note_ending after delete on authenticator_app for each row execute function note_ending('app');
      create trigger note_confirmed after update of confirmed_at on authenticator_app for each row
        when (old.confirmed_at is not null and old.confirmed_at is distinct from new.confirmed_at)
        execute function note_ending('app');
      create trigger note_ending after delete on recovery_code referencing old table as gone
        for each statement execute function note_codes();
      create trigger note_used after update of used_at on recovery_code for each row
        when (old.used_at is null and new.used_at is not null) execute function note_used_code();
    `,
  },
  {
    name: '0321-own-entry-endings',
    sql: `
      create trigger note_removed after update of removed_at on own_entry for each row
        when (old.removed_at is null and new.removed_at is not null) execute function note_ending('own-entry');
      create trigger note_brought_back after update of removed_at on own_entry for each row
        when (old.removed_at is not null and new.removed_at is null) execute function note_ending('own-entry-off');
    `,
  },
]
