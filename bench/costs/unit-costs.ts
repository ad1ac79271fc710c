/** Processor seconds used by Kinchart and by PostgreSQL. */
export type Seconds = { readonly program: number; readonly database: number }

/** The measured cost of single actions, in bytes or processor seconds. */
export type UnitCosts = {
  readonly bytesAResource: number
  readonly bytesAPerson: number
  /** Write-ahead log (WAL) per resource. It is copied to other machines and stored for restores. */
  readonly walBytesAResource: number
  readonly idleBytes: number
  readonly bytesASignedIn: number
  readonly workerBytes: number
  readonly thousandResources: Seconds
  readonly refresh: Seconds
  readonly listPage: Seconds
  readonly signIn: Seconds
  readonly signUp: Seconds
}

/** Assumptions about usage from which the needs are calculated. */
export type Assumptions = {
  readonly people: number
  readonly resourcesAPerson: number
  readonly sourcesAPerson: number
  /** Refreshes of a source per day. */
  readonly refreshesADay: number
  /** The share of all users who sign in on one day. */
  readonly comeADay: number
  readonly pagesAVisit: number
  /** API calls per page, each counted as a page of a list. */
  readonly callsAPage: number
  readonly newPeopleADay: number
  /** The share of a day's requests that fall in the busiest hour. */
  readonly ofDayInBusiestHour: number
  readonly signedInAtOnce: number
  /** How long a worker is busy with one source, in seconds, mostly waiting for its responses. */
  readonly secondsOfASource: number
}

export const thousand: Assumptions = {
  people: 1000,
  resourcesAPerson: 2500,
  sourcesAPerson: 2,
  refreshesADay: 1,
  comeADay: 0.1,
  pagesAVisit: 30,
  callsAPage: 4,
  newPeopleADay: 10,
  ofDayInBusiestHour: 0.2,
  signedInAtOnce: 0.02,
  secondsOfASource: 2,
}

export const million: Assumptions = { ...thousand, people: 1_000_000, newPeopleADay: 3000 }

/** Sources that one worker queries at once (`server/src/app/start-worker.ts`). */
export const SOURCES_AT_ONCE = 3
