import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import common from '#theme/common.module.css'

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
  const heading = useFocusOnArrival(tabTitle ?? title)
  return (
    <header className={styles.pageHead} data-part="page-head">
      <div className={common.grow}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
        {children}
      </div>
      {actions}
    </header>
  )
}

let hasArrived = false

/**
 * A page that was gone to takes the focus to its heading: from the menu, or where what had it went away with the page
 * before. The first page begins where every page does, and what has the focus within a page keeps it.
 */
function useFocusOnArrival(page: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isFirst = !hasArrived
    hasArrived = true
    const at = document.activeElement
    const isNowhere =
      at === null || at === document.body || at.closest(':is([data-part~=side], [data-part~=side-drawer]) a') !== null
    if (!isFirst && isNowhere) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another tab of the page is another page
  }, [page])
  return heading
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Kinchart`
  }, [title])
}
