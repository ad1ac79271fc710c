import type { CheckInChoice, CheckInRecords, OfferedEntry, CheckInItem } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { OwnChip } from '#record/chips.tsx'
import { classNames, common } from '#theme/styles.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import { entryWords, isSent, openedForm, stateOf, chosenEntries, type ItemState } from './check-in-calls.ts'
import styles from './check-in.module.css'
import { formProgress } from '@kinchart/contract/calls/check-in-form.ts'
import { AssignmentOutlined, BadgeOutlined, FolderOutlined } from 'icons'
import { useState } from 'react'
import { SectionIcon } from '#record/section-icon.tsx'
import { Meter, StateChip } from '#ui/state-chip.tsx'
import { FormDialog } from './form-dialog.tsx'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { meaningLine, qualified } from '@kinchart/contract/rules/meaning.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { formatDate } from '#text/record-text.ts'

type Props = {
  readonly item: CheckInRecords
  readonly choice: CheckInChoice
  readonly onChoose: (choice: CheckInChoice) => void
  readonly onClose: () => void
}

/** Changes only the selection, not the record. */
function RecordsDialog({ item, choice, onChoose, onClose }: Props) {
  const choose = (id: string, isChosen: boolean): void =>
    onChoose({
      ...choice,
      entries: isChosen ? [...choice.entries, id] : choice.entries.filter((one) => one !== id),
    })
  const all = item.entries.map(({ row }) => row.id)
  const isEvery = choice.entries.length === all.length
  return (
    <SheetDialog
      title={words.changeOf({ title: item.title })}
      subtitle={
        <span className={common.num} aria-live="polite">
          {words.chosen({ count: choice.entries.length, all: item.entries.length })}
        </span>
      }
      isOpen
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.done}
        </Button>
      }
    >
      <ul>
        {item.person !== null && (
          <li>
            <label className={classNames(common.tick, styles.entry)}>
              <Checkbox
                checked={choice.withPerson}
                onChange={({ target }) => onChoose({ ...choice, withPerson: target.checked })}
              />
              <span className={common.grow}>{words.person({ facts: item.person.name })}</span>
            </label>
          </li>
        )}
        {all.length > 1 && (
          <li className={styles.every}>
            <label className={classNames(common.tick, styles.entry)}>
              <Checkbox
                checked={isEvery}
                indeterminate={!isEvery && choice.entries.length > 0}
                onChange={({ target }) => onChoose({ ...choice, entries: target.checked ? all : [] })}
              />
              <span className={common.grow}>{words.all}</span>
            </label>
          </li>
        )}
        {item.entries.map((entry) => (
          <EntryChoice
            key={entry.row.id}
            entry={entry}
            isChosen={choice.entries.includes(entry.row.id)}
            onChoose={(isChosen) => choose(entry.row.id, isChosen)}
          />
        ))}
      </ul>
    </SheetDialog>
  )
}

const places = { past: words.past, 'ruled-out': words.contradicts, unsure: words.unsure } as const

