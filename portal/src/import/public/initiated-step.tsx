import Button from '@mui/material/Button'
import CheckRounded from 'icon:round-check'
import { useEffect, useRef } from 'react'
import { BigSign } from '#ui/middle.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { useDress } from './dressing.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './public.module.css'

/** The provider's page is open in another tab. Source: S2 §2. */
export function InitiatedStep({ onMore }: { onMore: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { words, style } = useDress('import-container')
  usePageTitle(words.successTitle)
  // Whoever comes back to this tab by keyboard or screen reader is told where they are.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classNames(common.card, styles.publicCard, styles.publicEnd)} style={style} aria-live="polite">
      <BigSign>
        <CheckRounded fontSize="large" aria-hidden />
      </BigSign>
      <h1 ref={title} tabIndex={-1}>
        {words.successTitle}
      </h1>
      <p className={common.muted}>{words.successText}</p>
      <Button variant="contained" onClick={onMore}>
        {words.importMore}
      </Button>
    </section>
  )
}
