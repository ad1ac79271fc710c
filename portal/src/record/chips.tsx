import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { EditOutlined } from 'icons'
import { ownWords, type Reader } from './section.ts'
import styles from './own-chip.module.css'
import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import newChipStyles from './new-chip.module.css'

/**
 * Shown on everything that the patient or their guardian added. Only these entries have a dashed border. Source: Look
 * "Added by you".
 */
export function OwnChip({ addedBy, reader = 'owner' }: { addedBy: AddedBy; reader?: Reader }) {
  return <OwnMark words={ownWords(addedBy, reader)} />
}

export function OwnMark({ words }: { words: string }) {
  return (
    <span className={styles.ownChip} data-part="own">
      <EditOutlined aria-hidden fontSize="inherit" />
      {words}
    </span>
  )
}

export function NewChip({ words = filterTexts.isNew }: { words?: string }) {
  return (
    <span className={newChipStyles.newChip} data-part="new">
      {words}
    </span>
  )
}
