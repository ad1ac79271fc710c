import { useId, type ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

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
