import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import { type ConnectedEhr, confirmPatient, retryImport } from '@kinchart/contract/calls/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/page.tsx'
import { useOpenRecord, type Person } from '#session/people.ts'

/**
 * All sources at one organization, such as a hospital or an insurer. The user's own files from that organization form
 * a separate group.
 */
export type SourceGroup = {
  /** The same in every response, so that the group keeps its place in the list. */
  readonly key: string
  readonly providerName: string
  /** In the order of the patient picker, and newest first for each patient. Never empty. */
  readonly sources: readonly [ConnectedEhr, ...ConnectedEhr[]]
  readonly state: ImportState
  /** Number of patients with records from this source. Unassigned patients do not count. */
  readonly people: number
  readonly stored: number
  readonly lastImport: string
}

/** Order: waiting for the user, incomplete, in progress, complete. */
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

/** ISO timestamp of the end of the source's last import. If the import has not ended, the timestamp of its start. */
export const lastImportOf = ({ endedAt, startedAt }: ConnectedEhr): string => endedAt ?? startedAt

/** Sorts groups by state, in the order of `worstFirst`. Groups with the same state are newest first. */
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

/** An organization's files are a separate group from its connection, because only the connection can be refreshed. */
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

export type ConnectAgain = (organization: { ehrEndPointId: number; hospitalName: string }) => void

export type SourceActions = {
  readonly isBusy: boolean
  readonly tryAgain: (source: ConnectedEhr) => void
  /** Requests all records again, to detect records that the source no longer has. */
  readonly syncNow: (source: ConnectedEhr) => void
  readonly connectAgain: (source: ConnectedEhr) => void
  readonly confirm: (source: ConnectedEhr, isSamePerson: boolean) => void
  readonly refresh: () => void
}

export function useSourceActions(onConnectAgain: ConnectAgain): SourceActions {
  const notify = useNotify()
  const client = useQueryClient()
  const after = {
    onSuccess: async ({ message }: { message: string }) => {
      notify('success', message)
      await client.invalidateQueries()
    },
    onError: (failure: Error) => notify('error', failureText(failure)),
  }
  const again = useMutation({
    mutationFn: (body: { ehrImportRequestId: string; inFull: boolean }) => call(retryImport, { body }),
    ...after,
  })
  const confirm = useMutation({
    mutationFn: (body: { ehrImportRequestId: string; isSamePerson: boolean }) => call(confirmPatient, { body }),
    ...after,
  })
  return {
    isBusy: again.isPending || confirm.isPending,
    tryAgain: ({ ehrImportRequestId }) => again.mutate({ ehrImportRequestId, inFull: false }),
    syncNow: ({ ehrImportRequestId }) => again.mutate({ ehrImportRequestId, inFull: true }),
    connectAgain: ({ ehrEndPointId, providerName }) => onConnectAgain({ ehrEndPointId, hospitalName: providerName }),
    confirm: ({ ehrImportRequestId }, isSamePerson) => confirm.mutate({ ehrImportRequestId, isSamePerson }),
    refresh: () => void client.invalidateQueries(),
  }
}

/** Returns the patient of a source, labeled as in the picker. Null if no profile is assigned yet. */
export function useWhose({
  state,
  profileId,
  profileName: name,
}: ConnectedEhr): Pick<Person, 'name' | 'label' | 'tone'> | null {
  const { people } = useOpenRecord()
  if (state === 'choose-patients') return null
  return people.find((one) => one.profileId === profileId) ?? { name, label: name, tone: 'stone' }
}

export type OpenedKind = { readonly source: ConnectedEhr; readonly resourceType: string }
