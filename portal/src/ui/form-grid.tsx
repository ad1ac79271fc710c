import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.formGrid}>{children}</div>
}
