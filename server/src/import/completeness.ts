/**
 * Judges completeness from the lines of a source's ledger, which contain all evidence. The lists, the ledger, the end
 * of a run, the summary and the export all use this module. Source: Q39.
 */
import { unreadFileReasons } from '@kinchart/contract/rules/completeness.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sections } from '@kinchart/contract/sections/all.ts'

export type Line = {
  readonly type: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'not-granted' | 'not-offered'
  readonly reason: LedgerReason | null
  /** The number of records that the source reported. Null if not stated. */
  readonly offered: number | null
  readonly received: number
  readonly refused: number
}

/** 'open' means that the query is still running. */
export type KindVerdict = {
  readonly state: 'open' | 'whole' | 'short' | 'not-granted' | 'not-offered'
  readonly reason: LedgerReason | null
  /** Records that did not arrive or were not stored; null if unknown. */
  readonly missing: number | null
}

/** The type of an entry without a resource type. Such an entry may belong to any list. */
export const unknownKind = 'Entry'

/** Returns true if the reason is a gap. A type that the source does not offer is not a gap. */
const speaksAgainst = (reason: LedgerReason | null): boolean => reason !== null && !noGap.has(reason)
/**
 * Reasons that are not gaps: the file adds no records to the import, or a document states that there are no records
 * of this type.
 */
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

/** Returns true if the type appears in only one list. Otherwise its missing records may belong to another list. */
const isOfOneList = (type: string): boolean => sections.filter(({ types }) => Object.hasOwn(types, type)).length === 1

/** Without lines, the type was never requested. */
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

const isFewer = ({ state, reason, offered, received }: Line): boolean =>
  state === 'done' && reason === null && offered !== null && offered > received

/**
 * Returns null if no record is known to be missing or unreadable. Also returns null for several queries of a type.
 * Such queries can share records, so a record missing from one query may have arrived with another query.
 */
function countMissing(lines: readonly Line[]): number | null {
  const queried = lines.filter(({ offered, received, refused }) => offered !== null || received > 0 || refused > 0)
  const [only] = queried
  if (only === undefined || queried.length > 1) return null
  const { offered, received, refused } = only
  const count = Math.max((offered ?? received) - received, 0) + refused
  return count > 0 ? count : null
}

export function byKind<One extends Pick<Line, 'type'>>(lines: readonly One[]): ReadonlyMap<string, readonly One[]> {
  const kinds = new Map<string, One[]>()
  for (const line of lines) kinds.set(line.type, [...(kinds.get(line.type) ?? []), line])
  return kinds
}

/** The source's Patient does not count as a record. If access to the Patient was not granted, no record is missing. */
const isRecord = ({ type, state }: Line): boolean => type !== 'Patient' || state !== 'not-granted'

const isMissed = ({ state }: KindVerdict): boolean => state === 'short' || state === 'not-granted' || state === 'open'

export type RunVerdict = {
  readonly state: Extract<ImportState, 'complete' | 'partial' | 'failed'>
  readonly reason: LedgerReason | null
  /**
   * True if a full import would not help. The next run requests the missing records anyway, or the source would not
   * return them.
   */
  readonly mayAskForChangesOnly: boolean
}

/** Reasons that need no full import: the next run requests these records anyway, or would get the same result. */
const requestedAnyway: ReadonlySet<LedgerReason | null> = new Set<LedgerReason | null>([
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
 * The run's reason is the reason of the first incomplete type. Pass searched types first, because their reasons
 * explain gaps better. Returns 'failed' if only the patient could be requested.
 */
export function judgeRun(lines: readonly Line[]): RunVerdict {
  const verdicts = [...byKind(lines.filter(isRecord)).values()].map(judgeKind)
  const missed = verdicts.filter(isMissed)
  const isNothing = lines.every((line) => line.state !== 'done' || line.type === 'Patient')
  return {
    state: isNothing ? 'failed' : missed.length === 0 ? 'complete' : 'partial',
    reason: missed[0]?.reason ?? (isNothing ? 'not-granted' : null),
    mayAskForChangesOnly: !isNothing && missed.every(({ reason }) => requestedAnyway.has(reason)),
  }
}

/** Complete only if everything in every file was stored. */
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

export type SourceFacts = {
  readonly state: ImportState
  readonly reason: LedgerReason | null
  readonly isFiles: boolean
  readonly run: number
  /** The last finished run and its start time. Null if no run finished. */
  readonly concludedRun: number | null
  readonly concludedAt: Date | null
  readonly lines: readonly Line[]
  /**
   * The reasons that apply to whole files, each listed once. A file that was not read completely may have contained
   * any type.
   */
  readonly fileReasons: readonly LedgerReason[]
  readonly unreadFiles: number
}

export type ListVerdict = Pick<ListSource, 'state' | 'reason' | 'missing' | 'asOf' | 'unreadFiles'>

/** Complete only if the last run finished and nothing contradicts the completeness of any of the types. */
export function judgeList(source: SourceFacts, types: readonly string[]): ListVerdict {
  const { state, reason, run, concludedRun, concludedAt } = source
  if (concludedRun === null && state !== 'complete') return { state, reason, missing: null, asOf: null }
  const given = judgeTypes(source, types)
  const asOf = given.state === 'complete' ? (concludedAt?.toISOString() ?? null) : null
  if (given.state === 'not-offered') return { ...given, asOf }
  const hasEnded = (state === 'complete' || state === 'partial' || state === 'failed') && concludedRun === run
  if (hasEnded) return { ...given, asOf }
  // A later run is in progress or failed. Complete results of the earlier run still apply, as of that run's date.
  if (given.state !== 'complete') return { ...given, state: state === 'complete' ? given.state : state, asOf }
  const isInProgress = state === 'running' || state === 'waiting'
  const why = isInProgress ? null : state === 'needs-you' ? 'access-ended' : (reason ?? 'page-failed')
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
  // A file needs no answer from a source. For other sources, the source must have answered for at least one of the
  // types.
  const isAnswered = isFiles || verdicts.some(({ state }) => state === 'whole')
  return isAnswered
    ? { state: 'complete', reason: null, missing: 0 }
    : { state: 'not-offered', reason: null, missing: null }
}
