/**
 * Decides what of a source is whole. Everything that speaks against it is written on the lines of its ledger; the lists,
 * the ledger, the end of a run, the summary and the export all ask here. Source: settled question 39.
 */
import { unreadFileReasons } from '@kinchart/contract/rules/completeness.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sections } from '@kinchart/contract/sections/all.ts'

/** One line of a ledger: what a query, or what came along with the answers, gave of a kind. */
export type Line = {
  readonly type: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'
  readonly reason: LedgerReason | null
  /** How many there are, as the source says; null where it does not. */
  readonly offered: number | null
  readonly received: number
  readonly refused: number
}

/** 'open': it is still being asked. */
export type KindVerdict = {
  readonly state: 'open' | 'whole' | 'short' | 'not-granted' | 'not-offered'
  readonly reason: LedgerReason | null
  /** How many records did not arrive or were not kept; null where nobody can say. */
  readonly missing: number | null
}

/** The ledger's line of entries that do not say their kind: they may have belonged into any list. */
export const unknownKind = 'Entry'

/** Whether a reason means that something is missing. What a source never had to give is not missing from it. */
const speaksAgainst = (reason: LedgerReason | null): boolean => reason !== null && !noGap.has(reason)
/** Of files that are no records, or no further ones, and of kinds of which a document states that there is nothing. */
export const noGapOfFiles = [
  'none-stated',
  'left-aside',
  'viewer-file',
  'same-document',
  'is-apple-health',
  'apple-measurements',
  'apple-beside',
] as const satisfies readonly LedgerReason[]
const noGap: ReadonlySet<LedgerReason> = new Set<LedgerReason>(['not-offered', 'not-asked', ...noGapOfFiles])

/** Whether only one list is made of a type: then what is missing of the type is missing from that list. */
const isOfOneList = (type: string): boolean => sections.filter(({ types }) => Object.hasOwn(types, type)).length === 1

/** What the lines of one kind come to. Without a line the kind was never asked for. */
export function judgeKind(lines: readonly Line[]): KindVerdict {
  const missing = countMissing(lines)
  if (lines.some(({ state }) => state === 'waiting' || state === 'running'))
    return { state: 'open', reason: null, missing: null }
  const isShort = (line: Line) =>
    line.state === 'failed' || (line.state === 'done' && (speaksAgainst(line.reason) || isFewer(line)))
  const short = lines.find(isShort)
  if (short)
    return { state: 'short', reason: short.reason ?? (isFewer(short) ? 'fewer-than-offered' : 'page-failed'), missing }
  const denied = lines.filter(({ state }) => state === 'not-granted')
  const reason = denied.some((line) => line.reason !== 'granted-in-part') ? 'not-granted' : 'granted-in-part'
  if (lines.some(({ state }) => state === 'done'))
    return denied.length > 0 ? { state: 'short', reason, missing: null } : { state: 'whole', reason: null, missing: 0 }
  return denied.length > 0
    ? { state: 'not-granted', reason, missing: null }
    : { state: 'not-offered', reason: null, missing: null }
}

/** Fewer came than were announced: so from the moment on when the kind has come, also while the run waits for others. */
const isFewer = ({ state, reason, offered, received }: Line): boolean =>
  state === 'done' && reason === null && offered !== null && offered > received

/**
 * What was announced and did not arrive, and what arrived and was not stored; null where neither is known. Of several queries of a
 * kind too: the same record can be in each of them, and what one did not bring can have arrived with another.
 */
function countMissing(lines: readonly Line[]): number | null {
  const queried = lines.filter(({ offered, received, refused }) => offered !== null || received > 0 || refused > 0)
  const [only] = queried
  if (only === undefined || queried.length > 1) return null
  const { offered, received, refused } = only
  const count = Math.max((offered ?? received) - received, 0) + refused
  return count > 0 ? count : null
}

/** The lines of a ledger by their kind. */
export function byKind<One extends Pick<Line, 'type'>>(lines: readonly One[]): ReadonlyMap<string, readonly One[]> {
  const kinds = new Map<string, One[]>()
  for (const line of lines) kinds.set(line.type, [...(kinds.get(line.type) ?? []), line])
  return kinds
}

/** Who the person is at the source is no record; whoever keeps it to themselves misses nothing. */
const isRecord = ({ type, state }: Line): boolean => type !== 'Patient' || state !== 'not-granted'

const isMissed = ({ state }: KindVerdict): boolean => state === 'short' || state === 'not-granted' || state === 'open'

export type RunVerdict = {
  readonly state: Extract<ImportState, 'complete' | 'partial' | 'failed'>
  readonly reason: LedgerReason | null
  /** Nothing is missing but what the next run looks for anyway, or what asking again does not bring. */
  readonly mayAskForChangesOnly: boolean
}

/** Reasons for which everything need not be asked for again: it is asked for anyway, or would come out the same. */
const askedAnyway: ReadonlySet<LedgerReason | null> = new Set<LedgerReason | null>([
  'not-granted',
  'granted-in-part',
  'document-missing',
  'document-elsewhere',
  'reference-missing',
  'other-patient',
  'withheld',
  'no-information',
  ...(['patient-not-asked', 'unavailable', 'list-not-started', 'list-closed', 'words-alone', 'more-in-words'] as const),
])

