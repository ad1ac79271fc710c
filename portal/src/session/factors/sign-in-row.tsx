import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './factors.module.css'

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly facts: ReactNode
  readonly isAmber?: boolean
  readonly action?: ReactNode
  readonly children?: ReactNode
}

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
