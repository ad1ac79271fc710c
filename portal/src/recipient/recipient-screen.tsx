import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getSharedPeople, SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newQueryClient } from '#api/query-client.ts'
import { CodesDialog } from '#session/factors/codes-dialog.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { PageWait } from '#ui/page-wait.tsx'
import { forgetChosenPerson, useChosenPerson } from './chosen-person.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import { LinkForm } from './link-form.tsx'
import { listenToShares } from './listen-to-shares.ts'
import { forgetMailedLink, takeMailedLink } from './mailed-link.ts'
import { SharedPeople } from './recipient-people.tsx'
import { forgetEnded, peopleQuery } from './recipient-query.ts'
import { RecipientSignIn } from './recipient-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import './recipient.module.css'

/** What a doctor or an organization sees: who shares with them, and what. Settled question 22. */
export function SharedScreen() {
  const [client] = useState(() => newQueryClient())
  const [link, setLink] = useState(takeMailedLink)
  usePageTitle(recipientTexts.title)
  // A link that is opened in a tab where this page already is changes the fragment alone.
  useEffect(() => {
    const look = () => setLink((held) => takeMailedLink() ?? held)
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return (
    <QueryClientProvider client={client}>
      {link === null ? (
        <Viewing />
      ) : (
        <LinkForm
          key={link}
          link={link}
          onOpened={() => {
            forgetMailedLink()
            forgetChosenPerson()
            setLink(null)
          }}
        />
      )}
    </QueryClientProvider>
  )
}

const nobody: readonly SharedPerson[] = []
const LONGEST_TIMER_MS = 2_000_000_000

/** Asks again when the next share closes by itself, by the server's clock. */
function useAskWhenClosing(answer: AnswerOf<typeof getSharedPeople> | undefined): void {
  const client = useQueryClient()
  const left =
    answer === undefined
      ? Infinity
      : Math.min(...answer.people.map(({ closesAt }) => (closesAt === null ? Infinity : Date.parse(closesAt)))) -
        Date.parse(answer.answeredAt)
  useEffect(() => {
    if (left > LONGEST_TIMER_MS) return undefined
    const ask = () => void client.invalidateQueries({ queryKey: peopleQuery.queryKey })
    const timer = setTimeout(ask, Math.max(0, left) + 200)
    return () => clearTimeout(timer)
  }, [client, left])
}

/** Recovery codes stay on the page until they were noted down, whatever else it shows meanwhile. */
function Viewing() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Shown onCodes={setCodes} />
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function Shown({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const client = useQueryClient()
  const people = useQuery(peopleQuery)
  const [hadPeople, setHadPeople] = useState(false)
  const recipient = people.data?.recipient ?? null
  const isIn = recipient !== null
  if (isIn && !hadPeople) setHadPeople(true)
  useEffect(() => {
    if (!isIn) return undefined
    return listenToShares(() => void client.invalidateQueries({ queryKey: peopleQuery.queryKey }))
  }, [client, isIn])
  useEffect(() => {
    if (people.data !== undefined) forgetEnded(client, people.data.people)
  }, [client, people.data])
  useAskWhenClosing(people.data)
  const chosen = useChosenPerson(isIn || people.data === undefined ? (people.data?.people ?? nobody) : null)
  if (people.data?.step) return <SecondStep step={people.data.step} onCodes={onCodes} />
  if (people.isSuccess && recipient === null)
    return <RecipientSignIn hasEnded={hadPeople} onSignedIn={() => void people.refetch()} />
  if (people.isError)
    return (
      <EntranceFrame title={recipientTexts.title}>
        <CouldNotLoad onRetry={() => void people.refetch()} />
      </EntranceFrame>
    )
  if (people.data === undefined || recipient === null) return <PageWait />
  return (
    <SharedPeople
      {...{ recipient, people: people.data.people, onCodes }}
      chosen={chosen.person}
      hasEnded={chosen.hasEnded}
      onChoose={chosen.choose}
    />
  )
}
