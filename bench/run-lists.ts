// Like run-kinchart.ts, but also accepts commands that extend charts and add people to the database: 'grow PROFILE
// SIZE', 'people FROM TO', 'changed PROFILE'.
import { growChart, noteChange } from './lists/grow-chart.ts'
import { kinchart } from './run-kinchart.ts'
import { sql } from 'kysely'
import type { Db } from '@kinchart/server/platform/database/database.ts'
import { READERS_VERSION } from '@kinchart/server/readers/readers-version.ts'

const ROWS_EACH = 20
const AT_ONCE = 2000

/**
 * Adds people directly with SQL. Each person has an account, a profile, a source with its import run and ledger, and
 * twenty resources of typical size. Encrypted values are random bytes, because nothing decrypts them.
 */
async function addPeople(db: Db, from: number, to: number): Promise<void> {
  for (let first = from + 1; first <= to; first += AT_ONCE) await addSome(db, first, Math.min(to, first + AT_ONCE - 1))
  await sql`analyze account, profile, source, import_run, import_query, resource`.execute(db)
}

async function addSome(db: Db, first: number, last: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into account (id, email, password_hash, user_object_id, signup, confirmed_at, data_key, email_digest)
      select ${idOf('account')}, 'bench-' || n, '-', '0', ${bytes(120)}, now(), ${bytes(78)}, ${bytes(32)}
      from generate_series(${first}::int, ${last}::int) n`.execute(trx)
    await sql`
      insert into profile (id, account_id, kind, details, data_key)
      select ${idOf('profile')}, ${idOf('account')}, 'self', ${bytes(300)}, ${bytes(78)}
      from generate_series(${first}::int, ${last}::int) n`.execute(trx)
    await sql`
      insert into source (id, account_id, profile_id, kind, provider_type, provider_name, fhir_base, patient_id, concluded_run, concluded_at,
        read_version)
      select ${idOf('source')}, ${idOf('account')}, ${idOf('profile')}, 'fhir', 'CareOrganization', md5('n' || n), md5('b' || n),
        md5('p' || n), 1, now(), ${READERS_VERSION}
      from generate_series(${first}::int, ${last}::int) n`.execute(trx)
    await sql`
      insert into import_run (source_id, number, is_latest, state, started_at, ended_at, is_mailed)
      select ${idOf('source')}, 1, true, 'complete', now(), now(), true
      from generate_series(${first}::int, ${last}::int) n`.execute(trx)
    await sql`
      insert into import_query (source_id, run, position, type, kind, state, received, stored)
      select ${idOf('source')}, 1, place, (array['Observation', 'Condition', 'MedicationRequest', 'Encounter', 'Procedure'])[place],
        'search', 'done', 4, 4
      from generate_series(${first}::int, ${last}::int) n, generate_series(1, 5) place`.execute(trx)
    await sql`
      insert into resource (id, source_id, profile_id, type, fhir_id, digest, body, section, sort_key, row, is_unreadable, is_entered_in_error)
      select nextval('resource_id'), ${idOf('source')}, ${idOf('profile')}, 'Observation', md5('r' || n || '/' || at), ${bytes(32)},
        ${bytes(600)}, (array['vitals', 'labs', 'conditions', 'encounters', 'procedures'])[1 + at % 5],
        to_char(date '2024-01-01' + (at * 17 + n) % 700, 'YYYY-MM-DD'), ${bytes(420)}, false, false
      from generate_series(${first}::int, ${last}::int) n, generate_series(1, ${ROWS_EACH}::int) at`.execute(trx)
  })
}

const idOf = (what: string) => sql`md5(${sql.lit(what)} || n)::uuid`

/** Random, because encrypted values don't compress. */
function bytes(count: number) {
  const parts = Array.from({ length: Math.ceil(count / 32) }, (_, at) => `sha256((${at} || '/' || n)::bytea)`)
  return sql.raw(`substring(${parts.join(' || ')} from 1 for ${count})`)
}

const { db } = kinchart.database

async function act(what: string, first = '', second = ''): Promise<void> {
  if (what === 'grow') await growChart(db, kinchart.cipher, first, Number(second))
  else if (what === 'people') await addPeople(db, Number(first), Number(second))
  else if (what === 'changed') await noteChange(db, first)
}

process.on('message', (command: string) => {
  const [what = '', first, second] = command.split(' ')
  void act(what, first, second).then(() => process.send?.(0))
})
