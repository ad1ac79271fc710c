import { expect } from 'vitest'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { getConnectedEhrs, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { callTool } from '../ask-assistant.ts'
import { petra, type Person } from '../with-sandbox.ts'
import { queryWithIds } from '../open-ids.ts'
import type { ConnectResult, FailingStage, Lane } from './stage.ts'
import { searchedTypes } from './tiny-chart.ts'

export type StoredDigests = ReadonlyMap<string, string>

const lists = [
  { type: 'Condition', section: 'conditions', endpoint: listConditions },
  { type: 'Immunization', section: 'immunization', endpoint: listImmunizations },
  { type: 'Procedure', section: 'procedures', endpoint: listProcedures },
] as const

const truthOf = ({ sandbox }: Lane): readonly string[] =>
  sandbox.listResources(petra.slug, petra.patientId).filter((key) => !/^(?:Provenance|Binary)\//.test(key))

async function readStoredDigests({ portal }: FailingStage, { profileId }: Person): Promise<StoredDigests> {
  const records = await queryWithIds<{ digest: string }>(
    portal,
    `select source_id, type, fhir_id, encode(digest, 'hex') as digest from resource where profile_id = $1`,
    [profileId],
  )
  const { rows: documents } = await portal.database.pool.query<{ key: string; digest: string }>(
    `select 'document/' || encode(address_digest, 'hex') as key, state as digest from attachment
     where profile_id = $1 and state = 'kept'`,
    [profileId],
  )
  const keys = records.map(({ type, fhir_id, digest }) => [`${type}/${fhir_id}`, digest] as const)
  return new Map([...keys, ...documents.map(({ key, digest }) => [key, digest] as const)])
}

type Looked = {
  readonly stage: FailingStage
  readonly lane: Lane
  readonly person: Person
  readonly result: ConnectResult
  readonly before: StoredDigests
  /** The records of a run without a fault, word for word; a later failing run must not change them. */
  readonly good?: StoredDigests
}

/**
 * Checks the invariant after each request, whatever a provider does: every record is accounted for, no correct record
 * is lost or duplicated, no incomplete data is reported as complete, the user sees plain sentences, and no user data is
 * sent to anyone else.
 */
export async function holdInvariant(looked: Looked): Promise<StoredDigests> {
  const { stage, person, result, before } = looked
  const storedDigests = await readStoredDigests(stage, person)
  if (result.kind === 'refused') {
    expectPlain(result.message, `the refusal ${result.code}`)
    expect(result.code, 'a refused sign-in says why').toMatch(
      /^(?:authorization-|organization-|browser-|registration-)/,
    )
  } else {
    expectAccounted(looked, result.end, storedDigests, await wasOneRound(stage, result.end))
    expectNothingFalselyComplete(looked, result.end, storedDigests)
    expectPlainEnd(result.end)
    await expectListsTrue(looked, storedDigests)
  }
  expectNothingLost(looked, storedDigests)
  await expectOneSource(looked)
  expectNothingStrayed(stage)
  expect(
    stage.portal.unexpected.map((error) => (error instanceof Error ? (error.stack ?? error.message) : error)),
    'no error that nobody foresaw',
  ).toEqual([])
  expect(
    [...before.keys()].filter((key) => !storedDigests.has(key)),
    'earlier data that is gone',
  ).toEqual([])
  expect(
    [...(looked.good ?? [])]
      .filter(([key, digest]) => storedDigests.has(key) && storedDigests.get(key) !== digest)
      .map(([key]) => key),
    'good data that a later run has changed',
  ).toEqual([])
  return storedDigests
}

/**
 * Returns true if a source's first run was never paused. In that case, the stored records are exactly the records
 * that the source delivered.
 */
async function wasOneRound({ portal }: FailingStage, { ehrImportRequestId }: ConnectedEhr): Promise<boolean> {
  const { rows } = await portal.database.pool.query<{ isOne: boolean }>(
    `select number = 1 and rounds = 0 and state in ('complete', 'partial', 'failed') as "isOne" from import_run where source_id = $1 and is_latest`,
    [ehrImportRequestId],
  )
  return rows[0]?.isOne === true
}

/**
 * (a) The ledger adds up for each resource type. If the run was never paused, the ledger also matches the source's
 * own records. The ledger counts the last response to a query: records that a fault added to an earlier response are
 * stored, but no longer counted.
 */
function expectAccounted(
  { lane }: Pick<Looked, 'lane'>,
  { ledger, state }: ConnectedEhr,
  storedDigests: StoredDigests,
  isExact: boolean,
): void {
  const own = truthOf(lane).filter((key) => storedDigests.has(key))
  for (const line of ledger) {
    const { resourceType: type, received, stored, refused, missing, offered, reason } = line
    const of = [...storedDigests.keys()].filter((key) => key.startsWith(`${type}/`)).length
    const details = `${type} of a run that ended ${state}: ${JSON.stringify({ received, stored, refused, missing, offered, reason, state: line.state, of })}`
    expect(stored, `stored is what is held: ${details}`).toBe(of)
    expect(received - refused, `what arrived is stored or refused: ${details}`).toBeLessThanOrEqual(stored)
    const ownCount = own.filter((key) => key.startsWith(`${type}/`)).length
    if (isExact) expect(received - refused, `what is stored has arrived: ${details}`).toBeGreaterThanOrEqual(ownCount)
    if (line.state === 'done') expect([missing, reason === null || reason === 'not-asked'], details).toEqual([0, true])
    else if (line.state === 'partial' || line.state === 'failed') expect(reason ?? state, details).not.toBe('complete')
    if (refused > 0) expect(line.state, `what was refused is named: ${details}`).not.toBe('done')
    if (offered !== null && offered > received && line.state === 'done')
      expect.fail(`fewer came than offered: ${details}`)
  }
  for (const key of storedDigests.keys()) {
    const [type = ''] = key.split('/')
    if (type !== 'document')
      expect(
        ledger.some(({ resourceType }) => resourceType === type),
        `${type} has a line in the ledger`,
      ).toBe(true)
  }
}

/** (d) A run is complete only if all of the source's own records are stored. */
function expectNothingFalselyComplete({ lane }: Looked, end: ConnectedEhr, storedDigests: StoredDigests): void {
  const offered = (key: string): boolean => end.ledger.some(({ resourceType }) => key.startsWith(`${resourceType}/`))
  const absent = truthOf(lane).filter((key) => !storedDigests.has(key) && offered(key))
  if (end.state === 'complete') expect(absent, 'missing from what is called complete').toEqual([])
  const documents = [...storedDigests.keys()].filter((key) => key.startsWith('document/')).length
  // A source that answered 501 for documents offers none.
  if (end.state === 'complete' && offered('DocumentReference/'))
    expect(documents, 'documents of what is called complete').toBeGreaterThanOrEqual(2)
  for (const type of searchedTypes) {
    const missing = absent.filter((key) => key.startsWith(`${type}/`))
    const line = end.ledger.find(({ resourceType }) => resourceType === type)
    // If there is no line, the source answered 501 for this type, and the list shows that its state is unknown.
    if (missing.length === 0 || line === undefined) continue
    expect(line.state, `${type} lacks ${missing.join(', ')}`).not.toBe('done')
    expect(end.state, `${type} lacks ${missing.join(', ')}`).not.toBe('complete')
  }
  if (end.percent === 100) expect(end.state).toBe('complete')
}

/** (d, e) The lists report the same result, in sentences. */
async function expectListsTrue({ stage, lane, person }: Looked, storedDigests: StoredDigests): Promise<void> {
  for (const { type, section, endpoint } of lists) {
    const missing = truthOf(lane).filter((key) => key.startsWith(`${type}/`) && !storedDigests.has(key))
    // If no records are missing, check only the list that most faults affect.
    if (missing.length === 0 && type !== 'Condition') continue
    const { status, body } = await stage.portal.call(endpoint as typeof listProcedures, {
      as: person,
      query: { profileId: person.profileId },
    })
    expect(status, `the list of ${type}`).toBe(200)
    const sentences = gapSentences(body)
    if (missing.length > 0) {
      expect(isWhole(body), `the list of ${type} lacks ${missing.join(', ')}`).toBe(false)
      // A type that could not be queried is reported in the source's own row, not in the type's list.
      const isOffered = body.sources.some(({ state }) => state !== 'not-offered')
      if (isOffered) {
        expect(sentences.length, `${type}: a sentence where something is missing`).toBeGreaterThan(0)
        await expectAppsReportGaps(stage, person, { type, section, sources: body.sources })
      }
    }
    for (const sentence of sentences) expectPlain(sentence, `the list of ${type}`)
  }
}

type ListGap = { readonly type: string; readonly section: string; readonly sources: readonly ListSource[] }

/** (d) The FHIR server and the assistant tools also report that a type is incomplete. */
async function expectAppsReportGaps(
  { portal, tokensOf }: FailingStage,
  person: Person,
  { type, section, sources }: ListGap,
): Promise<void> {
  const tokens = await tokensOf(
    person,
    sources.map(({ ehrImportRequestId }) => ehrImportRequestId),
  )
  const headers = { authorization: `Bearer ${tokens.fhir}` }
  const answer = await fetch(`${portal.url}/fhir/${type}?_summary=count`, { headers })
  const { entry = [] } = (await answer.json()) as { readonly entry?: readonly object[] }
  expect(JSON.stringify(entry), `apps are told that ${type} is not whole`).toContain('"code":"incomplete"')
  const { text } = await callTool(`${portal.url}/mcp`, tokens.mcp, 'list_entries', { kind: section })
  const [source] = sources.filter((one) => gapSentences({ sources: [one], unreadable: 0 }).length > 0)
  expect(text.split('\n').at(-1), `assistants are told that ${section} are not whole`).toContain(source?.providerName)
}

/** (e) The text shown for an incomplete run is plain. */
function expectPlainEnd(end: ConnectedEhr): void {
  if (end.reason !== null) expectPlain(ledgerReasons[end.reason], 'the end of the run')
  if (end.state === 'partial' || end.state === 'failed') expect(end.reason, `why it is ${end.state}`).not.toBeNull()
  for (const { notices, resourceType } of end.ledger)
    for (const notice of notices) expectPlain(notice, `what the source says of ${resourceType}`)
}

const NOT_PLAIN = /undefined|\bnull\b|NaN|\[object|<\/?[a-z!]|&[a-z]+;|Exception\b|\bat [\w.$]+\(|\.java:|stack trace/i

function expectPlain(sentence: string, where: string): void {
  expect(sentence.trim(), `${where} says something`).not.toBe('')
  expect(sentence, `${where} is plain`).not.toMatch(NOT_PLAIN)
  expect(sentence.isWellFormed() && !sentence.includes('\0'), `${where} can be shown`).toBe(true)
  expect(sentence.length, `${where} is short`).toBeLessThan(700)
}

/** (b) Every record that the source delivered in full is stored. */
function expectNothingLost({ lane, result }: Looked, storedDigests: StoredDigests): void {
  if (result.kind === 'refused') return
  const isWanted = (key: string): boolean => !/^(?:Provenance|Binary|Patient)\//.test(key)
  // Until the patient is confirmed, no delivered records are stored.
  if (result.end.state === 'confirm-patient') return
  const given = lane.sandbox.listGiven(petra.slug).filter(isWanted)
  const own = new Set(truthOf(lane))
  expect(
    given.filter((key) => own.has(key) && !storedDigests.has(key)),
    'given by the source and not kept',
  ).toEqual([])
}

/** (c) The source exists exactly once. */
async function expectOneSource({ stage, person }: Looked): Promise<void> {
  const { status, body } = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(status, 'the server lives').toBe(200)
  expect(body.connectedEhrs.length, 'the same chart is one source').toBeLessThanOrEqual(1)
  const { rows } = await stage.portal.database.pool.query<{ key: string }>(
    `select min(fhir_id) as key from resource where profile_id = $1 group by type, digest having count(*) > 1`,
    [person.profileId],
  )
  expect(rows, 'records that are held twice').toEqual([])
}

/** (f) No credential is sent to another origin. */
function expectNothingStrayed({ elsewhere }: FailingStage): void {
  for (const { path, hasAuthorization, body } of elsewhere.requests()) {
    expect(hasAuthorization, `a token went to ${path}`).toBe(false)
    expect(`${path} ${body}`, 'a secret went elsewhere').not.toMatch(/refresh_token|client_secret|code_verifier|code=/)
  }
}

/**
 * Returns true if the result is incomplete only because of records that a fault made up. These records may reference
 * records that never existed. The missing records are reported as long as the made-up records are stored.
 */
function isWhatWasLeft(result: ConnectResult, storedDigests: StoredDigests, lane: Lane): boolean {
  const own = new Set(truthOf(lane))
  const isAnyLeft = [...storedDigests.keys()].some((key) => !own.has(key) && !/^(?:Provenance|document)\//.test(key))
  if (!isAnyLeft || result.kind !== 'import' || result.end.state !== 'partial') return false
  const reasons = result.end.ledger.flatMap(({ reason }) => reason ?? [])
  return reasons.every((reason) => /^(?:document|reference)-/.test(reason))
}

/** After a run without a fault, nothing is missing or duplicated. */
export function holdWhole(
  { lane, result }: Pick<Looked, 'lane' | 'result'>,
  storedDigests: StoredDigests,
  former: StoredDigests,
): void {
  const details = result.kind === 'import' ? JSON.stringify(result.end.ledger) : result.code
  if (!isWhatWasLeft(result, storedDigests, lane))
    expect(
      result.kind === 'import' ? result.end.state : result.code,
      `a source that does not fail is whole: ${details}`,
    ).toBe('complete')
  const own = new Set(truthOf(lane))
  expect(
    [...own].filter((key) => !storedDigests.has(key)),
    'missing after a run without a fault',
  ).toEqual([])
  const more = (all: StoredDigests): readonly string[] =>
    [...all.keys()].filter((key) => !own.has(key) && !/^(?:Provenance|document)\//.test(key)).toSorted()
  expect(more(storedDigests), 'a second run adds nothing').toEqual(more(former))
}
