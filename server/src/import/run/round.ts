import type { LedgerReason } from '@kinchart/contract/calls/import.ts'

/** How a round of a run goes: what was laid down until the source answers again. */
export type Round = {
  /** How often the run was laid down because the source did not answer. */
  readonly number: number
  /** Queries laid down in this round, with the reason that ends them if they are not asked again. */
  readonly laidDown: Map<number, LedgerReason>
  /** Whether anything at all was laid down: a query, a reference or a document. */
  isShort: boolean
  failuresInARow: number
  /** The source's limit for a day is used up: it is not asked again before; null where it did not say so. */
  notBefore: Date | null
  /** The first address that was answered: asked again, it tells whether a token is still good. */
  proof: URL | null
  /** Kinds that were refused with 401 although the token was good, with that token. */
  readonly unauthorized: Map<string, string>
  /** Tokens that are not taken any more. */
  readonly ended: Set<string>
  /** The look whether a token is still good that is under way. */
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
