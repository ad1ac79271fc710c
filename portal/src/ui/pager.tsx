import { pagerTexts } from '@kinchart/texts/en/ui.ts'
import IconButton from '@mui/material/IconButton'
import { ChevronLeftRounded, ChevronRightRounded, FirstPageRounded, LastPageRounded } from 'icons'
import { useState } from 'react'
import styles from './pager.module.css'
import { classNames, common } from '#theme/styles.ts'

type Props = {
  /** Starts at 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly isMore?: boolean
  readonly onPage: (page: number) => void
  /** Page sizes that the user can choose from. If absent, the size is fixed. */
  readonly sizes?: readonly number[]
  readonly onSize?: (size: number) => void
}

/** With more pages than this, the user can enter a page number. */
const jumpFrom = 4

function Jump({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)) || page, 1), last)
    setTyped(String(wanted))
    if (wanted !== page) onPage(wanted)
  }
  return (
    <label className={styles.jump}>
      {pagerTexts.page}{' '}
      <input
        aria-label={pagerTexts.goTo}
        inputMode="numeric"
        value={typed}
        size={String(last).length}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go()
        }}
      />{' '}
      {pagerTexts.ofPages({ last })}
    </label>
  )
}

export function Pager({ page, pageSize, total, isMore = false, onPage, sizes, onSize }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const shown = { from, to: Math.min(page * pageSize, total), total }
  return (
    <nav className={classNames(styles.pager, common.num)} data-part="pager" aria-label={pagerTexts.pages}>
      {sizes === undefined || onSize === undefined ? (
        <span>
          {pagerTexts.rowsPerPage} {pageSize}
        </span>
      ) : (
        <label className={styles.pagerSizes}>
          {pagerTexts.rowsPerPage}{' '}
          <select value={pageSize} onChange={({ target }) => onSize(Number(target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      <span aria-live="polite">{isMore ? pagerTexts.shownOfMore(shown) : pagerTexts.shown(shown)}</span>
      {last > jumpFrom && <Jump key={page} page={page} last={last} onPage={onPage} />}
      <span className={styles.pagerActs}>
        <IconButton aria-label={pagerTexts.first} disabled={page <= 1} onClick={() => onPage(1)}>
          <FirstPageRounded />
        </IconButton>
        <IconButton aria-label={pagerTexts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftRounded />
        </IconButton>
        <IconButton aria-label={pagerTexts.next} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRightRounded />
        </IconButton>
        <IconButton aria-label={pagerTexts.last} disabled={page >= last} onClick={() => onPage(last)}>
          <LastPageRounded />
        </IconButton>
      </span>
    </nav>
  )
}
