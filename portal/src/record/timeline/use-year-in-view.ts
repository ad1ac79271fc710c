import { useEffect, useState } from 'react'

/** Down to here a heading counts as passed, px: below the bar that stays in view. */
const barPx = 140

/** Which of some headings, by their ids in the order of the page, was passed last while scrolling; the first at the top. */
export function useYearInView(ids: readonly string[]): string | undefined {
  const [here, setHere] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const known = all.split(' ')
      const passed = known.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? barPx) < barPx)
      setHere(passed ?? known[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [all])
  return here
}
