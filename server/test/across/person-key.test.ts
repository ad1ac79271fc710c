import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { finishImport } from '@kinchart/contract/calls/import.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import {
  getSharedDocuments,
  getSharedPeople,
  getSharedRecord,
  getSharedRows,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { personWhoSaves } from '../crash/person-saves.ts'
import { servedAt } from '../crash/moments.ts'
import { lookAtEverything } from '../look-at-everything.ts'
import { needsOwnConnection } from '../provide-database.ts'
import { withoutPersonKey } from '../person-keys.ts'
import { recordQueries } from '../record-queries.ts'
import { signupOf } from '../sign-up-person.ts'
import { authorizeThere, openStage, rufus, waitForEnd, type Stage } from '../with-sandbox.ts'
import { addDoctor, listProvider, share, signInDoctor } from '../../src/sharing/share.test-support.ts'

/** Tables without patient data: the directory, names of codes, doctors, the queues, and the installation. */
const ofNobody = new Set(
  `about_code care_organization care_organization_list client client_key directory_version ending exception_log
  installation key_check kysely_migration kysely_migration_lock lasting_keys legal_announcement listed_provider
  loinc_name operator_action provider_list provider_word rate_limit recipient_session rxnorm_concept rxnorm_part
  verified_recipient zip_place`.split(/\s+/),
)

const list = join(import.meta.dirname, 'without-person-key.txt')

/**
 * Reads the list of queries that may omit the patient key. Each reason (a line that begins with '#') is followed by
 * its queries, one per line. Returns the reason of each query.
 */
function known(): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  let reason = ''
  for (const line of readFileSync(list, 'utf8').split('\n'))
    if (line.startsWith('# ')) reason = line
    else if (line !== '') {
      if (reason === '' || reasons.has(line)) throw new Error(`${line} is there twice, or without a reason.`)
      reasons.set(line, reason)
    }
  return reasons
}

test('distinguishes a query with a patient key from one without', () => {
  const tables = new Set(['resource', 'source', 'profile', 'account', 'note'])
  const judged = (sql: string) => withoutPersonKey(sql, tables)
  for (const sql of [
    'select * from "resource" where "profile_id" = $1 and "type" = $2',
    'select * from resource r join source s on s.id = r.source_id where s.account_id = any($1::uuid[])',
    'update "account" set "language" = $1 where "id" = $2',
    'insert into "resource" ("id", "profile_id") values ($1, $2)',
    'select name from listed_provider where id = $1',
  ])
    expect([sql, judged(sql)]).toEqual([sql, undefined])
  expect(judged('select * from "resource" where "source_id" = $1 and type = $2')).toBe(
    'select resource by source_id type',
  )
  expect(judged('select profile_id from resource where id = $1 for update')).toBe('select resource by id')
  expect(judged('select * from resource r join profile p on p.id = r.profile_id where r.id = $1')).toBe(
    'select profile resource by id',
  )
  expect(judged('insert into "note" ("id") values ($1)')).toBe('insert note by nothing')
  expect(judged('delete from "source" where "id" in ($1, $2)')).toBe('delete source by id')
})

async function useEverything(stage: Stage): Promise<void> {
  const { portal } = stage
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const email = 'person-1@example.org'
  await portal.call(login, { body: { email, password: signupOf(email).password } })
  const { returned, cookie: started } = await authorizeThere(portal, {
    ...{ as: person, endpointId: stage.idOf(rufus.slug), ...rufus },
  })
  const body = { state: returned.state, code: returned.code ?? '' }
  const begun = (await portal.call(finishImport, { as: person, cookie: started, body })).body
  // Polls over HTTP, so that the test's own database queries are not recorded.
  const end = await waitForEnd(servedAt(portal.url), person, begun.ehrImportRequestId)
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id from resource where profile_id = $1 and type = 'DocumentReference' limit 1`,
    [person.profileId],
  )
  const id = rows[0]?.id ?? ''
  await lookAtEverything(portal, person, {
    ...{ email, ehrImportRequestId: end.ehrImportRequestId, q: 'glucose', year: '2024', testKey: 'words:glucose' },
    ...{ recordTypes: '5', recordId: '5', section: 'medications', day: '2026-11-24', docid: id, id, resourceId: id },
  })
  const doctors = [await listProvider(portal, 'Dr. Lena Fairbank'), await listProvider(portal, 'Dr. Omar Whitfield')]
  const [doctor = ''] = doctors
  await addDoctor(portal, person, doctor)
  await share(
    portal,
    person,
    doctor,
    recordTypes.map(({ eName }) => eName),
  )
  const cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  const shared = (await portal.call(getSharedPeople, { cookie })).body
  const { shareId = '' } = shared.people?.[0] ?? {}
  for (const { id: recordTypeId } of recordTypes)
    await portal.call(getSharedRows, { cookie, query: { shareId, recordTypeId } })
  await portal.call(getSharedRecord, { cookie, query: { shareId } as never })
  await portal.call(getSharedDocuments, { cookie, query: { shareId } as never })
  for (const saving of await personWhoSaves(portal, 'saver@example.org', doctors)) {
    await saving.save(0)
    await saving.read()
  }
}

test('includes the account or profile in every query about a patient, except in listed queries', async () => {
  const stage = await openStage({}, {}, { TRUST_PROXY: '1' })
  const { rows } = await stage.portal.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const tables = new Set(rows.map(({ name }) => name).filter((name) => !ofNobody.has(name)))
  const reasons = known()
  const found = new Map<string, string>()
  const lasting = new Map<string, string>()
  const judged = new Set<string>()
  let count = 0
  const recording = recordQueries((query, client) => {
    count++
    const { text } = query
    if (!judged.has(text)) {
      judged.add(text)
      const shape = withoutPersonKey(text, tables)
      if (shape !== undefined && !reasons.has(shape)) found.set(shape, text)
    }
    const why = 'release' in client ? needsOwnConnection({ ...query, isNamed: false }) : undefined
    if (why !== undefined) lasting.set(text, why)
  })
  try {
    await useEverything(stage)
  } finally {
    recording.stop()
  }
  expect(count).toBeGreaterThan(1000)
  expect(Object.fromEntries(found)).toEqual({})
  // Also checks that no setting on a pooled connection outlives its transaction (see `transaction-pooling.test.ts`).
  expect(Object.fromEntries(lasting)).toEqual({})
  await stage.close()
})
