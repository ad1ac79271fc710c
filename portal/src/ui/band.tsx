import InfoOutlined from 'icon:outline-info'
import CheckRounded from 'icon:round-check'
import ErrorOutlineRounded from 'icon:round-error-outline'
import WarningAmberRounded from 'icon:round-warning-amber'
import type { ReactNode } from 'react'
import styles from './band.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

const signs = { attn: WarningAmberRounded, bad: ErrorOutlineRounded, ok: CheckRounded, calm: InfoOutlined }

type Props = { readonly tone: keyof typeof signs; readonly children: ReactNode; readonly actions?: ReactNode }

export function Band({ tone, children, actions }: Props) {
  const Sign = signs[tone]
  return (
    <div className={classNames(styles.band, styles[tone])} data-part={classNames('band', tone)} aria-live="polite">
      <Sign aria-hidden />
      <div className={common.grow}>{children}</div>
      {actions !== undefined && <span className={styles.bandActs}>{actions}</span>}
    </div>
  )
}
