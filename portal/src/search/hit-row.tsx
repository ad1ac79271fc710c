import type { MarkedWord } from '@kinchart/contract/calls/search.ts'
import ChevronRightRounded from 'icon:round-chevron-right'
import { Link } from 'react-router'
import { SectionIcon } from '#record/section-icon.tsx'
import type { ShownRow } from '#record/section.ts'
import { ValueOfRow } from '#record/values/value-of-row.tsx'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { MarkedText } from './marked-text.tsx'
import styles from './search.module.css'
import type { ShownHit } from './show-hit.ts'

type Props = {
  readonly kind: string
  readonly hit: ShownHit
  readonly marked: readonly MarkedWord[]
  readonly onOpen: (entry: { readonly row: ShownRow; readonly section: string }) => void
}

/** One hit: it opens in place, or leads to its page. */
export function HitRow({ kind, hit, marked, onOpen }: Props) {
  const { title, caption, date, path, row, within } = hit
  const words = (
    <>
      <SectionIcon section={kind} />
      <span className={styles.searchWords}>
        <b lang={sourceLanguage()}>
          <MarkedText text={title} marked={marked} />
        </b>
        {caption !== '' && (
          <small>
            <MarkedText text={caption} marked={marked} />
          </small>
        )}
        {within !== null && (
          <span className={styles.searchWithin}>
            {within.label !== '' && <small>{within.label}: </small>}
            <MarkedText text={within.text} marked={marked} />
          </span>
        )}
      </span>
      {row !== null && <ValueOfRow row={row} className={styles.searchValue} />}
      <span className={classNames(styles.searchDay, common.num)}>{date === null ? '' : formatDate(date)}</span>
      <ChevronRightRounded fontSize="small" aria-hidden />
    </>
  )
  return (
    <li>
      {path === null && row !== null ? (
        <button
          type="button"
          className={styles.searchHit}
          data-part="search-hit"
          onClick={() => onOpen({ row: { ...row, title }, section: kind })}
        >
          {words}
        </button>
      ) : (
        <Link className={styles.searchHit} data-part="search-hit" to={path ?? ''}>
          {words}
        </Link>
      )}
    </li>
  )
}
