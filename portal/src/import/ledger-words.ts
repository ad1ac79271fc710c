import { kindStates as words, sourceStates } from '@kinchart/texts/en/import.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import {
  type ConnectedEhr,
  type LedgerRow,
  completedEhr,
  importProgress,
  type CompletedEhr,
} from '@kinchart/contract/calls/import.ts'
import { VpnKeyOutlined } from 'icons'
import { reasonSentence } from '@kinchart/contract/rules/completeness.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { gapTexts } from '@kinchart/texts/en/completeness.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { io } from 'socket.io-client'
import { freshToken } from '#api/call.ts'

type Tone = 'ok' | 'attn' | 'bad' | 'plain'

type StateWord = { readonly word: string; readonly tone: Tone; readonly sign?: typeof VpnKeyOutlined }

export const stateWords: Record<ImportState, StateWord> = {
  'choose-patients': { word: sourceStates['choose-patients'], tone: 'attn' },
  'confirm-patient': { word: sourceStates['confirm-patient'], tone: 'attn' },
  running: { word: sourceStates.running, tone: 'plain' },
  waiting: { word: sourceStates.waiting, tone: 'plain' },
  complete: { word: sourceStates.complete, tone: 'ok' },
  partial: { word: sourceStates.partial, tone: 'attn' },
  failed: { word: sourceStates.failed, tone: 'bad' },
  'needs-you': { word: sourceStates['needs-you'], tone: 'attn', sign: VpnKeyOutlined },
}

const ended: readonly ImportState[] = ['complete', 'partial', 'failed', 'needs-you']

export function hasEnded({ state }: ConnectedEhr): boolean {
  return ended.includes(state)
}

export const isRatingAlone = ({ providerType, ehrPatientId, state }: ConnectedEhr): boolean =>
  providerType === 'Veterans' && ehrPatientId === '' && state === 'complete'

/** Null if unknown. */
export const missingOf = ({ missing }: LedgerRow): number | null => missing

type Say = Record<LedgerRow['state'], (row: LedgerRow) => string>

const why: Say = {
  done: ({ received, stored }) => (stored > 0 ? (received === 0 ? words.nothingNew : words.allStored) : words.none),
  waiting: () => words.waiting,
  running: () => words.running,
  'not-granted': () => ledgerReasons['not-granted'],
  partial: () => ledgerReasons['fewer-than-offered'],
  failed: () => words.notFetched,
}

export function whyOf(row: LedgerRow): string {
  const reason = row.reason === null ? why[row.state](row) : reasonSentence(row.reason, row.grantedParts)
  return [reason, ...row.notices.map((notice) => gapTexts.quoted({ notice }))].join(' ')
}

const progress: Say = {
  waiting: () => words.waiting,
  running: ({ received, offered, pages }) =>
    offered === null
      ? words.soFar({ received })
      : pages > 1
        ? words.ofOfferedPage({ received, offered, page: pages })
        : words.ofOffered({ received, offered }),
  done: ({ received, stored }) => {
    if (received === 0) return stored > 0 ? words.nothingNewOf({ stored }) : words.none
    return words.allReceived({ received })
  },
  'not-granted': whyOf,
  failed: whyOf,
  partial: (row) => {
    const { offered, received, refused, reason, missing } = row
    if (reason === 'entries-unreadable') return words.couldNotRead({ refused, received })
    return reason === 'fewer-than-offered' && offered !== null && missing !== null
      ? words.didNotArrive({ missing, offered })
      : whyOf(row)
  },
}

export function progressOf(row: LedgerRow): string {
  return progress[row.state](row)
}

/**
 * `lacking`: types with missing or possibly missing records. A type that a source never offered does not count as
 * missing.
 */
export function splitLacking(rows: readonly LedgerRow[]): {
  readonly lacking: readonly LedgerRow[]
  readonly notGranted: readonly string[]
} {
  return {
    lacking: rows.filter(({ state }) => state === 'partial' || state === 'failed'),
    notGranted: rows
      .filter(({ state, reason }) => state === 'not-granted' && reason === 'not-granted')
      .map(({ resourceType }) => kindWord(resourceType)),
  }
}

/**
 * Separates types with something to report from types that the organization reported as empty and from types that
 * were not requested. Counts records stored by earlier runs, because the latest run may have stored few.
 */
export function splitLedger(rows: readonly LedgerRow[]): {
  readonly reported: readonly LedgerRow[]
  readonly none: readonly string[]
  readonly notAsked: readonly string[]
} {
  const isNotRequested = ({ stored, reason }: LedgerRow) => reason === 'not-asked' && stored === 0
  const isNone = ({ state, received, stored, reason }: LedgerRow) =>
    state === 'done' && received === 0 && stored === 0 && reason === null
  return {
    reported: rows.filter((row) => !isNone(row) && !isNotRequested(row)),
    none: rows.filter(isNone).map(({ resourceType }) => kindWord(resourceType)),
    notAsked: rows.filter(isNotRequested).map(({ resourceType }) => kindWord(resourceType)),
  }
}

/**
 * '601 of 631', or '44 so far'. If a complete import stored fewer records than it received, because of duplicates,
 * shows only the number stored.
 */
export function storedLine({ stored, offered, state, received }: ConnectedEhr): string {
  if (state === 'complete' && stored < (offered ?? received)) return words.storedAll({ count: stored })
  const total = offered ?? (state === 'complete' ? received : null)
  return total === null ? words.storedSoFar({ stored }) : words.storedOf({ stored, total: Math.max(total, stored) })
}

/** Returns a percentage. Null if no total is known. */
export function storedShare({ stored, offered, state }: ConnectedEhr): number | null {
  if (state === 'complete') return 100
  if (offered === null || offered === 0) return null
  return Math.min(99, Math.floor((stored / offered) * 100))
}

type Heard = {
  readonly onProgress: (seen: ConnectedEhr) => void
  readonly onCompleted: (ended: CompletedEhr) => void
}

/**
 * Reports imports of this account. Without a session, reports imports that this browser started. Ignores an
 * unreadable message, because the next poll returns the same state.
 */
export function listenToImports({ onProgress, onCompleted }: Heard): () => void {
  const socket = io({
    path: constants.hubPath,
    // Try a WebSocket first. With several servers behind a proxy, requests of a long poll may reach a server that does
    // not know the connection.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => {
      void freshToken(true).then((token) => give(token === null ? {} : { token }))
    },
  })
  // The server closes a socket when the socket's token expires. The next socket uses the current token.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on(constants.hubProgress, (payload: unknown) => {
    const parsed = importProgress.safeParse(payload)
    if (parsed.success) onProgress(parsed.data.import)
  })
  socket.on(constants.hubCompleted, (payload: unknown) => {
    const parsed = completedEhr.safeParse(payload)
    if (parsed.success) onCompleted(parsed.data)
  })
  return () => void socket.disconnect()
}
