import { timelineTexts } from '@kinchart/texts/en/timeline.ts'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { formatDate } from '#text/format-date.ts'
import type { Year } from './years-of.ts'
import styles from './timeline.module.css'

/** A long time from which no source sent anything: said, because it may be a source that is not connected. */
export function Gap({ gap }: { gap: NonNullable<Year['gapAfter']> }) {
  return (
    <div className={styles.timelineGap} data-part="gap">
      <b>{timelineTexts.gap({ from: formatDate(gap.from), to: formatDate(gap.to) })}</b>
      <p>
        {timelineTexts.gapWhy} <Link to={paths.importRecords}>{timelineTexts.gapAsk}</Link>
      </p>
    </div>
  )
}
