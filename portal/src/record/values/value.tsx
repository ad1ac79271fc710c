import { messages } from '@kinchart/contract/text/texts.ts'
import { ArrowDownwardRounded, ArrowUpwardRounded, PriorityHighRounded, WarningAmberRounded } from 'icons'
import { sourceLanguage } from '#text/record-text.ts'
import type { Mark as MarkOf } from '#record/section.ts'
import styles from './value.module.css'
import { classNames, common } from '#theme/styles.ts'
import { interpretationWords } from '@kinchart/texts/en/details.ts'
import { markTexts } from '@kinchart/texts/en/record.ts'

/** In units of the 64-unit-wide SVG. The band extends from 18.5 to 45.5. */
type RangePicture = {
  readonly bandFrom: number
  readonly bandTo: number
  readonly at: number
  readonly isOutside: boolean
}

const width = 64
const bandFrom = 18.5
const bandTo = 45.5

const plain = /^-?\d+(?:\.\d+)?$/

function numberIn(text: string | null): number | null {
  return text !== null && plain.test(text.trim()) ? Number(text) : null
}

/** Null if the range or the value is not numeric. In that case, only the range's text is shown. */
export function rangePicture(value: string | null, low: string | null, high: string | null): RangePicture | null {
  const at = numberIn(value)
  const from = numberIn(low)
  const to = numberIn(high)
  if (at === null || (from === null && to === null)) return null
  if (from !== null && to !== null) {
    if (to <= from) return null
    return picture(bandFrom, bandTo, bandFrom + ((at - from) / (to - from)) * (bandTo - bandFrom), at < from || at > to)
  }
  // If the range has only one limit, the band extends to the edge of the picture, and that limit sets the scale.
  if (from !== null) return picture(24, width, 24 + (from === 0 ? 0.3 : (at - from) / Math.abs(from)) * 22, at < from)
  if (to === null) return null
  return picture(0, 40, 40 + (to === 0 ? -0.3 : (at - to) / Math.abs(to)) * 22, at > to)
}

function picture(bandFrom: number, bandTo: number, at: number, isOutside: boolean): RangePicture {
  const inside = Math.min(Math.max(at, bandFrom + 4), bandTo - 4)
  const outside = at < bandFrom ? Math.min(at, bandFrom - 5) : Math.max(at, bandTo + 5)
  return { bandFrom, bandTo, at: isOutside ? Math.min(Math.max(outside, 3), width - 3) : inside, isOutside }
}

type Shown = {
  readonly value: string
  readonly unit: string | null
  readonly isNumber: boolean
  readonly isOurs?: true
  readonly name?: string
}

/** A number's unit is in a separate column to the right. A value that is text spans both columns. */
export function Value({ shown, isOut, isStruck = false }: { shown: Shown; isOut: boolean; isStruck?: boolean }) {
  if (isStruck)
    return (
      <s className={classNames(styles.valueStruck, common.num)} lang={languageOf(shown)}>
        {shown.value} {shown.unit}
      </s>
    )
  if (shown.name !== undefined)
    return (
      <span
        className={classNames(styles.valueNamed, common.num, isOut ? styles.out : undefined)}
        data-part={isOut ? 'out' : undefined}
      >
        <span lang={sourceLanguage()}>{shown.name}</span>{' '}
        <b lang={languageOf(shown)}>
          {shown.value}
          {shown.unit === null ? '' : ` ${shown.unit}`}
        </b>
      </span>
    )
  if (!shown.isNumber)
    return (
      <span
        className={classNames(styles.valueWords, shown.value.length < 10 ? styles.short : undefined)}
        data-part={classNames('value-words', shown.value.length < 10 ? 'short' : undefined)}
        lang={languageOf(shown)}
      >
        {shown.value}
      </span>
    )
  return (
    <span
      className={classNames(styles.value, common.num, isOut ? styles.out : undefined)}
      data-part={classNames('value', isOut ? 'out' : undefined)}
    >
      <b>{shown.value}</b> <span>{shown.unit}</span>
    </span>
  )
}

/**
 * Returns the language of a value. Undefined means the page's language: for numbers and for texts that Kinchart
 * wrote.
 */
export const languageOf = ({ isNumber, isOurs }: Pick<Shown, 'isNumber' | 'isOurs'>): string | undefined =>
  isNumber || isOurs === true ? undefined : sourceLanguage()

