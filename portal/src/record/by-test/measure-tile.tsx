import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import type { Measure } from '@kinchart/contract/calls/by-test.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { OwnChip } from '#record/own-chip.tsx'
import type { ShownRow } from '#record/section.ts'
import { BigValue, Mark, RangeRule } from '#record/values/value.tsx'
import styles from './measure-tile.module.css'
import { Spark } from './spark.tsx'
import { apartWords, isRed, pastWords, rowOfTest, saysOf, sentenceOf, shownValue } from './test-words.ts'

type Props = { readonly measure: Measure; readonly onOpen: (row: ShownRow) => void }

export function MeasureTile({ measure: { name, lines }, onOpen }: Props) {
  const [first, second] = lines
  if (first === undefined) return null
  const { latest } = first
  const isPair = second !== undefined
  const value = shownValue(latest)
  const red = lines.filter((line) => isRed(line.latest))
  // Show a flag with its own number. If only one of the two is flagged, the flag names that one.
  const isApart = isPair && red.length === 1
  const flagged = red[0] ?? lines.find((line) => line.latest.mark !== null)
  const mark = flagged?.latest.mark ?? null
  const range = latest.referenceRange
  const says = [...new Set(lines.flatMap((line) => saysOf(line.latest) ?? []))]
  // Patients' own measurements have no flag or range.
  const isOwn = latest.addedBy !== undefined
  const row = { ...rowOfTest(first), title: name, tests: lines.flatMap((line) => rowOfTest(line).tests ?? []) }
  return (
    <button
      type="button"
      className={classNames(common.card, styles.tile, latest.addedBy === undefined ? undefined : styles.own)}
      onClick={() => onOpen(row)}
    >
      <span className={styles.tileHead}>
        <b>
          <span lang={sourceLanguage()}>{name}</span>
          {apartWords(first) !== null && <small>{apartWords(first)}</small>}
          {says.length > 0 && <small>{listOf(says)}</small>}
        </b>
        {mark !== null && (
          <span>
            {isApart && <small lang={sourceLanguage()}>{flagged?.name}</small>}
            <Mark mark={mark} text={null} />
          </span>
        )}
        {mark === null && !isOwn && <span className={common.help}>{byTestTexts.noMark}</span>}
      </span>
      <span className={common.unseen}>{lines.map(sentenceOf).join('. ')}</span>
      <span className={styles.tileMiddle} aria-hidden>
        {isPair ? (
          <span className={styles.pair}>
            <BigValue shown={{ ...value, unit: null }} isOut={isRed(latest)} />
            <span>/</span>
            <BigValue shown={shownValue(second.latest)} isOut={isRed(second.latest)} />
          </span>
        ) : (
          <BigValue shown={value} isOut={red.length > 0} />
        )}
        <span className={styles.tileSparks}>
          {lines.map((line) => (
            <Spark key={line.key} past={line.past} />
          ))}
        </span>
      </span>
      <span className={styles.tileRange} aria-hidden>
        {isOwn ? (
          <span />
        ) : isPair ? (
          <span>{pairRange(first.latest.referenceRange?.text, second.latest.referenceRange?.text)}</span>
        ) : range === null ? (
          <span>{byTestTexts.noRange}</span>
        ) : (
          <RangeRule range={range} value={value.value} isMarked={isRed(latest)} />
        )}
        <span className={common.num}>{pastWords(first, true)}</span>
      </span>
      <span className={styles.tileFoot} aria-hidden>
        <span className={common.num}>{latest.date === null ? byTestTexts.noDate : formatDate(latest.date)}</span>
        {latest.addedBy === undefined ? <span>{latest.providerName}</span> : <OwnChip addedBy={latest.addedBy} />}
      </span>
    </button>
  )
}

const pairRange = (upper: string | undefined, lower: string | undefined): string =>
  upper === undefined && lower === undefined
    ? byTestTexts.noRange
    : byTestTexts.rangeOf({ text: `${upper ?? '--'} / ${lower ?? '--'}` })
