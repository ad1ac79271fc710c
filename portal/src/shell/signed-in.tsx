import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, NavigationType, useNavigate, useNavigationType } from 'react-router'
import { CallFailedError } from '#api/call-failed-error.ts'
import { newQueryClient } from '#api/query-client.ts'
import { paths } from '#paths/paths.ts'
import { dependentsQuery, OpenRecordContext, peopleOf } from '#session/people.ts'
import { useConnection } from '#api/connection.ts'
import { enterAccount, readAccount } from '#session/enter-account.ts'
import type { Account } from '#session/enter-account.ts'
import { ProofQuestion } from '#session/proof-question.tsx'
import { useTokenRefresh } from '#session/use-session.ts'
import { useHeldToken, useMark } from '#session/use-token.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { PageWait } from '#ui/page-wait.tsx'
import { WhichToKeepQuestion } from '#ui/which-to-keep-question.tsx'
import { againWhileSending } from '#record/while-sending.ts'
import { RecordSearchProvider } from '#record/record-search.tsx'
import { Shell } from './shell.tsx'
import type { Location } from 'react-router'
import { personParameter } from '#paths/person-parameter.ts'
import type { Person } from '#session/people.ts'
import { useNotify } from '#ui/notices.tsx'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'

/** The key of the person whom an address names; null where it names nobody, which is the signed-in person. */
export const personOf = (search: string): string | null => new URLSearchParams(search).get(personParameter)

/** A search with another person in it; the signed-in person is not named. */
export function withPerson(search: string, profileId: string | null): string {
  const query = new URLSearchParams(search)
  if (profileId === null) query.delete(personParameter)
  else query.set(personParameter, profileId)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

type Known = {
  readonly named: string | null
  /** Back, forward, a reload and a bookmark are taken at their word; a link carries the person on. */
  readonly isTakenAtWord: boolean
  readonly carried: string
  readonly people: readonly [Person, ...Person[]]
}

/** Whether an address names somebody who is nobody of theirs. */
export const isForeign = (named: string | null, people: readonly Person[]): boolean =>
  named !== null && named !== '' && !people.some(({ profileId }) => profileId === named)

/** Whose record an address opens. A key that is nobody of theirs opens their own, and the page says so. */
export function chosenOf({ named, isTakenAtWord, carried, people }: Known): Person {
  const wanted = named ?? (isTakenAtWord ? people[0].profileId : carried)
  return people.find(({ profileId }) => profileId === wanted) ?? people[0]
}

/**
 * Whose record is open, as the address says it: a reload, a new tab, back and a bookmark find the same person.
 * `isKnown` is false until it is known whom the person may open.
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

/** Everything under /home. Without a session it leads to the sign-in, and nothing of the person stays in memory. */
export function SignedIn() {
  const mark = useMark()
  const { pathname, hash } = useLocation()
  useTokenRefresh(useHeldToken())
  // A clinic's page or code led here: what it asks for is after the address's '#', and is kept over the sign-in.
  const isCheckIn = pathname === paths.checkIn
  if (mark === null) return <Navigate to={paths.login} replace {...(isCheckIn ? { state: { checkIn: hash } } : {})} />
  const email = localStorage.getItem(storageKeys.email) ?? ''
  return <OwnMemory key={`${mark}/${email.toLowerCase()}`} />
}

/** What was fetched lives exactly as long as this person is signed in here. */
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

/** What failed while Kinchart did not answer is asked again once it does. */
function AskAgain() {
  const client = useQueryClient()
  const isReached = useConnection() === 'reached'
  useEffect(() => {
    if (isReached) void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreached(state.error) })
  }, [client, isReached])
  return null
}

/** Where access to a record paused, or the record was taken over, while its page was open, the page learns of it by what is refused. */
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
  const asked = useQuery({
    queryKey: ['account'],
    queryFn: enterAccount,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Who the person is does not change while they are signed in: what is remembered serves until the answer comes.
  const account = asked.data ?? known
  if (account !== null) return <WithOpenRecord account={account} />
  if (asked.isPending) return <PageWait />
  return (
    <main style={{ padding: '2rem' }}>
      <CouldNotLoad onRetry={() => void asked.refetch()} />
    </main>
  )
}

function WithOpenRecord({ account }: { account: Account }) {
  const dependents = useQuery(dependentsQuery)
  const people = useMemo(() => peopleOf(account, dependents.data ?? []), [account, dependents.data])
  const { person, open, isNamed } = useChosenPerson(people, dependents.isSuccess)
  const openRecord = useMemo(() => ({ people, person, open }), [people, person, open])
  // Nobody's record is shown in the place of another's.
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
