import { useEffect, useRef, type ReactNode } from 'react'
import styles from './page-head.module.css'
import common from '#theme/common.module.css'

type Props = {
  readonly title: string
  readonly subtitle?: string
  readonly tabTitle?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

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
 * Moves the focus to the heading of a page that was opened from the menu, or if the focused element disappeared with
 * the previous page. The first page starts with the browser's default focus. An element that has the focus within the
 * page keeps it.
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
