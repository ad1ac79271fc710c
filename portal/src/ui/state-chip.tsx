import CheckRounded from '@mui/icons-material/CheckRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import './state-chip.css'

const signs = { ok: CheckRounded, attn: WarningAmberRounded, bad: ErrorOutlineRounded, plain: HourglassEmptyRounded }

/** A state in a word, with a sign and a tint that say the same. */
export function StateChip({ tone, word }: { tone: keyof typeof signs; word: string }) {
  const Sign = signs[tone]
  return (
    <span className={`state-chip ${tone}`}>
      <Sign fontSize="small" aria-hidden />
      {word}
    </span>
  )
}

/** A bar without a number of its own; the words beside it say what it shows. */
export function Meter({ percent, tone }: { percent: number; tone: 'ok' | 'attn' | 'plain' }) {
  return (
    <span className="meter" aria-hidden>
      <span className={tone} style={{ width: `${percent}%` }} />
    </span>
  )
}
