import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Fields in six columns on a desktop, in one column on a phone; see form-grid.css for the widths. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.formGrid}>{children}</div>
}
