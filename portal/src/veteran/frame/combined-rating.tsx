import { explainRatings } from '@kinchart/contract/combine-ratings.ts'
import type { ExplainedRating } from '@kinchart/contract/combine-ratings.ts'
import { combinedTexts as words, veteranTexts } from '@kinchart/texts/veteran.ts'
import type { DisabilityData, DisabilityRating } from '@kinchart/contract/veteran.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMemo, useState } from 'react'
import { formatDate } from '#text/format-date.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './frame.module.css'

/** The office's own figure first; then ours, marked as an estimate, with every step of the way. */
export function CombinedRating({ rating }: { rating: DisabilityData }) {
  const counted = useMemo(
    () => rating.individual_ratings.filter(({ standing }) => standing === 'counted'),
    [rating.individual_ratings],
  )
  const [paired, setPaired] = useState<ReadonlySet<number>>(new Set())
  const explained = explainRatings(
    counted.map(({ rating_percentage }, place) => ({
      percent: percentOf(rating_percentage),
      isBilateral: paired.has(place),
    })),
  )
  const toggle = (place: number) => {
    const next = new Set(paired)
    if (!next.delete(place)) next.add(place)
    setPaired(next)
  }
  const stated = rating.combined_disability_rating
  return (
    <>
      <section className={styles.frameStated}>
        {stated === null ? <p>{veteranTexts.noCombined}</p> : <b className={common.num}>{stated} %</b>}
        <div>
          {stated !== null && <p>{words.stated}</p>}
          {rating.combined_effective_date !== null && (
            <p className={common.muted}>
              {veteranTexts.since} {formatDate(rating.combined_effective_date)}
            </p>
          )}
        </div>
      </section>
      <section>
        <div className={styles.frameHead}>
          <h2>{words.estimateTitle}</h2>
          <StateChip tone="attn" word={words.estimate} />
        </div>
        <p className={classNames(common.muted, styles.frameText)}>{words.estimateText}</p>
        {counted.length === 0 ? (
          <p>{words.noneCounted}</p>
        ) : (
          <div className={styles.frameColumns}>
            <Rows counted={counted} paired={paired} onToggle={toggle} />
            <Steps explained={explained} stated={stated} />
          </div>
        )}
      </section>
    </>
  )
}

/** What the office writes is shown as it is; only what can be a percentage is calculated with. */
const percentOf = (percent: number | null): number => Math.min(Math.max(percent ?? 0, 0), 100)

type RowsProps = {
  readonly counted: readonly DisabilityRating[]
  readonly paired: ReadonlySet<number>
  readonly onToggle: (place: number) => void
}

function Rows({ counted, paired, onToggle }: RowsProps) {
  return (
    <div>
      <h3>{words.rows}</h3>
      <ul className={styles.frameRows}>
        {counted.map(({ diagnostic_text, diagnostic_type_name, rating_percentage }, place) => (
          <li key={`${diagnostic_text} ${rating_percentage} ${place}`}>
            <div className={styles.frameRow}>
              <span>{diagnostic_text ?? diagnostic_type_name ?? words.unnamed}</span>
              <b className={common.num}>{rating_percentage} %</b>
            </div>
            <FormControlLabel
              control={<Checkbox checked={paired.has(place)} onChange={() => onToggle(place)} />}
              label={words.paired}
            />
          </li>
        ))}
      </ul>
      <p className={common.help}>{words.pairedHelp}</p>
    </div>
  )
}

function Steps({ explained, stated }: { explained: ExplainedRating; stated: number | null }) {
  const { paired, steps, bilateral, combined, rounded } = explained
  return (
    <div aria-live="polite">
      <ol className={classNames(styles.frameSteps, common.num)} data-part="frame-steps">
        {bilateral !== null && (
          <li>
            {words.pairedStart}
            <ol>
              {paired.map(({ percent, combined: together }, place) => (
                <li key={place}>
                  {place === 0 ? words.start({ percent }) : words.step({ percent, combined: together })}
                </li>
              ))}
              <li>{words.pairedEnd({ combined: paired.at(-1)?.combined ?? 0, bilateral })}</li>
            </ol>
          </li>
        )}
        {steps.map(({ percent, combined: together }, place) => (
          <li key={place}>{place === 0 ? words.start({ percent }) : words.step({ percent, combined: together })}</li>
        ))}
        <li>{words.end({ combined, rounded })}</li>
      </ol>
      <p className={styles.frameFigure} data-part="frame-figure">
        <b className={common.num}>{rounded} %</b> <StateChip tone="attn" word={words.estimate} />
      </p>
      {stated !== null && <p className={common.muted}>{rounded === stated ? words.agrees : words.differs}</p>}
    </div>
  )
}
