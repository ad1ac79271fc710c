/** What a line of the ledger says. A count is what has been received; no total is claimed where none is known. */
import { ledgerReasons } from '@kinchart/contract/import.ts'
import type { ConnectedEhr, ImportState, LedgerRow } from '@kinchart/contract/import.ts'
import { kindWord } from '@kinchart/contract/kind-words.ts'
import type { ProviderType } from '@kinchart/contract/enumerations.ts'

export type Tone = 'ok' | 'attn' | 'bad' | 'plain'

export const stateWords: Record<ImportState, { readonly word: string; readonly tone: Tone }> = {
  'choose-patients': { word: 'Please choose', tone: 'attn' },
  'confirm-patient': { word: 'Please confirm', tone: 'attn' },
  running: { word: 'Importing', tone: 'plain' },
  waiting: { word: 'Waiting', tone: 'plain' },
  complete: { word: 'Complete', tone: 'ok' },
  partial: { word: 'Partial', tone: 'attn' },
  failed: { word: 'Failed', tone: 'bad' },
  'needs-you': { word: 'Needs you', tone: 'attn' },
}

export const providerTypeWords: Record<ProviderType, string> = {
  CareOrganization: 'Care Organization',
  BlueButton: 'Medicare',
  Veterans: 'Veterans',
}

const ended: readonly ImportState[] = ['complete', 'partial', 'failed', 'needs-you']

export function hasEnded({ state }: ConnectedEhr): boolean {
  return ended.includes(state)
}

/** A veterans' office that gives the rating alone: there are no records to count. */
export const isRatingAlone = ({ providerType, ehrPatientId, state }: ConnectedEhr): boolean =>
  providerType === 'Veterans' && ehrPatientId === '' && state === 'complete'

/** Records that should be here and are not; null where nobody can say. */
export const missingOf = ({ missing }: LedgerRow): number | null => missing

type Say = Record<LedgerRow['state'], (row: LedgerRow) => string>

const why: Say = {
  done: ({ received, stored }) =>
    stored > 0 ? (received === 0 ? 'Nothing new; all stored' : 'All stored') : 'The organization has none',
  waiting: () => 'Waiting its turn',
  running: () => 'On its way',
  'not-granted': () => ledgerReasons['not-granted'],
  partial: () => ledgerReasons['fewer-than-offered'],
  failed: () => 'It could not be fetched.',
}

/** 'Why' in the list of sources. */
export function whyOf(row: LedgerRow): string {
  const said = row.notices.map((notice) => ` “${notice}”`).join('')
  return (row.reason === null ? why[row.state](row) : ledgerReasons[row.reason]) + said
}

const progress: Say = {
  waiting: () => 'Waiting its turn',
  running: ({ received, offered, pages }) =>
    offered === null ? `${received} so far` : `${received} of ${offered}${pages > 1 ? `, page ${pages}` : ''}`,
  done: ({ received, stored }) => {
    if (received === 0) return stored > 0 ? `Nothing new; ${stored} stored` : 'The organization has none'
    return `All ${received} received`
  },
  'not-granted': whyOf,
  failed: whyOf,
  partial: (row) => {
    const { offered, received, refused, reason, missing } = row
    if (reason === 'entries-unreadable') return `${refused} of ${received} could not be read`
    return reason === 'fewer-than-offered' && offered !== null && missing !== null
      ? `${missing} of ${offered} did not arrive`
      : whyOf(row)
  },
}

/** The state of a kind while its import is watched. */
export function progressOf(row: LedgerRow): string {
  return progress[row.state](row)
}

/**
 * The kinds with something to tell, and the names of those that the organization answered it has none of. What an earlier
 * run brought is here, however little the latest did.
 */
export function splitLedger(rows: readonly LedgerRow[]): {
  readonly told: readonly LedgerRow[]
  readonly none: readonly string[]
  readonly notAsked: readonly string[]
} {
  const isNotAsked = ({ stored, reason }: LedgerRow) => reason === 'not-asked' && stored === 0
  const isNone = ({ state, received, stored, reason }: LedgerRow) =>
    state === 'done' && received === 0 && stored === 0 && reason === null
  return {
    told: rows.filter((row) => !isNone(row) && !isNotAsked(row)),
    none: rows.filter(isNone).map(({ resourceType }) => kindWord(resourceType)),
    notAsked: rows.filter(isNotAsked).map(({ resourceType }) => kindWord(resourceType)),
  }
}

/**
 * 'Stored' of a source: 601 of 631, or 44 so far. A whole import may hold fewer than came, where the same record
 * came twice: then only what is here is said.
 */
export function storedLine({ stored, offered, state, received }: ConnectedEhr): string {
  if (state === 'complete' && stored < (offered ?? received)) return `${stored} records`
  const total = offered ?? (state === 'complete' ? received : null)
  return total === null ? `${stored} so far` : `${stored} of ${Math.max(total, stored)}`
}

/** How much of what was offered is here; null where no total is known. */
export function storedShare({ stored, offered, state }: ConnectedEhr): number | null {
  if (state === 'complete') return 100
  if (offered === null || offered === 0) return null
  return Math.min(99, Math.floor((stored / offered) * 100))
}
