/** Whether somebody is at this page: it is in sight, and was touched a short while ago. A page that is only open is not. */
const idleMs = 120_000
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focus'] as const

let lastMs = Date.now()

if (typeof window !== 'undefined') {
  const note = () => {
    lastMs = Date.now()
  }
  for (const sign of signsOfLife) window.addEventListener(sign, note, { capture: true, passive: true })
  window.addEventListener('pageshow', note)
}

export const isAttended = (nowMs = Date.now()): boolean =>
  typeof document === 'undefined' || (document.visibilityState === 'visible' && nowMs - lastMs < idleMs)
