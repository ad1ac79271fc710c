import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientSignOut } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import LockOutlined from 'icon:outline-lock'
import PeopleOutlineRounded from 'icon:round-people-outline'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { Logo } from '#ui/logo.tsx'
import { askAsRecipient } from './ask-as-recipient.ts'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'
import { peopleQuery, noteQuery } from './recipient-query.ts'
import { WaysIn } from './ways-in.tsx'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { TabPanel, tabOfPanel } from '#ui/tab-panel.tsx'
import { classNames } from '#theme/class-names.ts'
import { SharedList } from './recipient-list.tsx'

/** The shared part of a patient's record, with one tab per shared type. */
function SharedRecord({ person }: { person: SharedPerson }) {
  const types = recordTypes.filter(({ id }) => person.recordTypeIds.includes(id))
  const [currentId, setCurrentId] = useState(types[0]?.id)
  const current = types.find(({ id }) => id === currentId) ?? types[0]
  const since = recipientTexts.sharedSince({ day: formatInstant(person.sharedAt) })
  const until = person.until === null ? '' : `, ${recipientTexts.until({ day: formatDate(person.until) })}`
  return (
    <>
      <header className={styles.sharedHead}>
        <h2>{person.name}</h2>
        <p className={classNames(common.muted, common.num)}>
          {person.birthDate !== null && `${recipientTexts.born({ day: formatDate(person.birthDate) })}. `}
          {since}
          {until}.
        </p>
      </header>
      {current !== undefined && (
        <>
          <Tabs
            value={current.id}
            variant="scrollable"
            scrollButtons={false}
            aria-label={person.name}
            onChange={(_event, id: string) => setCurrentId(id)}
          >
            {types.map(({ id, name }) => (
              <Tab key={id} {...tabOfPanel('shared', id)} value={id} label={name} />
            ))}
          </Tabs>
          <TabPanel of="shared" tab={current.id}>
            {person.noteTypeIds.includes(current.id) && <SharedNote shareId={person.shareId} type={current} />}
            <SharedList
              key={`${person.shareId} ${current.id}`}
              shareId={person.shareId}
              type={current}
              who={person.name}
            />
          </TabPanel>
        </>
      )}
    </>
  )
}

function SharedNote({ shareId, type }: { shareId: string; type: RecordType }) {
  const { data } = useQuery(noteQuery(shareId, type.id))
  if (data === undefined) return null
  return (
    <section
      className={classNames(styles.sharedNote, common.card)}
      aria-label={recipientTexts.note({ type: type.name })}
    >
      <h3>{recipientTexts.note({ type: type.name })}</h3>
      <p className={data.data.note === '' ? common.muted : undefined}>
        {data.data.note === '' ? recipientTexts.noNote : data.data.note}
      </p>
    </section>
  )
}

type RecipientSession = { readonly name: string; readonly by: 'sign-in' | 'link' }
type Props = {
  readonly recipient: RecipientSession
  readonly people: readonly SharedPerson[]
  /** The patient whose record is shown; undefined if none. */
  readonly chosen: SharedPerson | undefined
  /** The selected patient no longer shares anything. */
  readonly hasEnded: boolean
  readonly onChoose: (personId: string) => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** The patients who share with the recipient, and the shared part of the selected one. */
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
