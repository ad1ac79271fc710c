import { useEffect, useState } from 'react'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import common from '#theme/common.module.css'

const quietMs = 300

export function PageWait() {
  return useLongWait() ? (
    <p aria-live="polite" className={common.muted} style={{ padding: '2rem' }}>
      {actionTexts.wait}
    </p>
  ) : null
}

export function useLongWait(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
