import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'

/** The recipient's entry page, which is a single card. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <section className={classNames(common.card, styles.sharedEntrance)}>
        <h1>{title}</h1>
        {children}
      </section>
    </PublicFrame>
  )
}
