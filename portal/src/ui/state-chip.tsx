import CheckRounded from 'icon:round-check'
import ErrorOutlineRounded from 'icon:round-error-outline'
import HourglassEmptyRounded from 'icon:round-hourglass-empty'
import WarningAmberRounded from 'icon:round-warning-amber'
import styles from './state-chip.module.css'
import { classNames } from '#theme/class-names.ts'

const signs = { ok: CheckRounded, attn: WarningAmberRounded, bad: ErrorOutlineRounded, plain: HourglassEmptyRounded }

type Props = {
  readonly tone: keyof typeof signs
  readonly word: string
  /** An icon to use instead of the one of the tone; null if the text is enough. */
  readonly sign?: typeof CheckRounded | null
}

/** A state as text, with an icon and a tint of the same meaning. */
export function StateChip({ tone, word, sign: Sign = signs[tone] }: Props) {
  return (
    <span className={classNames(styles.stateChip, styles[tone])} data-part="state-chip">
      {Sign !== null && <Sign fontSize="small" aria-hidden />}
      {word}
    </span>
  )
}

/** A bar without a number; the text next to it describes it. */
export function Meter({ percent, tone }: { percent: number; tone: 'ok' | 'attn' | 'plain' }) {
  return (
    <span className={styles.meter} aria-hidden>
      <span className={styles[tone]} style={{ width: `${percent}%` }} />
    </span>
  )
}
