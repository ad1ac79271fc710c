import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'

/** Where the other side comes in: one card in the middle. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="shared-entrance">
      <header>
        <Logo height={36} />
      </header>
      <main className="card">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
