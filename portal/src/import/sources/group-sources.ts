import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'

/** What was brought in from one place: a hospital, an insurer, an office, or somebody's own files from one of them. */
export type SourceGroup = {
  /** The same for as long as the place is connected. */
  readonly key: string
  readonly providerName: string
  /** In the order of the picker, and of one person the newest first. Never empty. */
  readonly sources: readonly [ConnectedEhr, ...ConnectedEhr[]]
  /** The worst of its people. */
  readonly state: ImportState
  /** How many of the people here it holds records of; those of whom nobody has said who they are do not count. */
  readonly people: number
  readonly stored: number
  /** An instant. */
  readonly lastImport: string
}

/** What waits for the person comes first, then what is short, then what is on its way, and what is whole last. */
const worstFirst: readonly ImportState[] = [
  'choose-patients',
  'confirm-patient',
  'needs-you',
  'failed',
  'partial',
  'waiting',
  'running',
  'complete',
]
const badness = (state: ImportState): number => worstFirst.indexOf(state)

/** When a source was last read, or its reading began: an instant. */
export const lastImportOf = ({ endedAt, startedAt }: ConnectedEhr): string => endedAt ?? startedAt

/** Sources by the place they come from: what needs the person first, then partial, then complete, the newest first. */
export function groupSources(
  sources: readonly ConnectedEhr[],
  peopleInOrder: readonly string[],
): readonly SourceGroup[] {
  const byPlace = new Map<string, [ConnectedEhr, ...ConnectedEhr[]]>()
  for (const source of sources) {
    const key = placeOf(source)
    const known = byPlace.get(key)
    if (known === undefined) byPlace.set(key, [source])
    else known.push(source)
  }
  return [...byPlace]
    .map(([key, of]) => describe(key, of, peopleInOrder))
    .toSorted((a, b) => badness(a.state) - badness(b.state) || newestFirst(a.lastImport, b.lastImport))
}

/** Files of an organization are apart from what it sends itself: one can be asked again, the other cannot. */
const placeOf = ({ providerType, ehrEndPointId, providerName, files }: ConnectedEhr): string =>
  [files ? 'files' : providerType, ehrEndPointId, providerName].join('/')

function describe(
  key: string,
  of: readonly [ConnectedEhr, ...ConnectedEhr[]],
  peopleInOrder: readonly string[],
): SourceGroup {
  const place = ({ profileId }: ConnectedEhr) => {
    const at = peopleInOrder.indexOf(profileId)
    return at === -1 ? peopleInOrder.length : at
  }
  const [first = of[0], ...others] = of.toSorted(
    (a, b) => place(a) - place(b) || newestFirst(lastImportOf(a), lastImportOf(b)),
  )
  const states = of.map(({ state }) => state)
  const claimed = of.filter(({ state }) => state !== 'choose-patients')
  return {
    key,
    providerName: first.providerName,
    sources: [first, ...others],
    state: worstFirst.find((state) => states.includes(state)) ?? 'complete',
    people: new Set(claimed.map(({ profileId }) => profileId)).size,
    stored: of.reduce((sum, { stored }) => sum + stored, 0),
    lastImport: of.map(lastImportOf).toSorted(newestFirst)[0] ?? first.startedAt,
  }
}

const newestFirst = (a: string, b: string): number => b.localeCompare(a)
