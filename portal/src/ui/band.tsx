import CheckRounded from '@mui/icons-material/CheckRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import type { ReactNode } from 'react'
import './band.css'

const signs = { attn: WarningAmberRounded, bad: ErrorOutlineRounded, ok: CheckRounded, calm: InfoOutlined }

type Props = { readonly tone: keyof typeof signs; readonly children: ReactNode; readonly actions?: ReactNode }

/** One bold sentence, then plain words, then what can be done. */
export function Band({ tone, children, actions }: Props) {
  const Sign = signs[tone]
  return (
    <div className={`band ${tone}`} aria-live="polite">
      <Sign aria-hidden />
      <div className="grow">{children}</div>
      {actions !== undefined && <span className="band-acts">{actions}</span>}
    </div>
  )
}
