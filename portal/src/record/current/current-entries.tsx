import type { CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import { sourceLanguage } from '#text/record-text.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArticleOutlined, ChevronRightRounded, ExpandMoreRounded, SwapVertRounded } from 'icons'
import { memo, useId, useState } from 'react'
import { markMissingRow } from '#record/list/missing-row.ts'
import { OwnMark } from '#record/chips.tsx'
import type { ShownRow } from '#record/section.ts'
import { drawAs } from '#record/sections.ts'
import { EditableNote } from '#record/own/own-actions.tsx'
import { useOpenRecord } from '#session/people.ts'
import { usePrinting } from '#ui/layout.ts'
import { classNames, common } from '#theme/styles.ts'
import { differences, lineOf, type CurrentCell } from './current-cells.ts'
import styles from './current.module.css'

type Open = (row: ShownRow) => void

type NowProps = {
  readonly of: CurrentSection
  readonly things: readonly CurrentThing[]
  readonly onOpen: Open
}

export const NowEntries = memo(function NowEntries({ of, things, onOpen }: NowProps) {
  return (
    <div className={classNames(common.card, styles.currentList)}>
      <Heads of={of} />
      <ul className={styles.currentEntries}>
        {things.map((thing) => (
          <Thing key={thing.rows[0]?.id} {...{ of, thing, onOpen }} />
        ))}
      </ul>
    </div>
  )
})

function Heads({ of }: { of: CurrentSection }) {
  return (
    <div className={classNames(styles.currentHeads, styles[of])} aria-hidden>
      {currentTexts.heads[of].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

function Thing({ of, thing, onOpen }: { of: CurrentSection; thing: CurrentThing; onOpen: Open }) {
  const differenceTexts = differences(of, thing)
  const [first] = thing.rows
  if (first === undefined) return null
  const isSeveral = thing.rows.length > 1
  return (
    <li className={styles.currentThing} data-part="thing">
      {isSeveral && (
        <p className={styles.currentThingHead}>
          <b>{drawAs(of)(first).title}</b> <small>{currentTexts.entries({ count: thing.rows.length })}</small>
        </p>
      )}
      {differenceTexts.length > 0 && (
        <p className={styles.currentDiffer}>
          <SwapVertRounded fontSize="small" aria-hidden />
          <span>
            <b>{currentTexts.differ}</b> {differenceTexts.join(' ')}
          </span>
        </p>
      )}
      {thing.rows.map((row) => (
        <Entry key={row.id} {...{ of, row, onOpen }} isInBranch={isSeveral} />
      ))}
    </li>
  )
}

type EntryProps = {
  readonly of: CurrentSection
  readonly row: AnyRow
  readonly onOpen: Open
  readonly isInBranch?: boolean
  readonly isStruck?: boolean
}

function Entry({ of, row, onOpen, isInBranch = false, isStruck = false }: EntryProps) {
  const shown = markMissingRow(drawAs(of)(row))
  const { caption, cells } = lineOf(of, row)
  const Name = isStruck ? 's' : 'span'
  const noteId = useId()
  const { person } = useOpenRecord()
  return (
    <div
      className={classNames(
        styles.currentEntry,
        styles[of],
        isInBranch ? styles.currentIsInBranch : undefined,
        row.addedBy === undefined ? undefined : styles.currentOwn,
      )}
    >
      <div>
        <Name className={styles.currentName} lang={sourceLanguage()}>
          {shown.title}
        </Name>
        <small>{listOf([shown.says, caption].filter(Boolean))}</small>
      </div>
      {cells.map((cell, index) => (
        <Cell key={currentTexts.heads[of][index + 1]} cell={cell} head={currentTexts.heads[of][index + 1] ?? ''} />
      ))}
      <IconButton
        aria-label={chartTexts.detailsOf({ title: shown.title })}
        aria-describedby={shown.ownNote === undefined ? undefined : noteId}
        onClick={() => onOpen(shown)}
      >
        <ArticleOutlined />
      </IconButton>
      <EditableNote profileId={person.profileId} row={shown} isMedicine={of === 'medications'} noteId={noteId} />
    </div>
  )
}

function Cell({ cell: { text, small, isNothing, chip }, head }: { cell: CurrentCell; head: string }) {
  const look = chip === undefined ? undefined : chip === 'attn' ? styles.currentAttnChip : styles.currentChip
  return (
    <div>
      <span className={common.unseen}>{head}: </span>
      {chip === 'own' ? (
        <OwnMark words={text} />
      ) : (
        <span className={classNames(look, isNothing === true ? common.muted : undefined)}>{text}</span>
      )}
      {small !== undefined && <small className={common.num}>{small}</small>}
    </div>
  )
}

const shownAtFirst = 20

type FoldedProps = {
  readonly of: CurrentSection
  readonly title: string
  readonly rows: readonly AnyRow[]
  /** The total number of entries. `rows` contains only the first of them. */
  readonly count: number
  readonly onOpen: Open
  readonly isStruck?: boolean
  readonly isOpenFirst?: boolean
}

export const FoldedEntries = memo(function FoldedEntries(props: FoldedProps) {
  const { of, title, rows, count, onOpen, isStruck = false, isOpenFirst = false } = props
  const [isToggled, setToggled] = useState(isOpenFirst)
  const [isWhole, setWhole] = useState(false)
  const isPrinting = usePrinting()
  const isOpen = isToggled || isPrinting
  const listId = useId()
  if (count === 0) return null
  const shown = isWhole || isPrinting ? rows : rows.slice(0, shownAtFirst)
  const Chevron = isOpen ? ExpandMoreRounded : ChevronRightRounded
  return (
    <section className={classNames(common.card, styles.currentFolded)} aria-label={title}>
      <h3>
        <button
          type="button"
          className={styles.currentFold}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setToggled(!isToggled)}
        >
          <Chevron fontSize="small" aria-hidden />
          <b>{title}</b>
          <span>{isOpen ? count : namesOf(of, rows, count)}</span>
        </button>
      </h3>
      {isOpen && (
        <ul className={styles.currentEntries} id={listId}>
          {shown.map((row) => (
            <li key={row.id} className={styles.currentThing}>
              <Entry {...{ of, row, onOpen, isStruck }} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && rows.length > shown.length && (
        <Button onClick={() => setWhole(true)}>{currentTexts.showOthers({ count: rows.length - shown.length })}</Button>
      )}
    </section>
  )
})

const named = 4

function namesOf(of: CurrentSection, rows: readonly AnyRow[], count: number): string {
  const titles = [...new Set(rows.map((row) => drawAs(of)(row).title))].slice(0, named)
  const names = listOf(titles)
  return currentTexts.names({
    count,
    names: count > titles.length ? currentTexts.more({ names, count: count - titles.length }) : names,
  })
}
