import { messages } from '@kinchart/contract/texts.ts'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { layoutAttributes } from '#chart/documents/layout-attributes.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './viewer.module.css'

const ALLOWED_TAGS =
  'div p br hr b strong i em u small span ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table caption colgroup col thead tbody tfoot tr th td blockquote code pre sub sup'.split(
    ' ',
  )

/** The words of a section as their author laid them out: no script, style, address, picture or form of theirs is kept. */
export function Narrative({ title, xhtml }: { readonly title: string; readonly xhtml: string }) {
  const clean = useMemo(() => cleanNarrative(xhtml), [xhtml])
  return (
    <section
      className={styles.viewerNarrative}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}

function cleanNarrative(xhtml: string): string {
  const clean = DOMPurify.sanitize(xhtml, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [...layoutAttributes],
    ADD_URI_SAFE_ATTR: [...layoutAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  })
  if (!(clean instanceof HTMLElement)) return ''
  for (const table of clean.querySelectorAll('table')) labelCells(table)
  return clean.innerHTML
}

/** A plain table can be read on a phone, row by row: each cell then says the head of its column. */
function labelCells(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent.trim())
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  const isPlain = heads.length > 0 && rows.every((row) => row.cells.length === heads.length)
  if (!isPlain || table.querySelector('[colspan], [rowspan], table') !== null) return
  table.className = classNames(styles.isPlain)
  for (const row of rows)
    for (const [at, cell] of [...row.cells].entries()) {
      cell.dataset['label'] = heads[at] ?? ''
      if (['', messages.emptyCell].includes(cell.textContent.trim())) cell.className = classNames(styles.isEmpty)
    }
}
