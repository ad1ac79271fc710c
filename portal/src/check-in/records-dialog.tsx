import type { CheckInChoice, CheckInRecords, OfferedEntry } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { OwnChip } from '#record/own-chip.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { entryWords } from './entry-words.ts'
import styles from './check-in.module.css'

type Props = {
  readonly item: CheckInRecords
  readonly choice: CheckInChoice
  readonly onChoose: (choice: CheckInChoice) => void
  readonly onClose: () => void
}

/** Changes only the selection, not the record. */
export function RecordsDialog({ item, choice, onChoose, onClose }: Props) {
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
