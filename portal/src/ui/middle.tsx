import type { ReactNode } from 'react'
import './middle.css'

/** What is said in the middle of a place that shows nothing else. */
export function Middle({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <div className="list-middle" role={isAlert ? 'alert' : undefined}>
      {children}
    </div>
  )
}

/** The ways on, below it. */
export function MiddleActs({ children }: { children: ReactNode }) {
  return <div className="list-middle-acts">{children}</div>
}

/** The sign in a circle above such words. */
export function BigSign({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return <span className={isBad ? 'list-sign bad' : 'list-sign'}>{children}</span>
}
