import { explainRatings } from '@kinchart/contract/rules/combine-ratings.ts'
import { combinedTexts as words } from '@kinchart/texts/en/veteran.ts'
import type { DisabilityRating } from '@kinchart/contract/calls/veteran.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InfoOutlined from 'icon:outline-info'
import { useId, useMemo, useState } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { StateChip } from '#ui/state-chip.tsx'
import { RatingTable } from '../rating-table.tsx'
import type { KeptRating } from '../rating-query.ts'
import { nameSteps } from './name-steps.ts'
import { StatedFigure } from './stated-figure.tsx'
import { Steps } from './steps.tsx'
import styles from './frame.module.css'

/** The office's own figure first and large; beside it ours, marked as an estimate, with every step of the way. */
export function CombinedRating({ kept }: { kept: KeptRating }) {
  const { rating } = kept
  const [stepsId, listId] = [useId(), useId()]
  const counted = useMemo(
    () => rating.individual_ratings.filter(({ standing }) => standing === 'counted'),
    [rating.individual_ratings],
  )
  const [paired, setPaired] = useState<ReadonlySet<number>>(new Set())
  const named = counted.map((one, place) => ({
    name: nameOf(one),
    percent: percentOf(one.rating_percentage),
    isPaired: paired.has(place),
  }))
  const explained = explainRatings(named.map(({ percent, isPaired }) => ({ percent, isBilateral: isPaired })))
  const toggle = (place: number) => {
    const next = new Set(paired)
    if (!next.delete(place)) next.add(place)
    setPaired(next)
  }
  return (
    <>
      <div className={styles.frameColumns}>
        <StatedFigure kept={kept} />
        <section className={common.card} aria-labelledby={stepsId}>
          <div className={styles.frameHead}>
            <h2 id={stepsId}>{words.estimateTitle}</h2>
            <StateChip tone="attn" word={words.estimate} />
          </div>
          <div className={styles.frameBody}>
            <p className={classNames(common.muted, styles.frameText)}>{words.notAdded}</p>
            {counted.length === 0 ? (
              <p>{words.noneCounted}</p>
            ) : (
              <Steps
                explained={explained}
                named={nameSteps(named, explained)}
                stated={rating.combined_disability_rating}
              />
            )}
          </div>
        </section>
      </div>
      <section aria-labelledby={listId}>
        <div className={styles.frameListHead}>
          <h2 id={listId}>{words.rated}</h2>
          <span className={classNames(common.muted, common.num)}>
            {words.asListed({ count: rating.individual_ratings.length })}
          </span>
        </div>
        <RatingTable ratings={rating.individual_ratings} name={null} />
      </section>
      {counted.length > 0 && <Pairs counted={counted} paired={paired} onToggle={toggle} />}
    </>
  )
}

const nameOf = ({ diagnostic_text, diagnostic_type_name }: DisabilityRating): string =>
  diagnostic_text ?? diagnostic_type_name ?? words.unnamed

/** What the office writes is shown as it is; only what can be a percentage is calculated with. */
const percentOf = (percent: number | null): number => Math.min(Math.max(percent ?? 0, 0), 100)

type PairsProps = {
  readonly counted: readonly DisabilityRating[]
  readonly paired: ReadonlySet<number>
  readonly onToggle: (place: number) => void
}

/** That the steps are ours, and where to say that both sides are rated, which the office's rows do not. */
function Pairs({ counted, paired, onToggle }: PairsProps) {
  const [isOpen, setOpen] = useState(false)
  const rowsId = useId()
  return (
    <section className={styles.framePairs} aria-label={words.rows}>
      <InfoOutlined aria-hidden />
      <div className={common.grow}>
        <p>
          {words.estimateText}{' '}
          <button
            type="button"
            className={common.textButton}
            aria-expanded={isOpen}
            aria-controls={rowsId}
            onClick={() => setOpen(!isOpen)}
          >
            {words.askPaired}
          </button>
        </p>
        <div id={rowsId} hidden={!isOpen}>
          <p className={common.help}>{words.pairedHelp}</p>
          <ul className={styles.frameRows}>
            {counted.map((one, place) => (
              <li key={`${one.diagnostic_text} ${one.rating_percentage} ${place}`}>
                <span className={common.num}>
                  {words.named({ name: nameOf(one), percent: one.rating_percentage ?? 0 })}
                </span>
                <FormControlLabel
                  control={<Checkbox checked={paired.has(place)} onChange={() => onToggle(place)} />}
                  label={words.paired}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