export function BigValue({ shown, isOut }: { shown: Shown; isOut: boolean }) {
  return (
    <span
      className={classNames(
        styles.valueBig,
        common.num,
        isOut ? styles.out : undefined,
        shown.isNumber ? undefined : styles.words,
      )}
      data-part={classNames('value-big', isOut ? 'out' : undefined, shown.isNumber ? undefined : 'words')}
    >
      {shown.name !== undefined && (
        <span className={styles.valueName} lang={sourceLanguage()}>
          {shown.name}{' '}
        </span>
      )}
      <span lang={languageOf(shown)}>{shown.value}</span>
      {shown.unit !== null && <small> {shown.unit}</small>}
    </span>
  )
}

const maxLengthNextToPicture = 14

type Range = {
  readonly text: string
  readonly low: string | null
  readonly high: string | null
  readonly isGoal?: true | undefined
}

type RangeProps = {
  readonly range: Range | null
  readonly value: string | null
  /** True if the source flagged the value as out of range. The diamond then has the flag color. */
  readonly isMarked?: boolean | undefined
}

export function RangeRule({ range, value, isMarked = false }: RangeProps) {
  if (range === null || range.text === '') return <span className={common.muted}>{messages.emptyCell}</span>
  // A long range text replaces the picture, because it needs the space and the picture adds no information.
  const isWords = range.text.length > maxLengthNextToPicture || range.isGoal === true
  const drawn = isWords ? null : rangePicture(value, range.low, range.high)
  return (
    <span
      className={classNames(styles.range, common.num, drawn === null ? undefined : styles.drawn)}
      data-part={classNames('range', drawn === null ? undefined : 'drawn')}
    >
      <span lang={sourceLanguage()}>{range.text}</span>
      {drawn !== null && (
        <svg className={styles.rule} data-part="rule" viewBox="0 0 64 16" aria-hidden>
          <path className={styles.axis} d="M0 8h64" />
          <rect
            className={styles.bandBox}
            x={drawn.bandFrom}
            y="4.5"
            width={drawn.bandTo - drawn.bandFrom}
            height="7"
            rx="2"
          />
          {drawn.isOutside ? (
            <path
              className={classNames(styles.point, isMarked ? styles.out : undefined)}
              data-part={isMarked ? 'out' : undefined}
              d={`M${drawn.at} 2.6l5.2 5.4-5.2 5.4-5.2-5.4z`}
            />
          ) : (
            <circle className={styles.point} cx={drawn.at} cy="8" r="4.3" />
          )}
        </svg>
      )}
    </span>
  )
}

type MarkProps = { readonly mark: MarkOf | null; readonly text: string | null }

const signs = { high: ArrowUpwardRounded, low: ArrowDownwardRounded, abnormal: PriorityHighRounded }

/**
 * Shows a flag as a symbol and text. Only the source's flag is colored. The result of Kinchart's comparison has a
 * diamond. If there is no flag, shows the text that the source sent, unchanged.
 */
export function Mark({ mark, text }: MarkProps) {
  if (mark === null)
    return (
      <span className={classNames(styles.markText, common.muted)} lang={text === null ? undefined : sourceLanguage()}>
        {text ?? messages.emptyCell}
      </span>
    )
  if (mark.side === 'normal')
    return (
      <span className={classNames(styles.mark, common.muted)} data-part="mark" lang={markLanguage(mark)}>
        {markWord(mark)}
      </span>
    )
  if (mark.by === 'kinchart')
    return (
      <span className={styles.mark} data-part="mark">
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden>
          <path d="M6 0l6 6-6 6-6-6z" fill="currentColor" />
        </svg>
        <span>{markWord(mark)}</span>
      </span>
    )
  // The combined flag of several results has a different symbol than a single flag.
  const Sign = mark.isOurs === true ? WarningAmberRounded : signs[mark.side]
  return (
    <span className={classNames(styles.mark, styles.out)} data-part="mark out">
      <Sign fontSize="small" aria-hidden />
      <span lang={markLanguage(mark)}>{markWord(mark)}</span>
    </span>
  )
}

/** Returns the flag in the page's language. A source's flag without a code is returned as received. */
export function markWord({ word, side, by, code, flag, isOurs }: MarkOf): string {
  if (code !== undefined) return interpretationWords[code]
  if (by === 'source' || isOurs === true) return word
  const compared = side === 'high' ? markTexts.aboveRange : markTexts.belowRange
  return flag === undefined ? compared : markTexts.withFlag({ compared, flag })
}

/** The language of the flag's text. Undefined if it is the page's language. */
const markLanguage = ({ by, code, isOurs }: MarkOf): string | undefined =>
  by === 'source' && code === undefined && isOurs !== true ? sourceLanguage() : undefined
