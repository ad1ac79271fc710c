/** What one thing costs, as measured. Bytes, seconds of a processor. */
export type UnitCosts = {
  readonly bytesAResource: number
  readonly bytesAPerson: number
  readonly idleBytes: number
  readonly bytesASignedIn: number
  readonly workerBytes: number
  readonly secondsAThousandResources: number
  readonly secondsARefresh: number
  readonly secondsAListPage: number
  readonly secondsASignIn: number
  readonly secondsASignUp: number
}

/** What people do, on which the table rests; change them here and print it again. */
export const assumptions = {
  people: 1000,
  resourcesAPerson: 2500,
  sourcesAPerson: 2,
  /** Of all people, on one day. */
  comeADay: 0.1,
  pagesAVisit: 30,
  newPeopleADay: 10,
  /** The busiest hour has so much of a day. */
  ofDayInBusiestHour: 0.2,
  signedInAtOnce: 0.02,
} as const

const HOUR_S = 3600
const GB = 1e9
const MB = 1e6

/** The rows of "What a machine needs", for a thousand people: what, and how much. */
export function machineRows(costs: UnitCosts): readonly (readonly [what: string, much: string])[] {
  const { people, resourcesAPerson, sourcesAPerson, comeADay, pagesAVisit, newPeopleADay } = assumptions
  const disk = people * (resourcesAPerson * costs.bytesAResource + costs.bytesAPerson)
  const refreshes = people * sourcesAPerson * costs.secondsARefresh
  const visits = people * comeADay * (costs.secondsASignIn + pagesAVisit * costs.secondsAListPage)
  const arrivals = newPeopleADay * (costs.secondsASignUp + (resourcesAPerson / 1000) * costs.secondsAThousandResources)
  const busiest = (refreshes / 24 + (visits + arrivals) * assumptions.ofDayInBusiestHour) / HOUR_S
  const api = costs.idleBytes + people * assumptions.signedInAtOnce * costs.bytesASignedIn
  const first = (people * resourcesAPerson * costs.secondsAThousandResources) / 1000 / HOUR_S
  return [
    ['room for the database', `${(disk / GB).toFixed(1)} GB`],
    ['processor, all first imports together', `${first.toFixed(1)} hours`],
    ['processor a day, asking sources again', `${(refreshes / 60).toFixed(0)} minutes`],
    ['processor a day, people', `${((visits + arrivals) / 60).toFixed(1)} minutes`],
    ['processors in the busiest hour', busiest.toFixed(2)],
    ['memory of a process, people alone', `${(api / MB).toFixed(0)} MB`],
    ['memory of a process that brings records in as well', `${(costs.workerBytes / MB).toFixed(0)} MB`],
  ]
}

/** The unit costs in words. */
export const costRows = (costs: UnitCosts): readonly (readonly [what: string, much: string])[] => [
  ['database, a resource', `${costs.bytesAResource.toFixed(0)} bytes`],
  ['database, a person without records', `${(costs.bytesAPerson / 1000).toFixed(0)} KB`],
  ['memory, at rest after a first chart', `${(costs.idleBytes / MB).toFixed(0)} MB`],
  ['memory, a person with an open page', `${(costs.bytesASignedIn / 1000).toFixed(0)} KB`],
  ['memory, while a chart of 10,000 comes in', `${(costs.workerBytes / MB).toFixed(0)} MB`],
  ['processor, 1,000 resources brought in', `${costs.secondsAThousandResources.toFixed(2)} s`],
  ['processor, a source asked again', `${costs.secondsARefresh.toFixed(2)} s`],
  ['processor, a page of a list', `${(costs.secondsAListPage * 1000).toFixed(1)} ms`],
  ['processor, a sign-in', `${(costs.secondsASignIn * 1000).toFixed(0)} ms`],
  ['processor, a sign-up with its mail', `${(costs.secondsASignUp * 1000).toFixed(0)} ms`],
]
