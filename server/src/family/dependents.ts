import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { dependentInput } from '@kinchart/contract/family.ts'
import type { Dependent, DependentInput, dependentDetails } from '@kinchart/contract/family.ts'
import { dependentRelationships } from '@kinchart/contract/enumerations.ts'
import { profilePlace } from '#account/profiles.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { openRecord } from './open-record.ts'
import type { OpenedRecord } from './open-record.ts'

export type DependentDetails = z.output<typeof dependentDetails>

const MAX_DEPENDENTS = 50

type Row = { id: string; details: Buffer }

function read(vault: Vault, row: Row): DependentDetails {
  const kept = dependentInput.parse(JSON.parse(vault.open(row.details, profilePlace(row.id)).toString()))
  return {
    id: row.id,
    firstName: kept.firstName,
    lastName: kept.lastName,
    gender: kept.gender ?? '',
    relationship: kept.relationship,
    birthDate: kept.birthDate,
    language: kept.language ?? '',
    contacts: kept.contacts ?? [],
    insurance: kept.insurance ?? null,
  }
}

/** Throws 'dependent-invalid' for a birth date in the future or a relation that a dependent cannot have. */
function check(input: DependentInput): DependentInput {
  const isRelation = (dependentRelationships as readonly string[]).includes(input.relationship.toLowerCase())
  // A day that has begun anywhere on earth is not in the future.
  const latest = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (!isRelation || input.birthDate > latest) throw new Problem('dependent-invalid')
  return input
}

/** The dependents of a session's account, oldest entry first. */
export async function listDependents(db: Db, vault: Vault, session: Session): Promise<Dependent[]> {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'details'])
    .where('account_id', '=', session.accountId)
    .where('kind', '=', 'dependent')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_DEPENDENTS)
    .execute()
  return rows.map((row) => read(vault, row))
}

async function openDependent(db: Db, session: Session, dependentId: string): Promise<OpenedRecord> {
  const record = await openRecord(db, session, dependentId)
  if (record.kind !== 'dependent') throw new Problem('not-found')
  return record
}

export async function showDependent(
  db: Db,
  vault: Vault,
  session: Session,
  dependentId: string,
): Promise<DependentDetails> {
  const record = await openDependent(db, session, dependentId)
  return read(
    vault,
    await db
      .selectFrom('profile')
      .select(['id', 'details'])
      .where('id', '=', record.profileId)
      .executeTakeFirstOrThrow(),
  )
}

export async function addDependent(db: Db, vault: Vault, session: Session, input: DependentInput): Promise<string> {
  const details = check(input)
  const existing = await listDependents(db, vault, session)
  if (existing.length >= MAX_DEPENDENTS) throw new Problem('dependent-invalid')
  const id = randomUUID()
  await db
    .insertInto('profile')
    .values({
      id,
      account_id: session.accountId,
      kind: 'dependent',
      details: vault.seal(JSON.stringify(details), profilePlace(id)),
    })
    .execute()
  return id
}

export async function updateDependent(
  db: Db,
  vault: Vault,
  session: Session,
  id: string,
  input: DependentInput,
): Promise<void> {
  const record = await openDependent(db, session, id)
  await db
    .updateTable('profile')
    .set({ details: vault.seal(JSON.stringify(check(input)), profilePlace(id)), updated_at: new Date() })
    .where('id', '=', record.profileId)
    .execute()
}

/** Removes a dependent; `endEverything` first ends what lives on elsewhere (grants, running imports). */
export async function removeDependent(
  db: Db,
  session: Session,
  dependentId: string,
  endEverything: (record: OpenedRecord) => Promise<void>,
): Promise<void> {
  const record = await openDependent(db, session, dependentId)
  await endEverything(record)
  await db.deleteFrom('profile').where('id', '=', record.profileId).execute()
}
