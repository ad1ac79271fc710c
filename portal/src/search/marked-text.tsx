import { markWords } from '@kinchart/contract/text/marked-words.ts'
import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import styles from './search.module.css'

/** A text with the words that were searched for marked, by weight, tint and underline. */
export function MarkedText({ text, marked }: { text: string; marked: readonly MarkedWord[] }) {
  return markWords(text, marked).map((part) =>
    part.isMarked ? (
      <mark key={part.at} className={styles.searchMark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
