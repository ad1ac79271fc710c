import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './viewer.module.css'

type Part = { readonly id: string; readonly title: string; readonly count: number | null; readonly isLast?: boolean }

/**
 * In px from the top of the window. A section above this position counts as current. A row of links may be above it.
 */
const READ_PX = 140

export function JumpList({ parts }: { readonly parts: readonly Part[] }) {
  const list = useRef<HTMLDivElement>(null)
  const current = useCurrent(parts)
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]') ?? null
    if (row === null || link === null) return
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another part has another link
  }, [current])
  const firstLast = parts.findIndex(({ isLast }) => isLast)
  return (
    <nav className={styles.jump} aria-label={words.onThisPage}>
      <h2 aria-hidden>{words.onThisPage}</h2>
      <div ref={list}>
        {parts.map(({ id, title, count }, at) => (
          <a
            key={id}
            href={`#${id}`}
            className={classNames(at === firstLast && styles.isApart)}
            {...(id === current ? { 'aria-current': 'location' as const } : {})}
            onClick={(event) => {
              // The fragment of the URL is the health link itself, so don't change it.
              event.preventDefault()
              goTo(id)
            }}
          >
            {title}
            {count !== null && <span className={common.num}>{count}</span>}
          </a>
        ))}
      </div>
    </nav>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  const details = heading?.closest('details')
  if (details) details.open = true
  heading?.closest('section')?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

function useCurrent(parts: readonly Part[]): string | null {
  const [current, setCurrent] = useState(parts[0]?.id ?? null)
  useEffect(() => {
    const look = () => {
      const above = parts.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < READ_PX)
      setCurrent((above.at(-1) ?? parts[0])?.id ?? null)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [parts])
  return current
}
