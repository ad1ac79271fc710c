import { combinedTexts as words, veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { classNames } from '#theme/class-names.ts'
import { Fact } from '#ui/fact.tsx'
import common from '#theme/common.module.css'
import { formatDate, formatInstant } from '#text/format-date.ts'
import type { KeptRating } from '../rating-query.ts'
import styles from './frame.module.css'

const TENS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

/** What the veterans' office states, large and alone, and since when. */
export function StatedFigure({ kept: { rating, providerName, fetchedAt } }: { kept: KeptRating }) {
  const { combined_disability_rating: stated, combined_effective_date: since } = rating
  return (
    <section className={classNames(common.card, styles.stated)} aria-label={words.stated}>
      <h2>{words.combinedTitle}</h2>
      {stated === null ? (
        <p>{veteranTexts.noCombined}</p>
      ) : (
        <>
          <p className={classNames(styles.rate, common.num)}>{stated} %</p>
          <p className={common.muted}>{words.stated}</p>
          <div className={styles.tens} aria-hidden>
            {TENS.map((ten) => (
              <span key={ten} className={ten <= stated ? styles.on : undefined} />
            ))}
          </div>
        </>
      )}
      <dl className={common.num}>
        {since !== null && <Fact label={veteranTexts.since}>{formatDate(since)}</Fact>}
        <Fact label={veteranTexts.from}>{providerName}</Fact>
        <Fact label={veteranTexts.asked}>{formatInstant(fetchedAt)}</Fact>
      </dl>
    </section>
  )
}
