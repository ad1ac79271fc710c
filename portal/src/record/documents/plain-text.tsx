import { textPieces } from '@kinchart/contract/rules/text-pieces.ts'
import { hasAlignedColumns } from './has-aligned-columns.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './document.module.css'

/**
 * Plain text in a column that reads well; in letters of one width only where its columns need them. All of it is in
 * the page, to be found, copied and printed, but only the pieces that are looked at are set.
 */
export function PlainText({ text }: { text: string }) {
  const isAligned = hasAlignedColumns(text)
  const pieces = textPieces(text)
  // As wide as its longest line from the beginning, whichever piece that is in.
  const style = isAligned && pieces.length > 1 ? { minWidth: `calc(${longestLine(text)}ch + 4rem)` } : undefined
  return (
    <div
      className={isAligned ? classNames(styles.documentText, styles.aligned) : styles.documentText}
      data-part="document-text"
      style={style}
    >
      {pieces.length === 1
        ? text
        : pieces.map((piece, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces never change their places
            <div key={index} className={styles.documentPiece}>
              {piece}
            </div>
          ))}
    </div>
  )
}

function longestLine(text: string): number {
  let longest = 0
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from)
    const end = found === -1 ? text.length : found
    longest = Math.max(longest, end - from)
    from = end + 1
  }
  return Math.min(longest, 2000)
}
