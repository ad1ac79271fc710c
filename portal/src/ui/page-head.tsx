import { useEffect } from 'react'
import './page-head.css'

type Props = { readonly title: string; readonly subtitle?: string; readonly tabTitle?: string }

/** Title and subtitle of a screen; the browser's tab says the same, or `tabTitle`. */
export function PageHead({ title, subtitle, tabTitle }: Props) {
  usePageTitle(tabTitle ?? title)
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {subtitle !== undefined && <p>{subtitle}</p>}
    </header>
  )
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Kinchart`
  }, [title])
}
