import { asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { Db } from '#platform/database/database.ts'
import { saveResources } from '#store/save-resources.ts'
import { ownKeyOf } from '#store/record-id.ts'
import { openId, storeId } from '#store/stored-ids.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import { askSource, ComeBackLaterError } from './ask-source.ts'
import { nextRoundAt } from './come-back.ts'
import { tryMoveRun } from '../import-state.ts'
import { isEvidently, personOf, type Person } from '../compare-person.ts'
import { splitAnswer } from '../split-answer.ts'
import { holdLease } from './lease.ts'
import { planLinked } from '../plan/plan-run.ts'
import type { Run } from './run.ts'

/** More links than any source has for one person. Also ends circular links. */
const MAX_LINKED = 20
const LIMITS = { accept: ACCEPT_FHIR, maxBytes: 5_000_000, timeoutMs: 30_000 }

export const linkedPatientAad = (sourceId: string, patientId: string): string =>
  `linked-patient/${sourceId}/${patientId}`

/**
 * Stores the ids of linked patients. Every type of link states that both patients are the same person. Ignores links
 * to a RelatedPerson or to another server. Source: FHIR R4 `Patient.link`.
 */
export async function noteLinks(trx: Db, run: Run, patient: FhirResource): Promise<void> {
  const ids = asObjects(patient['link']).flatMap(({ other }) =>
    asObjects(other).flatMap(({ reference }) => {
      const [type, id] = ownKeyOf(asText(reference) ?? '', run.fhirBase)?.split('/') ?? []
      return type === 'Patient' && id !== undefined && id !== run.patientId ? [id] : []
    }),
  )
  if (ids.length === 0) return
  await trx
    .insertInto('linkedPatient')
    .values(
      [...new Set(ids)].slice(0, MAX_LINKED).map((patientId) => ({
        ...{ sourceId: run.sourceId, patientId: storeId(run, patientId), state: 'waiting' as const, person: null },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Chosen = { readonly firstName: string; readonly lastName: string; readonly birthDate: string }

/**
 * If the name and birth date of a linked patient match the chosen person, they are the same person, so the linked
 * records are requested too. Returns false if the name or birth date differs and the user has not confirmed yet.
 * Q11 and Q40.
 */
export async function readLinked(run: Run, chosen: Chosen): Promise<boolean> {
  for (let read = 0; read < MAX_LINKED; read++) {
    const next = await run.db
      .selectFrom('linkedPatient')
      .select(['patientId', 'state'])
      .where('sourceId', '=', run.sourceId)
      .where('state', 'in', ['waiting', 'confirmed'])
      .orderBy('patientId')
      .executeTakeFirst()
    if (!next) break
    await readOne(run, chosen, openId(run, next.patientId), next.state === 'confirmed')
  }
  const known = await run.db
    .selectFrom('linkedPatient')
    .select(['patientId', 'state'])
    .where('sourceId', '=', run.sourceId)
    .where('state', 'in', ['same', 'unconfirmed'])
    .orderBy('patientId')
    .execute()
  if (known.some(({ state }) => state === 'unconfirmed')) return false
  const ids = known.map(({ patientId }) => openId(run, patientId))
  for (const id of ids) run.patientIds.add(id)
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    const { cipher, sourceId, number, since, grants } = run
    for (const patientId of ids)
      await planLinked(trx, { cipher, sourceId, run: number, patientId, scopes: grants, since })
  })
  return true
}

async function readOne(run: Run, chosen: Chosen, patientId: string, isConfirmed: boolean): Promise<void> {
  const result = await askSource(run, new URL(`${run.fhirBase}/Patient/${encodeURIComponent(patientId)}`), LIMITS)
  const at = nextRoundAt(run)
  if (result.kind === 'failed' && result.mayPass && at !== null) throw new ComeBackLaterError(at, { isAnother: true })
  const page = result.kind === 'answer' ? await splitAnswer(result.answer) : undefined
  const entry = page?.kind === 'resource' ? page.entry : undefined
  const resource =
    entry?.resource?.resourceType === 'Patient' && entry.resource['id'] === patientId ? entry.resource : null
  const person = resource === null ? null : personOf(resource)
  const isSame = person !== null && (isConfirmed || isEvidently(person, chosen) || (await isAsNamed(run, person)))
  const stored = await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await trx
      .updateTable('linkedPatient')
      .set({
        // A confirmed patient stays confirmed even if the Patient resource can no longer be read.
        state: person === null ? (isConfirmed ? 'same' : 'missing') : isSame ? 'same' : 'unconfirmed',
        ...(person === null && isConfirmed
          ? {}
          : {
              person:
                person === null
                  ? null
                  : run.cipher.encrypt(JSON.stringify(person), linkedPatientAad(run.sourceId, patientId)),
            }),
      })
      .where('sourceId', '=', run.sourceId)
      .where('patientId', '=', storeId(run, patientId))
      .execute()
    if (resource === null || entry === undefined || !isSame) return []
    const arrived = { type: 'Patient', fhirId: patientId, text: entry.text, resource }
    const storedResources = await saveResources(trx, { ...run, find: () => undefined }, [arrived])
    await noteLinks(trx, run, resource)
    return storedResources
  })
  run.counts.resourcesStored(stored.length)
}

/**
 * Returns true if the linked patient has exactly the name and full birth date of the source's main Patient, which was
 * already accepted.
 */
async function isAsNamed(run: Run, person: Person): Promise<boolean> {
  const source = await run.db
    .selectFrom('source')
    .select('sourcePatient')
    .where('id', '=', run.sourceId)
    .executeTakeFirst()
  if (!source?.sourcePatient) return false
  const accepted = JSON.parse(
    run.cipher.decrypt(source.sourcePatient, `source-patient/${run.sourceId}`).toString(),
  ) as Person
  const isWhole = person.name !== '' && /^\d{4}-\d{2}-\d{2}$/.test(person.birthDate)
  return isWhole && person.name === accepted.name && person.birthDate === accepted.birthDate
}

/** Returns undefined if no linked patient needs confirmation. */
export async function findUnconfirmedPatient(db: Db, sourceId: string) {
  return db
    .selectFrom('linkedPatient')
    .select(['patientId', 'person'])
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'unconfirmed')
    .orderBy('patientId')
    .executeTakeFirst()
}

export async function answerLinked(db: Db, sourceId: string, isSamePerson: boolean): Promise<boolean> {
  const unconfirmedPatient = await findUnconfirmedPatient(db, sourceId)
  if (!unconfirmedPatient) return false
  const answered = await db
    .updateTable('linkedPatient')
    .set({ state: isSamePerson ? 'confirmed' : 'other' })
    .where('sourceId', '=', sourceId)
    .where('patientId', '=', unconfirmedPatient.patientId)
    .where('state', '=', 'unconfirmed')
    .executeTakeFirst()
  if (answered.numUpdatedRows === 0n) return false
  await tryMoveRun(db, sourceId, 'person-answered')
  return true
}
