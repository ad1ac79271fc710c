import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus up or down among the hits and the search box above them. Source: Look 15. */
export function moveAmongHits(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const hits = [...document.querySelectorAll<HTMLElement>('[data-part=search-hit]')]
  const at = hits.findIndex((hit) => hit === document.activeElement)
  const next = at + step
  const to = next < 0 ? document.querySelector<HTMLElement>('[data-part=search-everything] input') : hits[next]
  if (!to) return
  event.preventDefault()
  to.focus()
}