type EntryProps = {
  readonly entry: OfferedEntry
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function EntryChoice({ entry, isChosen, onChoose }: EntryProps) {
  const { title, caption, date, source } = entryWords(entry)
  const { place, row } = entry
  const facts = [place === null || place === 'now' ? null : places[place], caption, date, source]
  return (
    <li>
      <label className={classNames(common.tick, styles.entry)}>
        <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span className={common.grow}>
          {title}
          {row.addedBy !== undefined && <OwnChip addedBy={row.addedBy} />}
          <small className={classNames(common.help, common.num)}>
            {facts.filter((one) => one !== null && one !== '').join(' · ')}
          </small>
        </span>
      </label>
    </li>
  )
}

const NAMED = 6

function RecordsFacts({ item, choice }: { readonly item: CheckInRecords; readonly choice: CheckInChoice | undefined }) {
  const chosen = chosenEntries(item, choice)
  const own = chosen.filter(({ row }) => row.addedBy !== undefined)
  const left = item.entries.length - chosen.length
  const ruledOut = chosen.filter(({ place }) => place === 'ruled-out').length
  const isSent = choice?.isDeclined === false
  const page = { sources: item.sources, unreadable: item.unreadable }
  return (
    <>
      {item.isOpen && <p className={common.muted}>{words.open}</p>}
      {item.person !== null && isSent && choice.withPerson && (
        <p className={common.muted}>{personWords(item.person)}</p>
      )}
      {item.total === 0 && item.person === null && <p className={common.muted}>{words.nothingHeld}</p>}
      {item.entries.length > 0 && isSent && (
        <p className={classNames(common.muted, common.num)}>
          {item.total > item.entries.length
            ? words.chosenOfMore({ count: chosen.length, offered: item.entries.length, all: item.total })
            : words.chosen({ count: chosen.length, all: item.total })}
          {chosen.length > 0 && `: ${namesOf(chosen)}`}
          {'. '}
          {left > 0 && chosen.length > 0 && words.leftOut({ count: left })}{' '}
          {ruledOut > 0 && words.ruledOut({ count: ruledOut })}
        </p>
      )}
      {own.map((entry) => (
        <p key={entry.row.id} className={styles.own}>
          {entryWords(entry).title}
          {entry.row.addedBy !== undefined && <OwnChip addedBy={entry.row.addedBy} />}
        </p>
      ))}
      {item.sources.length > 0 && isSent && !isWhole(page) && gapSentences(page).length > 0 && (
        <p className={common.muted}>
          {words.notWhole} {gapSentences(page).join(' ')}
        </p>
      )}
    </>
  )
}

function namesOf(chosen: readonly OfferedEntry[]): string {
  // Includes an entry's qualifier ('Not given: Influenza'), which must never be omitted.
  const names = chosen
    .slice(0, NAMED)
    .map((entry) => qualified(meaningLine(entry.row.meaning), entryWords(entry).title))
  return listOf([...new Set(names), ...(chosen.length > NAMED ? ['…'] : [])])
}

const personWords = ({ name, birthDate, gender }: NonNullable<CheckInRecords['person']>): string =>
  words.person({ facts: listOf([name, birthDate === null ? null : formatDate(birthDate), gender]) })

type ItemRowProps = {
  readonly item: CheckInItem
  readonly choice: CheckInChoice | undefined
  readonly isDone: boolean
  readonly onChoose: (choice: CheckInChoice) => void
}

export function ItemRow({ item, choice, isDone, onChoose }: ItemRowProps) {
  const [isOpen, setOpen] = useState(false)
  const state = stateOf(item, choice)
  const canChange =
    choice !== undefined && (item.kind === 'form' || (item.kind === 'records' && state.state !== 'nothing'))
  const isDeclined = choice?.isDeclined === true
  const edit = (): void => {
    const opened = item.kind === 'form' && choice !== undefined ? openedForm(item, choice) : choice
    if (opened !== undefined && opened !== choice) onChoose(opened)
    setOpen(true)
  }
  const open = item.kind === 'form' ? (isSent(item, choice) ? words.goOnForm : words.answerForm) : words.choose
  return (
    <li className={styles.item}>
      <span className={classNames(common.roundSign, styles.sign, state.state === 'left' && styles.isLeft)} aria-hidden>
        <ItemIcon item={item} />
      </span>
      <div className={styles.itemBody}>
        <div className={styles.itemHead}>
          <h3>{item.title}</h3>
          <ItemChip state={state} />
        </div>
        {item.summary !== null && <p className={classNames(common.muted, styles.theirs)}>{item.summary}</p>}
        {item.isRequired && !isSent(item, choice) && <p className={common.muted}>{words.required}</p>}
        {item.kind === 'unsupported' && <p className={common.muted}>{words.unsupported[item.reason]}</p>}
        {item.kind === 'records' && <RecordsFacts item={item} choice={choice} />}
        {item.kind === 'form' && !isDeclined && <FormFacts item={item} choice={choice} />}
        {canChange && !isDone && (
          <div className={styles.itemActs}>
            {!isDeclined && (item.kind === 'form' || item.entries.length > 0) && (
              <Button variant="outlined" onClick={edit} aria-label={`${open}: ${item.title}`}>
                {open}
              </Button>
            )}
            <Button
              onClick={() => onChoose({ ...choice, isDeclined: !isDeclined })}
              aria-label={`${isDeclined ? words.putIn : words.leaveOut}: ${item.title}`}
            >
              {isDeclined ? words.putIn : words.leaveOut}
            </Button>
          </div>
        )}
      </div>
      {isOpen && choice !== undefined && item.kind === 'records' && (
        <RecordsDialog {...{ item, choice, onChoose }} onClose={() => setOpen(false)} />
      )}
      {isOpen && choice !== undefined && item.kind === 'form' && (
        <FormDialog {...{ item, choice, onChoose }} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}

function ItemChip({ state }: { readonly state: ItemState }) {
  const { states } = words
  if (state.state === 'left') return <StateChip tone="attn" word={states.left({ count: state.count })} />
  return (
    <StateChip
      tone={state.state === 'ready' ? 'ok' : 'plain'}
      word={states[state.state]}
      {...(state.state === 'ready' ? {} : { sign: null })}
    />
  )
}

function ItemIcon({ item }: { readonly item: CheckInItem }) {
  if (item.kind === 'form') return <AssignmentOutlined />
  if (item.kind === 'unsupported') return <FolderOutlined />
  const [section, ...more] = new Set(item.entries.map((entry) => entry.section))
  if (section === undefined || more.length > 0) return item.person === null ? <FolderOutlined /> : <BadgeOutlined />
  return <SectionIcon section={section} />
}

function FormFacts({
  item,
  choice,
}: {
  readonly item: Extract<CheckInItem, { kind: 'form' }>
  readonly choice: CheckInChoice | undefined
}) {
  const { asked, answered } = formProgress(item.form, choice?.answers ?? {})
  return (
    <>
      <p className={classNames(common.muted, common.num)}>
        {item.formTitle === null || item.formTitle === item.title ? '' : `${item.formTitle}: `}
        {words.formProgress({ count: answered, all: asked })}
      </p>
      {asked > 0 && <Meter percent={Math.round((answered / asked) * 100)} tone="ok" />}
    </>
  )
}
