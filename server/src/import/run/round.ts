import type { LedgerReason } from '@kinchart/contract/calls/import.ts'

/** A round of a run: the queries deferred until the source responds again. */
export type Round = {
  /** Number of times the run was paused because the source did not respond. */
  readonly number: number
  /** Queries deferred in this round, with the reason to store if they are not repeated. */
  readonly laidDown: Map<number, LedgerReason>
  /** Whether anything was deferred: a query, a reference or a document. */
  isShort: boolean
  failuresInARow: number
  /** When the source's daily limit ends; null if it has not reported one. */
  notBefore: Date | null
  /** The first address that responded, used to test whether a token still works. */
  proof: URL | null
  /** Types refused with 401 although the token works, with that token. */
  readonly unauthorized: Map<string, string>
  /** Tokens that are no longer accepted. */
  readonly ended: Set<string>
  /** The token test in progress. */
  proving: Promise<number> | null
}

export const openRound = (number: number): Round => ({
  number,
  laidDown: new Map(),
  isShort: false,
  failuresInARow: 0,
  notBefore: null,
  proof: null,
  unauthorized: new Map(),
  ended: new Set(),
  proving: null,
})
