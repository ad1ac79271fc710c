import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import styles from './new-chip.module.css'

export function NewChip({ words = filterTexts.isNew }: { words?: string }) {
  return (
    <span className={styles.newChip} data-part="new">
      {words}
    </span>
  )
}
