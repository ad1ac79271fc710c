/** Seconds of a processor, used by Kinchart and by PostgreSQL. */
export type Seconds = { readonly program: number; readonly database: number }

/** What one thing costs, as measured. Bytes, seconds of a processor. */
export type UnitCosts = {
  readonly bytesAResource: number
  readonly bytesAPerson: number
  /** What the database writes ahead of its tables for a resource (WAL); it is copied to other machines and kept for a restore. */
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

/** What people do, on which the needs rest. */
export type Assumptions = {
  readonly people: number
  readonly resourcesAPerson: number
  readonly sourcesAPerson: number
  /** How often a source is asked again, a day. */
  readonly refreshesADay: number
  /** Of all people, on one day. */
  readonly comeADay: number
  readonly pagesAVisit: number
  /** Calls of the server for a page, counted with a page of a list. */
  readonly callsAPage: number
  readonly newPeopleADay: number
  /** The busiest hour has so much of a day. */
  readonly ofDayInBusiestHour: number
  readonly signedInAtOnce: number
  /** How long a source is asked by one worker, in seconds: its own answers take that. */
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

/** Sources that one worker asks at once (`server/src/app/start-worker.ts`). */
export const SOURCES_AT_ONCE = 3
