import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'

/** Where the other side comes in: one card in the middle. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.sharedEntrance}>
      <header>
        <Logo height={36} />
      </header>
      <main className={common.card}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
