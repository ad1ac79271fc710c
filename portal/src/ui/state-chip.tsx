import { CheckRounded, ErrorOutlineRounded, HourglassEmptyRounded, WarningAmberRounded } from 'icons'
import styles from './state-chip.module.css'
import { classNames } from '#theme/styles.ts'

const signs = { ok: CheckRounded, attn: WarningAmberRounded, bad: ErrorOutlineRounded, plain: HourglassEmptyRounded }

type Props = {
  readonly tone: keyof typeof signs
  readonly word: string
  /** Replaces the icon that belongs to the tone. Null: no icon, because the text is enough. */
  readonly sign?: typeof CheckRounded | null
}

export function StateChip({ tone, word, sign: Sign = signs[tone] }: Props) {
  return (
    <span className={classNames(styles.stateChip, styles[tone])} data-part="state-chip">
      {Sign !== null && <Sign fontSize="small" aria-hidden />}
      {word}
    </span>
  )
}

/** The caller must show the value as text next to the bar, because the bar has no number. */
export function Meter({ percent, tone }: { percent: number; tone: 'ok' | 'attn' | 'plain' }) {
  return (
    <span className={styles.meter} aria-hidden>
      <span className={styles[tone]} style={{ width: `${percent}%` }} />
    </span>
  )
}
