import {
  recipientSignOut,
  getSharedDocument,
  getSharedDocuments,
  getSharedRecord,
  getSharedRows,
  type SharedPerson,
} from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { LockOutlined, PeopleOutlineRounded, SearchRounded } from 'icons'
import { useState, type ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { formatDate, formatInstant } from '#text/record-text.ts'
import { ListMiddle, CouldNotLoad } from '#ui/list-states.tsx'
import { Logo } from '#ui/logo.tsx'
import { askAsRecipient, isEnded, peopleQuery, noteQuery, once } from './recipient-query.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './recipient.module.css'
import { WaysIn } from './recipient-sign-in.tsx'
import { recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { TabPanel, tabOfPanel } from '#ui/tabs.tsx'
import {
  gapSentencesForRecipient,
  emptySentence,
  type KindWords,
  type ListPage,
} from '@kinchart/contract/rules/completeness.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import InputBase from '@mui/material/InputBase'
import { Denials } from '#record/list/list-bar.tsx'
import type { ListFrame } from '#record/list/records-query.ts'
import { RecordList } from '#record/list/record-list.tsx'
import type { Section, RecordSource } from '#record/section.ts'
import { sectionOf, showAs } from '#record/sections.ts'
import { Band } from '#ui/page.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { listSource } from '@kinchart/contract/calls/record-list.ts'
import { z } from 'zod'
import { bytesOf } from '#record/documents/document-query.ts'
import { pictureOf } from '#record/documents/content.ts'

const completeness = z.object({
  sources: z.array(listSource),
  unreadable: z.number(),
  enteredInError: z.number(),
})

export function sharedRecord(shareId: string, { id: recordTypeId, tabUrl }: RecordType): RecordSource {
  const shared = { shareId, recordTypeId }
  return {
    key: ['shared', shareId, recordTypeId],
    loadPage: async (_section, query) => {
      const answer = await askAsRecipient(getSharedRows, { query: { ...shared, ...query } })
      return { ...completeness.parse(answer), total: answer.total, rows: answer.rows.map(showAs(tabUrl, 'recipient')) }
    },
    // Linked records and earlier versions are not included in a share.
    loadRecord: async (id) => {
      const record = await askAsRecipient(getSharedRecord, { query: { ...shared, id } })
      return { ...record, ehrImportRequestId: '', section: null, row: null, earlier: [], related: [] }
    },
    loadDocuments: async ({ id }) => {
      const { documents } = await askAsRecipient(getSharedDocuments, { query: { ...shared, id } })
      return { documents, message: messages.noDocument }
    },
    loadDocument: async (_row, { docid }) => {
      const { message, contentType, data } = await askAsRecipient(getSharedDocument, { query: { ...shared, docid } })
      if (contentType === 'text/html') return { kind: 'page', html: data }
      if (contentType === 'application/pdf') return { kind: 'pdf', bytes: bytesOf(data) }
      return pictureOf(contentType, data) ?? { kind: 'none', why: message }
    },
    retry: once,
    ownedBy: null,
  }
}

export const emptyWords = (page: ListPage, words: KindWords, isSearched: boolean): string =>
  isSearched ? completenessTexts.noMatch : emptySentence(page, words, 'the')

function SharedList({ shareId, type, who }: { shareId: string; type: RecordType; who: string }) {
  const section = sectionOf(type.tabUrl)
  const [typed, setTyped] = useState('')
  const text = useDebouncedValue(typed.trim(), constants.searchDebounceMs)
  if (section === null) return null
  const label = `Search ${section.many}`
  const searchBox = (
    <div className={styles.sharedSearch} data-part="shared-search">
      <SearchRounded fontSize="small" aria-hidden />
      <InputBase
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={label}
        slotProps={{ input: { 'aria-label': label, type: 'search', maxLength: 200 } }}
      />
    </div>
  )
  return (
    <div className={styles.sharedList}>
      <RecordList
        source={sharedRecord(shareId, type)}
        section={section}
        name={type.name}
        who={who}
        search={{ column: null, text }}
        frame={frameOf(section, searchBox)}
      />
    </div>
  )
}

const frameOf = (section: Section, searchBox: ReactNode): ListFrame => ({
  restartsOn: '',
  above: (page, _params, hasFailed) => {
    const gaps = page === null || hasFailed ? [] : gapSentencesForRecipient(page)
    return (
      <>
        {searchBox}
        {page !== null && !hasFailed && <Denials sources={page.sources} />}
        {gaps.length > 0 && (
          <Band tone="attn">
            <b>{completenessTexts.notComplete}</b> {gaps.join(' ')}
          </Band>
        )}
      </>
    )
  },
  empty: (page, { search }) => (
    <ListMiddle icon={<SearchRounded fontSize="large" />} title={messages.noRecordsFound}>
      {emptyWords(page, section, search.text !== '')}
    </ListMiddle>
  ),
  failed: (failure, onRetry) =>
    isEnded(failure) ? (
      <ListMiddle icon={<SearchRounded fontSize="large" />} title={recipientTexts.ended}>
        {recipientTexts.endedText}
      </ListMiddle>
    ) : (
      <CouldNotLoad onRetry={onRetry} />
    ),
  instead: () => null,
})

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
  /** Undefined if no record is shown. */
  readonly chosen: SharedPerson | undefined
  readonly hasEnded: boolean
  readonly onChoose: (personId: string) => void
  readonly onCodes: (codes: readonly string[]) => void
}

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
