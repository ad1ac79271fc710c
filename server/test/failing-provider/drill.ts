import { isSoak } from '../is-soak.ts'
import { petra, type Person } from '../with-sandbox.ts'
import { holdInvariant, holdWhole, type StoredDigests } from './invariant.ts'
import { askInFull, connect, wake, type ConnectResult, type FailingStage, type Faults, type Lane } from './stage.ts'

const MAX_TRIES = 4

const REWRITING: ReadonlySet<string> = new Set(['attachments-signed', 'answers-xml'])

type Drill = { readonly stage: FailingStage; readonly lane: Lane; readonly faults: Faults }
/** `ways`: the faults of each attempt, in order. */
type InTurn = Omit<Drill, 'faults'> & { readonly ways: readonly Faults[] }
type WithPerson = Drill & { readonly person: Person }

const isComplete = (result: ConnectResult): boolean => result.kind === 'import' && result.end.state === 'complete'

/** Makes a provider fail from the first sign-in on, then lets it recover. Checks the invariant after each step. */
export async function failFirst(given: Drill): Promise<ConnectResult> {
  const { stage, lane, faults } = given
  const person = await stage.personOf(lane)
  lane.sandbox.forgetGiven(petra.slug)
  lane.sandbox.setFaults(faults)
  const result = await connect(stage, lane, person)
  const spoilt = await holdInvariant({ stage, lane, person, result, before: new Map() })
  // If no records were missing, only `npm run soak` requests all of them again.
  if (isSoak || !isComplete(result)) await comeToItself({ ...given, person }, result, spoilt)
  return result
}

/**
 * Runs drills in parallel, in all lanes except the first. Each lane has its own simulated provider. In the meantime,
 * repeatedly reads from the provider of the first lane. This provider does not fail, so its reads must always be
 * complete. Returns the failures of `play` and of the healthy provider.
 */
export async function playInParallel<One>(
  stage: FailingStage,
  drills: readonly One[],
  play: (lane: Lane, drill: One) => Promise<void>,
): Promise<readonly { readonly drill: One | 'healthy'; readonly why: string }[]> {
  const failed: { drill: One | 'healthy'; why: string }[] = []
  const waiting = [...drills]
  const [healthy, ...failing] = stage.lanes
  const note = (drill: One | 'healthy') => (error: unknown) => {
    failed.push({ drill, why: error instanceof Error ? error.message : String(error) })
  }
  let reading = Promise.resolve()
  const readHealthy = (): void => {
    if (healthy) reading = reading.then(async () => holdHealthy(stage, healthy)).catch(note('healthy'))
  }
  readHealthy()
  await Promise.all(
    failing.map(async (lane) => {
      for (let drill = waiting.shift(); drill !== undefined; drill = waiting.shift()) {
        await play(lane, drill).catch(note(drill))
        lane.sandbox.setFaults([])
        if (waiting.length % DRILLS_A_READING === 0) readHealthy()
      }
    }),
  )
  await reading
  return failed
}

const DRILLS_A_READING = 25

async function holdHealthy(stage: FailingStage, lane: Lane): Promise<void> {
  const result = await failFirst({ stage, lane, faults: [] })
  if (result.kind !== 'import' || result.end.state !== 'complete')
    throw new Error(`A provider that does not fail was ${result.kind === 'import' ? result.end.state : result.code}.`)
}

export async function failSignIns({ stage, lane, ways }: InTurn): Promise<readonly ConnectResult[]> {
  const person = await stage.personOf(lane)
  lane.sandbox.forgetGiven(petra.slug)
  const all: ConnectResult[] = []
  for (const faults of ways) {
    lane.sandbox.setFaults(faults)
    const result = await connect(stage, lane, person)
    await holdInvariant({ stage, lane, person, result, before: new Map() })
    all.push(result)
  }
  const last = all.at(-1)
  if (last) await comeToItself({ stage, lane, faults: [], person }, last, new Map())
  return all
}

/**
 * Lets a provider deliver all records, fail on the second import, and recover. The delivered records must not change.
 */
export async function failLater({ faults, ...given }: Drill): Promise<ConnectResult> {
  const [result] = await failInTurn({ ...given, ways: [faults] })
  return result as ConnectResult
}

export async function failInTurn({ stage, lane, ways }: InTurn): Promise<readonly ConnectResult[]> {
  const person = await stage.personOf(lane)
  lane.sandbox.setFaults([])
  lane.sandbox.forgetGiven(petra.slug)
  const first = await connect(stage, lane, person)
  const whole = await holdInvariant({ stage, lane, person, result: first, before: new Map() })
  holdWhole({ lane, result: first }, whole, whole)
  if (first.kind === 'refused') return [first]
  const { ehrImportRequestId } = first.end
  const all: ConnectResult[] = []
  let before = whole
  for (const [at, faults] of ways.entries()) {
    lane.sandbox.forgetGiven(petra.slug)
    lane.sandbox.setFaults(faults)
    lane.sandbox.expireAccessTokens()
    const result = await askInFull(stage, person, ehrImportRequestId)
    const isWordForWord = faults.every((fault) => !REWRITING.has(typeof fault === 'string' ? fault : fault.name))
    const good = isWordForWord ? { good: whole } : {}
    before = await holdInvariant({ stage, lane, person, result, before, ...good })
    all.push(result)
    const isLast = at === ways.length - 1
    if (isSoak || isLast || !isComplete(result))
      await comeToItself({ stage, lane, faults, person }, result, before, whole)
  }
  return all
}

async function comeToItself(
  { stage, lane, person }: WithPerson,
  result: ConnectResult,
  before: StoredDigests,
  good?: StoredDigests,
): Promise<void> {
  lane.sandbox.setFaults([])
  const again = await recover(stage, lane, person, result)
  const storedDigests = await holdInvariant({ stage, lane, person, result: again, before, ...(good ? { good } : {}) })
  holdWhole({ lane, result: again }, storedDigests, before)
}

/** Acts as a user until everything is imported: waits, requests again, or reconnects when prompted. */
async function recover(stage: FailingStage, lane: Lane, person: Person, result: ConnectResult): Promise<ConnectResult> {
  let now = result
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const isFirst = tries === 0
    if (now.kind === 'refused') now = await connect(stage, lane, person)
    // Types that were not granted are not requested until the user allows them by reconnecting.
    else if (now.end.state === 'needs-you' || /^(?:not-granted|granted-in-part)$/.test(now.end.reason ?? ''))
      now = await connect(stage, lane, person)
    else if (now.end.state === 'waiting') now = await wake(stage, person, now.end.ehrImportRequestId)
    else if (now.end.state === 'complete' && !isFirst) return now
    else now = await askInFull(stage, person, now.end.ehrImportRequestId)
  }
  return now
}
