import type { ReactNode } from 'react'
import styles from './middle.module.css'
import { classNames } from '#theme/class-names.ts'

export function Middle({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <div className={styles.listMiddle} data-part="list-middle" role={isAlert ? 'alert' : undefined}>
      {children}
    </div>
  )
}

export function MiddleActs({ children }: { children: ReactNode }) {
  return <div className={styles.listMiddleActs}>{children}</div>
}

export function BigSign({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return <span className={isBad ? classNames(styles.listSign, styles.bad) : styles.listSign}>{children}</span>
}
