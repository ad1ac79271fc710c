import type { CostGroup } from '@kinchart/contract/calls/claims.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { useWidth } from '#ui/layout.ts'
import { barLength, groupName, totalInWords } from './cost-words.ts'
import styles from './costs.module.css'

type Props = { readonly groups: readonly CostGroup[]; readonly currency: string | null }

/** One bar per month. The amount paid by the plan is above the amount owed by the patient. */
export function CostChart({ groups, currency }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  return (
    <figure className={styles.costChart} aria-label={words.youOwePlanPaid}>
      <div ref={frame}>{width !== null && <DrawnCosts {...{ groups, currency, width }} />}</div>
    </figure>
  )
}

/** In rendered px: the height of the chart and the edges of its frame. */
const HEIGHT = 220
const [LEFT, TOP, RIGHT, BOTTOM] = [72, 22, 8, 195]
const MAX_BAR_WIDTH = 44
/** In rendered px: the width of a month's name with the space around it. */
const LABEL_WIDTH = 36
/** The order in which amounts are stacked, from the bottom up. */
const steps = ['youOwe', 'planPaid'] as const

/** `width` in rendered px. */
export function DrawnCosts({ groups, currency, width }: Props & { readonly width: number }) {
  const hatch = useId()
  const [read, setRead] = useState<number | null>(null)
  const stacks = groups.map((group) => stack(steps.map((step) => barLength(group[step]))))
  const ticks = ticksOf(stacks.flat().flatMap(({ from, to }) => [from, to]))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (amount: number): number => BOTTOM - ((amount - low) / (high - low)) * (BOTTOM - TOP)
  const band = (width - LEFT - RIGHT) / groups.length
  const barWidth = Math.min(band * 0.6, MAX_BAR_WIDTH)
  const middle = (index: number): number => LEFT + band * (index + 0.5)
  const labelEvery = Math.ceil(LABEL_WIDTH / band)
  const last = groups.length - 1
  const latest = groups.findLastIndex(({ claims }) => claims > 0)
  const at = Math.min(read ?? (latest < 0 ? last : latest), last)
  const step = (event: KeyboardEvent) => {
    const by = keys[event.key]
    if (by === undefined) return
    event.preventDefault()
    setRead(read === null && Number.isFinite(by) ? at : Math.max(0, Math.min(last, at + by)))
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    setRead(Math.max(0, Math.min(last, Math.floor((((clientX - left) * width) / wide - LEFT) / band))))
  }
  const shown = groups[at]
  if (shown === undefined) return null
  return (
    <>
      <div
        className={styles.costReader}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is read bar by bar is no field
        role="slider"
        tabIndex={0}
        aria-label={words.youOwePlanPaid}
        aria-valuemin={1}
        aria-valuemax={groups.length}
        aria-valuenow={at + 1}
        aria-valuetext={inWords(shown, currency)}
        onKeyDown={step}
        onPointerDown={point}
        onPointerMove={point}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} fontSize="14" aria-hidden>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="7" height="7" className={styles.costPlanGround} />
            <rect width="2" height="7" className={styles.costPlanLine} />
          </pattern>
          {read !== null && (
            <rect className={styles.costRead} x={LEFT + band * at} y={TOP} width={band} height={BOTTOM - TOP} />
          )}
          {ticks.map((tick) => (
            <g key={tick}>
              <path className={styles.costLine} d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} />
              <text x={LEFT - 10} y={y(tick) + 5} textAnchor="end">
                {moneyInWords(tick.toFixed(2), currency).replace('.00', '')}
              </text>
            </g>
          ))}
          {stacks.map((parts, index) =>
            parts.map(({ from, to }, part) => (
              <rect
                key={`${index} ${part}`}
                className={styles.costPlanLine}
                {...(part === 1 && { style: { fill: `url(#${hatch})` } })}
                data-part={steps[part]}
                x={middle(index) - barWidth / 2}
                y={y(Math.max(from, to))}
                width={barWidth}
                height={Math.abs(y(from) - y(to))}
              />
            )),
          )}
          {groups.map((group, index) =>
            index % labelEvery === 0 ? (
              <text key={group.name} x={middle(index)} y={BOTTOM + 20} textAnchor="middle">
                {groupName(group, 'byMonth')}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <p className={classNames(styles.costReading, common.num)} aria-hidden>
        {inWords(shown, currency)}
      </p>
      <div className={common.unseen}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              {steps.map((one) => (
                <th key={one} scope="col">
                  {amountWords[one]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <th scope="row">{groupName(group, 'byMonth')}</th>
                {steps.map((one) => (
                  <td key={one}>{amountInWords(group, one, currency)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const keys: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
}

const amountInWords = (group: CostGroup, step: (typeof steps)[number], currency: string | null): string =>
  group.claims === 0 ? messages.emptyCell : totalInWords(group[step], group, currency)

const inWords = (group: CostGroup, currency: string | null): string =>
  [
    groupName(group, 'byMonth'),
    ...steps.map((step) => `${amountWords[step]} ${amountInWords(group, step, currency)}`),
  ].join(' · ')

/** Stacks positive amounts upward from zero, and negative amounts downward. */
function stack(amounts: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const sums = { above: 0, below: 0 }
  return amounts.map((amount) => {
    const side = amount < 0 ? 'below' : 'above'
    const from = sums[side]
    sums[side] = from + amount
    return { from, to: sums[side] }
  })
}

/** Returns four to eight round amounts for the axis. Their range includes zero and every given amount. */
function ticksOf(amounts: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const rough = Math.max(most - least, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power
  const from = Math.floor(least / step)
  const to = Math.max(Math.ceil(most / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}
