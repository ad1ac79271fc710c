import { useEffect } from 'react'
import type { ReactNode } from 'react'
import './page-head.css'

type Props = {
  readonly title: string
  readonly subtitle?: string
  readonly tabTitle?: string
  /** What can be done with the whole page, at its end. */
  readonly actions?: ReactNode
  /** Below the title, where it is more than a sentence. */
  readonly children?: ReactNode
}

/** Title and subtitle of a screen; the browser's tab says the same, or `tabTitle`. */
export function PageHead({ title, subtitle, tabTitle, actions, children }: Props) {
  usePageTitle(tabTitle ?? title)
  return (
    <header className="page-head">
      <div className="grow">
        <h1>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
        {children}
      </div>
      {actions}
    </header>
  )
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Kinchart`
  }, [title])
}
