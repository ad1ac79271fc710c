import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { TabPanel, tabOfPanel } from '#ui/tab-panel.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'
import { noteQuery } from './recipient-query.ts'
import { SharedList } from './recipient-list.tsx'

/** The shared part of one person's record: a tab a shared type. */
export function SharedRecord({ person }: { person: SharedPerson }) {
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
