import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import EditOutlined from 'icon:outline-edit'
import { ownWords } from './own-words.ts'
import type { Reader } from './own-words.ts'
import styles from './own-chip.module.css'

/** Beside everything that the person, or their guardian, wrote themselves. Dashed is theirs. Source: look/care.md, rule 3. */
export function OwnChip({ addedBy, reader = 'owner' }: { addedBy: AddedBy; reader?: Reader }) {
  return <OwnMark words={ownWords(addedBy, reader)} />
}

/** The same with other words. */
export function OwnMark({ words }: { words: string }) {
  return (
    <span className={styles.ownChip} data-part="own">
      <EditOutlined aria-hidden fontSize="inherit" />
      {words}
    </span>
  )
}
