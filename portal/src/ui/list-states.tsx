import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { ErrorOutlineRounded, RefreshRounded } from 'icons'
import type { ReactNode } from 'react'
import { BigSign, Middle, MiddleActs, useLongWait } from './page.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import styles from './list-states.module.css'
import { common } from '#theme/styles.ts'

/** Split the text into its first sentence, which is the title, and the rest. */
const [, couldNot = '', notNothing = ''] = /^(.*?\.) (.*)$/.exec(completenessTexts.couldNotLoad) ?? []

export function ListMiddle({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <Middle>
      <BigSign>{icon}</BigSign>
      <h3>{title}</h3>
      <p>{children}</p>
      {actions !== undefined && <MiddleActs>{actions}</MiddleActs>}
    </Middle>
  )
}

/** Shown instead of a list that failed to load, so that users don't mistake the failure for an empty list. */
export function CouldNotLoad({ onRetry }: { onRetry: () => void }) {
  return (
    <Middle isAlert>
      <BigSign isBad>
        <ErrorOutlineRounded fontSize="large" aria-hidden />
      </BigSign>
      <h3>{couldNot}</h3>
      <p>{notNothing}</p>
      <MiddleActs>
        <Button variant="contained" startIcon={<RefreshRounded />} onClick={onRetry}>
          {completenessTexts.retry}
        </Button>
      </MiddleActs>
    </Middle>
  )
}

const widths = ['82%', '68%', '76%', '60%', '86%', '72%', '54%', '66%'] as const

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  const isLong = useLongWait()
  return (
    <div data-part="skeleton-rows" aria-busy aria-live="polite">
      <span className={common.unseen}>{uiTexts.loading}</span>
      {Array.from({ length: rows }, (_row, row) => (
        <div
          key={row}
          className={styles.skeletonRow}
          style={{ gridTemplateColumns: `1.4fr repeat(${columns - 1}, 1fr)` }}
        >
          {isLong &&
            Array.from({ length: columns }, (_column, column) => (
              <span key={column}>
                <Skeleton
                  variant="rounded"
                  height="0.75rem"
                  width={column === 0 ? (widths[row % widths.length] ?? '70%') : '58%'}
                />
                {column === 0 && (
                  <Skeleton variant="rounded" height="0.5625rem" width="44%" sx={{ marginTop: '0.5rem' }} />
                )}
              </span>
            ))}
        </div>
      ))}
    </div>
  )
}
