import type { ReactNode } from 'react'

/** A fact of a `dl`: what it is, and what is known of it. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
