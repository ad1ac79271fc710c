import { useId } from 'react'
import type { ReactNode } from 'react'
import './card.css'

type Props = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode }

/** A part of a screen under its own heading, with what can be done beside it. */
export function Card({ title, actions, children }: Props) {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className={actions === undefined ? 'card-head' : 'card-head has-acts'}>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
