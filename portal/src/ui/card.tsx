import { useId, type ReactNode } from 'react'
import styles from './card.module.css'
import { classNames, common } from '#theme/styles.ts'

type Props = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode }

export function Card({ title, actions, children }: Props) {
  const titleId = useId()
  return (
    <section className={common.card} aria-labelledby={titleId}>
      <div
        className={actions === undefined ? styles.cardHead : classNames(styles.cardHead, styles.hasActs)}
        data-part="card-head"
      >
        <h2 id={titleId}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
