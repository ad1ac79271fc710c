import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './factors.module.css'

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly facts: ReactNode
  /** The icon is amber: it needs attention. */
  readonly isAmber?: boolean
  readonly action?: ReactNode
  /** Below the row. */
  readonly children?: ReactNode
}

/** One sign-in method: its name, state and action. */
export function SignInRow({ icon, title, facts, isAmber = false, action, children }: Props) {
  return (
    <li>
      <div className={styles.signInRow}>
        <span className={classNames(common.roundSign, styles.sign, isAmber && styles.isWarning)}>{icon}</span>
        <div className={styles.rowWords}>
          <b>{title}</b>
          <small>{facts}</small>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
