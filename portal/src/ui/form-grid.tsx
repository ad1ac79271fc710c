import type { ReactNode } from 'react'
import './form-grid.css'

/** Fields in six columns on a desk, one below the other on a phone; see form-grid.css for the widths. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="form-grid">{children}</div>
}
