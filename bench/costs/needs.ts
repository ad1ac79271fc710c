import { SOURCES_AT_ONCE } from './unit-costs.ts'
import type { Assumptions, Seconds, UnitCosts } from './unit-costs.ts'

const HOUR_S = 3600
const DAY_S = 86_400

/**
 * The resources needed for a number of people, by arithmetic only, without waiting. `simulate-hour.ts` adds waiting.
 */
export type Needs = {
  readonly databaseBytes: number
  readonly walBytesADay: number
  readonly requestsADay: number
  readonly requestsASecond: number
  /** Refreshes of sources per second, averaged over the day. */
  readonly refreshesASecond: number
  /** Processors busy in the busiest hour, with user requests and imports. */
  readonly processors: Seconds
  /** All first imports together, in hours of one processor. */
  readonly firstImportsHours: number
  /** Worker processes needed to refresh every source within a day. */
  readonly workers: number
  readonly apiBytes: number
  readonly workerBytes: number
}

export function needsOf(costs: UnitCosts, those: Assumptions): Needs {
  const { people, resourcesAPerson, sourcesAPerson, comeADay, pagesAVisit, callsAPage } = those
  const refreshes = people * sourcesAPerson * those.refreshesADay
  const visits = people * comeADay
  const requestsADay = visits * (1 + pagesAVisit * callsAPage)
  const imported = those.newPeopleADay * resourcesAPerson
  const ofPeople = add(
    times(costs.signIn, visits),
    times(costs.listPage, visits * pagesAVisit * callsAPage),
    times(costs.signUp, those.newPeopleADay),
    times(costs.thousandResources, imported / 1000),
  )
  const inHour = add(times(costs.refresh, refreshes / 24), times(ofPeople, those.ofDayInBusiestHour))
  const first = times(costs.thousandResources, (people * resourcesAPerson) / 1000)
  return {
    databaseBytes: people * (resourcesAPerson * costs.bytesAResource + costs.bytesAPerson),
    walBytesADay: imported * costs.walBytesAResource,
    requestsADay,
    requestsASecond: (requestsADay * those.ofDayInBusiestHour) / HOUR_S,
    refreshesASecond: refreshes / DAY_S,
    processors: times(inHour, 1 / HOUR_S),
    firstImportsHours: (first.program + first.database) / HOUR_S,
    workers: Math.ceil((refreshes / DAY_S) * (those.secondsOfASource / SOURCES_AT_ONCE)),
    apiBytes: costs.idleBytes + people * those.signedInAtOnce * costs.bytesASignedIn,
    workerBytes: costs.workerBytes,
  }
}

const add = (...all: readonly Seconds[]): Seconds => ({
  program: all.reduce((sum, { program }) => sum + program, 0),
  database: all.reduce((sum, { database }) => sum + database, 0),
})

const times = ({ program, database }: Seconds, factor: number): Seconds => ({
  program: program * factor,
  database: database * factor,
})
