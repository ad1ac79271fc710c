import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientSignOut } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import LockOutlined from 'icon:outline-lock'
import PeopleOutlineRounded from 'icon:round-people-outline'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { formatDate } from '#text/format-date.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { Logo } from '#ui/logo.tsx'
import { askAsRecipient } from './ask-as-recipient.ts'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'
import { SharedRecord } from './recipient-record.tsx'
import { peopleQuery } from './recipient-query.ts'
import { WaysIn } from './ways-in.tsx'

type RecipientSession = { readonly name: string; readonly by: 'sign-in' | 'link' }
type Props = {
  readonly recipient: RecipientSession
  readonly people: readonly SharedPerson[]
  /** Whose record is shown; undefined for no one's. */
  readonly chosen: SharedPerson | undefined
  /** The person that was chosen shares nothing any more. */
  readonly hasEnded: boolean
  readonly onChoose: (personId: string) => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** The people who share with the recipient, and the shared part of the one that is chosen. */
export function SharedPeople({ recipient, people, chosen, hasEnded, onChoose, onCodes }: Props) {
  const [isAtWaysIn, setAtWaysIn] = useState(false)
  return (
    <div className={styles.sharedPage}>
      <header className={styles.sharedBar}>
        <Logo height={32} />
        <span className={common.grow} />
        <span className={styles.sharedViewer}>{recipient.name}</span>
        {recipient.by === 'sign-in' && (
          <Button aria-pressed={isAtWaysIn} onClick={() => setAtWaysIn(!isAtWaysIn)}>
            {recipientTexts.waysIn}
          </Button>
        )}
        <SignOut recipient={recipient} />
      </header>
      <main className={styles.sharedMain}>
        <aside className={styles.sharedSide}>
          <h1>{recipientTexts.title}</h1>
          {people.length === 0 ? null : (
            <nav aria-label={recipientTexts.people}>
              {people.map((person) => (
                <button
                  key={person.personId}
                  type="button"
                  aria-current={person === chosen ? 'true' : undefined}
                  onClick={() => {
                    setAtWaysIn(false)
                    onChoose(person.personId)
                  }}
                >
                  <Avatar name={person.name} tone="sand" />
                  <span>
                    <b>{person.name}</b>
                    {person.birthDate !== null && (
                      <small className={common.num}>{recipientTexts.born({ day: formatDate(person.birthDate) })}</small>
                    )}
                  </span>
                </button>
              ))}
            </nav>
          )}
          <p className={styles.sharedLogged}>
            <LockOutlined fontSize="small" aria-hidden />
            {recipientTexts.readOnly}. {recipientTexts.logged}
          </p>
        </aside>
        <div className={styles.sharedContent}>
          {isAtWaysIn ? (
            <WaysIn onBack={() => setAtWaysIn(false)} onCodes={onCodes} />
          ) : chosen !== undefined ? (
            <SharedRecord key={chosen.personId} person={chosen} />
          ) : (
            <div className={common.card} role={hasEnded ? 'alert' : undefined}>
              <ListMiddle
                icon={<PeopleOutlineRounded fontSize="large" />}
                title={
                  hasEnded ? recipientTexts.ended : people.length === 0 ? recipientTexts.nobody : recipientTexts.people
                }
              >
                {hasEnded ? recipientTexts.endedText : people.length === 0 ? '' : recipientTexts.choosePerson}
              </ListMiddle>
            </div>
          )}
        </div>
      </main>
    </div>
  )
}

function SignOut({ recipient }: { recipient: RecipientSession }) {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => askAsRecipient(recipientSignOut, {}),
    onSettled: async () => {
      client.removeQueries({ queryKey: ['shared'], predicate: ({ queryKey }) => queryKey[1] !== 'people' })
      await client.resetQueries({ queryKey: peopleQuery.queryKey })
    },
  })
  return (
    <Button onClick={() => leaving.mutate()} disabled={leaving.isPending}>
      {recipient.by === 'link' ? recipientTexts.close : recipientTexts.signOut}
    </Button>
  )
}
