import { petra } from '../with-sandbox.ts'
import { holdInvariant, holdWhole } from './invariant.ts'
import { askInFull, connect, wake } from './stage.ts'
import type { Came, FailingStage, Faults, Lane } from './stage.ts'
import type { Person } from '../with-sandbox.ts'

/** How a drill began: what came of the first try, with the faults. */
export type Drilled = { readonly first: Came; readonly afterGood: Came }

const MOST_TRIES = 4

/** Faults by which a source words its records otherwise. */
const REWRITING: ReadonlySet<string> = new Set(['attachments-signed'])

/**
 * A provider fails from the first sign-in on, comes to itself, and fails again on top of what is held. The invariant is
 * held after each step.
 */
export async function drill(stage: FailingStage, lane: Lane, faults: Faults): Promise<Drilled> {
  const person = await stage.signUp()
  const given = { stage, lane, person }
  const isWordForWord = faults.every((fault) => !REWRITING.has(typeof fault === 'string' ? fault : fault.name))
  lane.sandbox.forgetGiven(petra.slug)
  lane.sandbox.setFaults(faults)
  const first = await connect(stage, lane, person)
  const spoilt = await holdInvariant({ ...given, came: first, before: new Map() })

  lane.sandbox.setFaults([])
  const good = await recover(stage, lane, person, first)
  const whole = await holdInvariant({ ...given, came: good, before: spoilt })
  holdWhole({ lane, came: good }, whole, spoilt)
  if (good.kind === 'refused') return { first, afterGood: good }

  lane.sandbox.forgetGiven(petra.slug)
  lane.sandbox.setFaults(faults)
  const id = good.end.ehrImportRequestId
  // Token faults strike at a refresh, too.
  lane.sandbox.expireAccessTokens()
  const afterGood = await askInFull(stage, person, id)
  const after = await holdInvariant({
    ...given,
    came: afterGood,
    before: whole,
    ...(isWordForWord ? { good: whole } : {}),
  })

  lane.sandbox.setFaults([])
  const again = await recover(stage, lane, person, afterGood)
  const end = await holdInvariant({ ...given, came: again, before: after, good: whole })
  holdWhole({ lane, came: again }, end, after)
  lane.sandbox.setFaults([])
  return { first, afterGood }
}

/** What a person does until everything is here: waits, asks again, or connects again where they are told to. */
async function recover(stage: FailingStage, lane: Lane, person: Person, came: Came): Promise<Came> {
  let now = came
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const isFirst = tries === 0
    if (now.kind === 'refused') now = await connect(stage, lane, person)
    // What was not granted is not asked for: the person allows it by connecting again.
    else if (now.end.state === 'needs-you' || now.end.reason === 'not-granted') now = await connect(stage, lane, person)
    else if (now.end.state === 'waiting') now = await wake(stage, person, now.end.ehrImportRequestId)
    else if (now.end.state === 'complete' && !isFirst) return now
    else now = await askInFull(stage, person, now.end.ehrImportRequestId)
    if (now.kind === 'import' && now.end.state === 'complete' && !isFirst) return now
  }
  return now
}
