import { useAccessToken, useMark } from '#api/token-store.ts'
import { combinedTexts as words, veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { InfoOutlined, MilitaryTechOutlined } from 'icons'
import { useState, useId, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '#api/send.ts'
import { newQueryClient } from '#api/query-client.ts'
import { useTokenRefresh } from '#session/use-session.ts'
import { Band, usePageTitle } from '#ui/page.tsx'
import { ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { ratingQuery, RatingTable, type StoredRating } from '#veteran/rating-table.tsx'
import styles from './frame.module.css'
import { classNames, common } from '#theme/styles.ts'
import { explainRatings, type ExplainedRating, type CombiningStep } from '@kinchart/contract/rules/combine-ratings.ts'
import type { DisabilityRating } from '@kinchart/contract/calls/veteran.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Fact } from '#ui/card.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { formatDate, formatInstant } from '#text/record-text.ts'

/** Can be embedded in another page. Source: design 1.2. */
export function RatingFrame() {
  const isSignedIn = useMark() !== null
  useTokenRefresh(useAccessToken())
  usePageTitle(words.frameTitle)
  const [client] = useState(() => newQueryClient())
  return (
    <main className={styles.ratingFrame}>
      <h1 className={common.unseen}>{words.frameTitle}</h1>
      {!isSignedIn ? (
        <p>{words.signIn}</p>
      ) : (
        <QueryClientProvider client={client}>
          <OfPerson />
        </QueryClientProvider>
      )}
    </main>
  )
}

function OfPerson() {
  const [query] = useSearchParams()
  const savedRating = useQuery(ratingQuery(query.get('profileId') ?? ''))
  if (savedRating.isPending) return <SkeletonRows rows={5} columns={2} />
  if (savedRating.isError)
    return (
      <Band
        tone="bad"
        actions={
          <Button variant="outlined" loading={savedRating.isFetching} onClick={() => void savedRating.refetch()}>
            {veteranTexts.askAgain}
          </Button>
        }
      >
        <b>{veteranTexts.couldNot}</b> {failureText(savedRating.error)}
      </Band>
    )
  if (savedRating.data === null)
    return (
      <ListMiddle icon={<MilitaryTechOutlined fontSize="large" />} title={messages.noDataFound}>
        {veteranTexts.notConnectedHow}
      </ListMiddle>
    )
  return <CombinedRating stored={savedRating.data} />
}

/** `isPaired`: the user states that the other side of the body is also rated. */
export type NamedRating = { readonly name: string; readonly percent: number; readonly isPaired: boolean }

/** `before`: the combined percentage before the step. `name` is null for both sides combined. */
type NamedStep = CombiningStep & { readonly name: string | null; readonly before: number }

/** Names the condition of each step. Steps are sorted by rating, largest first. Equal ratings keep the given order. */
export function nameSteps(
  ratings: readonly NamedRating[],
  { bilateral, paired, steps }: ExplainedRating,
): { readonly paired: readonly NamedStep[]; readonly steps: readonly NamedStep[] } {
  const left = [...ratings]
  const take = (percent: number, isPaired: boolean): string | null => {
    const wanted = left.findIndex((one) => one.percent === percent && (!isPaired || one.isPaired))
    return left.splice(wanted, 1)[0]?.name ?? null
  }
  const pairedNames = paired.map(({ percent }) => take(percent, true))
  // The combined pair comes before single ratings of the same percentage.
  let isPairDue = bilateral !== null
  const names = steps.map(({ percent }) => {
    if (!isPairDue || percent !== bilateral) return take(percent, false)
    isPairDue = false
    return null
  })
  return { paired: withBefore(paired, pairedNames), steps: withBefore(steps, names) }
}

const withBefore = (steps: readonly CombiningStep[], names: readonly (string | null)[]): readonly NamedStep[] =>
  steps.map((step, place) => ({ ...step, name: names[place] ?? null, before: steps[place - 1]?.combined ?? 0 }))

type Props = {
  readonly explained: ExplainedRating
  readonly named: ReturnType<typeof nameSteps>
  readonly stated: number | null
}

/**
 * Each rating applies to the percentage that remains after the previous ratings. Shows one bar per step, with the
 * numbers as text.
 */
function Steps({ explained: { bilateral, combined, rounded }, named, stated }: Props) {
  return (
    <div aria-live="polite">
      <ol className={classNames(styles.steps, common.num)} data-part="frame-steps">
        {bilateral !== null && (
          <li>
            <p>{words.pairedStart}</p>
            <ol className={styles.steps}>
              {named.paired.map((step, place) => (
                <Step key={place} step={step} />
              ))}
            </ol>
            <p className={common.muted}>
              {words.pairedEnd({ combined: named.paired.at(-1)?.combined ?? 0, bilateral })}
            </p>
          </li>
        )}
        {named.steps.map((step, place) => (
          <Step key={place} step={step} />
        ))}
      </ol>
      <p className={classNames(styles.end, common.num)} data-part="frame-figure">
        <span className={common.grow}>{words.toTen}</span>
        <b>{words.becomes({ combined, rounded })}</b>
        <span className={common.unseen}> {words.estimate}</span>
      </p>
      <p className={styles.legend} aria-hidden>
        <span className={styles.was}>{words.before}</span>
        <span className={styles.now}>{words.added}</span>
        <span>{words.left}</span>
      </p>
      {stated !== null &&
        (rounded === stated ? (
          <p className={common.muted}>{words.agrees}</p>
        ) : (
          <Band tone="attn">{words.differs}</Band>
        ))}
    </div>
  )
}

function Step({ step: { name, percent, before, combined } }: { step: NamedStep }) {
  return (
    <li className={styles.step}>
      <span>
        {words.named({ name: name ?? words.bothSides, percent })}
        {before > 0 && <small>{words.ofLeft({ percent, left: 100 - before })}</small>}
      </span>
      <span className={styles.bar} aria-hidden>
        <span className={styles.was} style={{ width: `${before}%` }} />
        <span className={styles.now} style={{ width: `${combined - before}%` }} />
      </span>
      <b>
        <span className={common.unseen}>{words.together} </span>
        {combined} %
      </b>
    </li>
  )
}

const TENS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

function StatedFigure({ stored: { rating, providerName, fetchedAt } }: { stored: StoredRating }) {
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

/** Shows the VA's rating first and large. Next to it is our calculation, labeled as an estimate, with every step. */
function CombinedRating({ stored }: { stored: StoredRating }) {
  const { rating } = stored
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
        <StatedFigure stored={stored} />
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

/** The VA's value is shown unchanged. The calculation uses a value limited to valid percentages. */
const percentOf = (percent: number | null): number => Math.min(Math.max(percent ?? 0, 0), 100)

type PairsProps = {
  readonly counted: readonly DisabilityRating[]
  readonly paired: ReadonlySet<number>
  readonly onToggle: (place: number) => void
}

/** Lets the user state which disabilities are rated on both sides. The VA's rows do not state this. */
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
