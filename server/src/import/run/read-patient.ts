import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import type { Names } from '#family/profile-names.ts'
import type { Db } from '#platform/database/database.ts'
import { saveResources, type ArrivedResource } from '#store/save-resources.ts'
import { storeId } from '#store/stored-ids.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import { askSource, ComeBackLaterError } from './ask-source.ts'
import { nextRoundAt } from './come-back.ts'
import { isEvidently, personOf, type Person } from '../compare-person.ts'
import { splitAnswer } from '../split-answer.ts'
import { holdLease } from './lease.ts'
import { sortPage } from './sort-page.ts'
import { noteLinks } from './read-linked.ts'
import type { Run } from './run.ts'

const LIMITS = { accept: ACCEPT_FHIR, maxBytes: 5_000_000, timeoutMs: 30_000 }

export const sourcePatientAad = (sourceId: string): string => `source-patient/${sourceId}`

/**
 * Compares the source's Patient with the profile chosen for the import, before any records are stored. Returns false
 * until the name and full birth date match or the user confirms. A source that sends no Patient also needs a
 * confirmation. Q11 and Q48.
 */
export async function readPatient(run: Run, chosen: Names, isConfirmed: boolean): Promise<boolean> {
  const importQuery = await run.db
    .selectFrom('importQuery')
    .select(['id', 'state'])
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('kind', '=', 'read')
    .executeTakeFirst()
  if (!importQuery || importQuery.state === 'done') return true
  const result = await askPatient(run)
  const entries = result.kind === 'answer' ? result.entries : []
  const { matches } = sortPage(run, 'Patient', entries)
  const patient = matches[0] ?? renamed(entries)
  const person = patient ? personOf(patient.resource) : undefined
  const isKnown =
    isConfirmed || (person !== undefined && isEvidently(person, chosen)) || (await wasAccepted(run, person))
  const stored = await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    if (person) {
      const encrypted = run.cipher.encrypt(JSON.stringify(person), sourcePatientAad(run.sourceId))
      await trx
        .updateTable('source')
        .set({ sourcePatient: encrypted })
        .where('id', '=', run.sourceId)
        .where('profileId', '=', run.profileId)
        .execute()
    }
    if (!isKnown) return []
    const storedResources = patient ? await saveResources(trx, { ...run, find: () => undefined }, [patient]) : []
    if (patient) await noteLinks(trx, run, patient.resource)
    if (patient && patient.fhirId !== run.patientId) await noteRenamed(trx, run, patient.fhirId)
    await trx
      .updateTable('importQuery')
      .set(
        patient
          ? { state: 'done', pages: 1, received: 1, stored: 1 }
          : result.kind === 'refused' && !isDenied(result.status)
            ? { state: 'failed', reason: 'page-failed' }
            : { state: 'not-granted', reason: 'not-granted' },
      )
      .where('id', '=', importQuery.id)
      .execute()
    return storedResources
  })
  run.counts.resourcesStored(stored.length)
  return isKnown
}

/**
 * Returns true if an earlier run of this source accepted a Patient, and that Patient has the same name and birth date.
 * Also returns true if the source no longer sends a Patient.
 */
async function wasAccepted(run: Run, person: Person | undefined): Promise<boolean> {
  const source = await run.db
    .selectFrom('source')
    .select('sourcePatient')
    .where('id', '=', run.sourceId)
    .where('profileId', '=', run.profileId)
    .where('concludedRun', 'is not', null)
    .executeTakeFirst()
  if (!source?.sourcePatient) return false
  const accepted = JSON.parse(
    run.cipher.decrypt(source.sourcePatient, sourcePatientAad(run.sourceId)).toString(),
  ) as Person
  return person === undefined || (person.name === accepted.name && person.birthDate === accepted.birthDate)
}

/**
 * Returns the Patient of a response even if its id differs from the requested id. The caller must still check this
 * Patient. Returns undefined unless the response contains exactly one Patient.
 */
function renamed(entries: readonly BundleEntry[]): ArrivedResource | undefined {
  const patients = entries.flatMap(({ resource, text }) => {
    const fhirId = resource?.resourceType === 'Patient' ? resource['id'] : undefined
    return resource !== null && typeof fhirId === 'string' && fhirId !== '' ? [{ fhirId, text, resource }] : []
  })
  const [only] = patients
  return only && patients.length === 1 ? { type: 'Patient', ...only } : undefined
}

/**
 * Stores the id that the source returned instead of the requested id. Both belong to the same person, so the records
 * of both are requested.
 */
const noteRenamed = async (trx: Db, run: Run, patientId: string): Promise<unknown> =>
  trx
    .insertInto('linkedPatient')
    .values({ sourceId: run.sourceId, patientId: storeId(run, patientId), state: 'confirmed', person: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type Answer =
  | { readonly kind: 'answer'; readonly entries: readonly BundleEntry[] }
  | { readonly kind: 'refused'; readonly status: number }

const TRIES = 3

/**
 * A Patient refused with 401 or 403 counts as not granted. A Patient that does not exist, or was merged into another
 * Patient, counts as missing.
 */
const isDenied = (status: number): boolean => status === 401 || status === 403

/**
 * Requests the Patient. Throws ComeBackLaterError if there is no readable response, so that the import waits and
 * tries again.
 */
async function askPatient(run: Run): Promise<Answer> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const result = await askSource(run, new URL(`${run.fhirBase}/Patient/${encodeURIComponent(run.patientId)}`), LIMITS)
    if (result.kind === 'refused') return result
    if (result.kind === 'failed') break
    const page = await splitAnswer(result.answer)
    if (page.kind === 'resource') return { kind: 'answer', entries: [page.entry] }
    if (page.kind === 'bundle') return { kind: 'answer', entries: page.entries }
    if (page.kind === 'outcome') return { kind: 'refused', status: 200 }
  }
  throw new ComeBackLaterError(nextRoundAt(run) ?? new Date(Date.now() + TRY_AGAIN_MS), { isAnother: true })
}

/**
 * Pause before the next attempt once all retry rounds are used up, in milliseconds. The run gives up after several
 * days.
 */
const TRY_AGAIN_MS = 4 * 3_600_000
