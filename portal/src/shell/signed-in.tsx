import { useAccessToken, useMark } from '#api/token-store.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, NavigationType, useNavigate, useNavigationType, type Location } from 'react-router'
import { CallFailedError } from '#api/send.ts'
import { newQueryClient } from '#api/query-client.ts'
import { paths } from '#paths/paths.ts'
import { dependentsQuery, OpenRecordContext, peopleOf, type Person } from '#session/people.ts'
import { useConnection } from '#api/connection.ts'
import { enterAccount, readAccount, type Account } from '#session/enter-account.ts'
import { ProofQuestion } from '#session/proof-question.tsx'
import { useTokenRefresh } from '#session/use-session.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { PageWait, useNotify } from '#ui/page.tsx'
import { WhichToKeepQuestion } from '#ui/which-to-keep.tsx'
import { againWhileSending } from '#record/while-sending.ts'
import { RecordSearchProvider } from '#record/record-search.tsx'
import { Shell } from './shell.tsx'
import { personParameter } from '#paths/person-parameter.ts'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'

/** The id of the person in the URL. Null means the user's own record. */
export const personOf = (search: string): string | null => new URLSearchParams(search).get(personParameter)

export function withPerson(search: string, profileId: string | null): string {
  const query = new URLSearchParams(search)
  if (profileId === null) query.delete(personParameter)
  else query.set(personParameter, profileId)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

type Known = {
  readonly named: string | null
  /**
   * True after back, forward, a reload or opening a bookmark. In these cases, only the URL decides whose record
   * opens. If false, a link that names no person keeps the current person.
   */
  readonly isTakenAtWord: boolean
  readonly carried: string
  readonly people: readonly [Person, ...Person[]]
}

export const isForeign = (named: string | null, people: readonly Person[]): boolean =>
  named !== null && named !== '' && !people.some(({ profileId }) => profileId === named)

/** Opens the user's own record if the person in the URL is unknown. The page then shows a notice. */
export function chosenOf({ named, isTakenAtWord, carried, people }: Known): Person {
  const wanted = named ?? (isTakenAtWord ? people[0].profileId : carried)
  return people.find(({ profileId }) => profileId === wanted) ?? people[0]
}

/**
 * Reads the person from the URL, so that the same person stays open after a reload, in a new tab, on going back and
 * from a bookmark. `isKnown` is false until the page knows which records the user may open.
 */
function useChosenPerson(people: readonly [Person, ...Person[]], isKnown: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const notify = useNotify()
  const named = personOf(location.search)
  const [carried, setCarried] = useState(named ?? people[0].profileId)
  const isTakenAtWord = useNavigationType() === NavigationType.Pop
  const person = chosenOf({ named, isTakenAtWord, carried, people })
  const { profileId } = person
  const toName = profileId === people[0].profileId ? null : profileId

  if (isKnown && carried !== profileId) setCarried(profileId)

  useEffect(() => {
    if (!isKnown) return
    if (isForeign(named, people)) notify('info', frameTexts.notYours)
    if (named !== toName) void navigate(addressWith(location, toName), { replace: true, state: location.state })
  }, [isKnown, named, toName, location, navigate, notify, people])

  const open = (chosenId: string) => {
    if (chosenId !== profileId) void leaveIfMeant(() => void navigate(addressWith(location, chosenId)))
  }
  return { person, open, isNamed: named !== null }
}

const addressWith = ({ pathname, search, hash }: Location, profileId: string | null) => ({
  pathname,
  search: withPerson(search, profileId),
  hash,
})

/**
 * Renders everything under /home. Without a session, redirects to the sign-in page and keeps no user data in memory.
 */
export function SignedIn() {
  const mark = useMark()
  const { pathname, hash } = useLocation()
  useTokenRefresh(useAccessToken())
  // A clinic's page or QR code opens this page. The URL's fragment contains the clinic's request and is kept during
  // the sign-in.
  const isCheckIn = pathname === paths.checkIn
  if (mark === null) return <Navigate to={paths.login} replace {...(isCheckIn ? { state: { checkIn: hash } } : {})} />
  const email = localStorage.getItem(storageKeys.email) ?? ''
  return <OwnMemory key={`${mark}/${email.toLowerCase()}`} />
}

/** Keeps fetched data only as long as this user is signed in here. */
function OwnMemory() {
  const [client] = useState(() => newQueryClient({ refetchInterval: againWhileSending }))
  return (
    <QueryClientProvider client={client}>
      <AskAgain />
      <LearnOfPause />
      <WithAccount />
      <WhichToKeepQuestion />
      <ProofQuestion />
    </QueryClientProvider>
  )
}

/** Once Kinchart is reachable again, refetches the queries that failed because it was unreachable. */
function AskAgain() {
  const client = useQueryClient()
  const isReached = useConnection() === 'reached'
  useEffect(() => {
    if (isReached) void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreached(state.error) })
  }, [client, isReached])
  return null
}

/**
 * Detects from refused requests that access was paused, or that the record was handed over, while a page of the
 * record was open.
 */
function LearnOfPause() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isClosed(event.action.error))
          void client.invalidateQueries({ queryKey: dependentsQuery.queryKey })
      }),
    [client],
  )
  return null
}

const isClosed = (failure: unknown): boolean =>
  failure instanceof CallFailedError && (failure.code === 'access-paused' || failure.code === 'not-found')

const isUnreached = (failure: unknown): boolean => failure instanceof CallFailedError && failure.code === 'unreachable'

function WithAccount() {
  const [known] = useState(readAccount)
  const accountQuery = useQuery({
    queryKey: ['account'],
    queryFn: enterAccount,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The user stays the same while signed in, so use the stored details until the response arrives.
  const account = accountQuery.data ?? known
  if (account !== null) return <WithOpenRecord account={account} />
  if (accountQuery.isPending) return <PageWait />
  return (
    <main style={{ padding: '2rem' }}>
      <CouldNotLoad onRetry={() => void accountQuery.refetch()} />
    </main>
  )
}

function WithOpenRecord({ account }: { account: Account }) {
  const dependents = useQuery(dependentsQuery)
  const people = useMemo(() => peopleOf(account, dependents.data ?? []), [account, dependents.data])
  const { person, open, isNamed } = useChosenPerson(people, dependents.isSuccess)
  const openRecord = useMemo(() => ({ people, person, open }), [people, person, open])
  // Never show another patient's record while the patient named in the URL is not known yet.
  if (isNamed && !dependents.isSuccess)
    return dependents.isPending ? (
      <PageWait />
    ) : (
      <main style={{ padding: '2rem' }}>
        <CouldNotLoad onRetry={() => void dependents.refetch()} />
      </main>
    )
  return (
    <OpenRecordContext value={openRecord}>
      <RecordSearchProvider>
        <Shell />
      </RecordSearchProvider>
    </OpenRecordContext>
  )
}