/**
 * How a run ended, from all its lines; what was searched for comes first, as it says more of what is missing. 'failed'
 * where nothing but the patient could be asked.
 */
export function judgeRun(lines: readonly Line[]): RunVerdict {
  const verdicts = [...byKind(lines.filter(isRecord)).values()].map(judgeKind)
  const missed = verdicts.filter(isMissed)
  const isNothing = lines.every((line) => line.state !== 'done' || line.type === 'Patient')
  return {
    state: isNothing ? 'failed' : missed.length === 0 ? 'complete' : 'partial',
    reason: missed[0]?.reason ?? (isNothing ? 'not-granted' : null),
    mayAskForChangesOnly: !isNothing && missed.every(({ reason }) => askedAnyway.has(reason)),
  }
}

/** How the reading of files ended. Complete only where everything in every file is here. */
export function judgeFiles(
  lines: readonly (Line & { readonly stored: number })[],
  fileReasons: readonly LedgerReason[],
): Pick<RunVerdict, 'state' | 'reason'> {
  const verdicts = [...byKind(lines).values()].map(judgeKind)
  const reason =
    verdicts.map((verdict) => verdict.reason).find(speaksAgainst) ?? fileReasons.find(speaksAgainst) ?? null
  if (lines.every(({ stored }) => stored === 0))
    return { state: 'failed', reason: reason ?? fileReasons[0] ?? 'file-empty' }
  return { state: reason === null ? 'complete' : 'partial', reason }
}

/** A source as its latest runs left it. */
export type SourceFacts = {
  readonly state: ImportState
  readonly reason: LedgerReason | null
  readonly isFiles: boolean
  readonly run: number
  /** The last run that came to its end, and when it began; null where none did. */
  readonly concludedRun: number | null
  readonly concludedAt: Date | null
  /** The lines of that run. */
  readonly lines: readonly Line[]
  /** Why files of it were not read, or not to their end. They may have held any kind. Each reason once. */
  readonly fileReasons: readonly LedgerReason[]
  /** How many files have a reason of `unreadFileReasons`. */
  readonly unreadFiles: number
}

export type ListVerdict = Pick<ListSource, 'state' | 'reason' | 'missing' | 'asOf' | 'unreadFiles'>

/**
 * What a source gave for a list that is made of some kinds. Complete only where its last run came to its end and nothing
 * speaks against any of them.
 */
export function judgeList(source: SourceFacts, types: readonly string[]): ListVerdict {
  const { state, reason, run, concludedRun, concludedAt } = source
  if (concludedRun === null && state !== 'complete') return { state, reason, missing: null, asOf: null }
  const given = judgeTypes(source, types)
  const asOf = given.state === 'complete' ? (concludedAt?.toISOString() ?? null) : null
  if (given.state === 'not-offered') return { ...given, asOf }
  const hasEnded = (state === 'complete' || state === 'partial' || state === 'failed') && concludedRun === run
  if (hasEnded) return { ...given, asOf }
  // A later run goes on or could not: what the one before gave in full still holds, as of its day.
  if (given.state !== 'complete') return { ...given, state: state === 'complete' ? given.state : state, asOf }
  const isBeingAsked = state === 'running' || state === 'waiting'
  const why = isBeingAsked ? null : state === 'needs-you' ? 'access-ended' : (reason ?? 'page-failed')
  return { state: 'complete-as-of', reason: why, missing: 0, asOf }
}

function judgeTypes(
  { isFiles, lines, fileReasons, unreadFiles }: SourceFacts,
  types: readonly string[],
): Omit<ListVerdict, 'asOf'> {
  const kinds = byKind(lines)
  const verdicts = types.flatMap((type) => {
    const of = kinds.get(type)?.filter(isRecord) ?? []
    return of.length > 0 ? [judgeKind(of)] : []
  })
  const strays = kinds.get(unknownKind)
  if (strays) verdicts.push(judgeKind(strays))
  const missed = verdicts.filter(isMissed)
  const against = fileReasons.filter(speaksAgainst)
  const areNoRecords = against.every((reason) => unreadFileReasons.has(reason))
  const unread = against.find((reason) => areNoRecords || !unreadFileReasons.has(reason))
  const [first] = missed
  if (first) {
    const isCounted = strays === undefined && unread === undefined && types.length === 1 && types.every(isOfOneList)
    return { state: 'partial', reason: first.reason, missing: isCounted ? first.missing : null }
  }
  if (unread !== undefined) {
    return { state: 'partial', reason: unread, missing: null, ...(areNoRecords ? { unreadFiles } : {}) }
  }
  // A file holds what it holds; a source that was asked has answered for at least one of the kinds.
  const isAnswered = isFiles || verdicts.some(({ state }) => state === 'whole')
  return isAnswered
    ? { state: 'complete', reason: null, missing: 0 }
    : { state: 'not-offered', reason: null, missing: null }
}
