import { useMemo } from 'react'
import type { RowPlan } from './arrange.ts'
import { cleanNarrative } from './clean-narrative.ts'
import styles from './viewer.module.css'

type Props = { readonly title: string; readonly xhtml: string; readonly plan?: RowPlan }

export function Narrative({ title, xhtml, plan }: Props) {
  const clean = useMemo(() => cleanNarrative(xhtml, plan).innerHTML, [xhtml, plan])
  return (
    <section
      className={styles.viewerNarrative}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
