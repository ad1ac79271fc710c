import { useId, type ReactNode } from 'react'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './overview.module.css'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { takeBegun } from '#api/begun.ts'
import { readMark } from '#api/token-store.ts'
import { today } from '#text/record-text.ts'
import type { ShownRow } from '#record/section.ts'

type Props = {
  readonly title: string
  readonly icon?: ReactNode
  readonly count?: string | null
  readonly foot?: ReactNode
  readonly isHigh?: boolean
  readonly children: ReactNode
}

/** Each card loads, fails and shows its empty state independently. */
export function OverviewCard({ title, icon, count, foot, isHigh = false, children }: Props) {
  const titleId = useId()
  return (
    <section
      className={classNames(common.card, styles.overviewCard, isHigh ? styles.overviewIsHigh : undefined)}
      aria-labelledby={titleId}
    >
      <div className={styles.overviewCardHead}>
        {icon}
        <h3 id={titleId}>{title}</h3>
        {count !== undefined && count !== null && <span className={common.num}>{count}</span>}
      </div>
      {children}
      {foot !== undefined && foot !== null && <div className={styles.overviewCardFoot}>{foot}</div>}
    </section>
  )
}

export function PartFailed({ title, icon, onAgain }: { title: string; icon?: ReactNode; onAgain: () => void }) {
  return (
    <OverviewCard title={title} icon={icon}>
      <CouldNotLoad onRetry={onAgain} />
    </OverviewCard>
  )
}

export type Overview = AnswerOf<typeof getOverview>

/** How long the prefetched response counts as current, from the moment the page starts loading. */
const EARLY_MS = 30_000

export const overviewQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'overview'],
    queryFn: async () => (await takeEarly(profileId)) ?? call(getOverview, { query: { profileId, day: today() } }),
  })

/**
 * Takes the response that was requested while the portal was loading. Null if the response is invalid or is for another
 * patient, date or session.
 */
async function takeEarly(profileId: string): Promise<Overview | null> {
  const begun = takeBegun('overview')
  const isOurs = begun?.profileId === profileId && begun.day === today() && begun.mark === readMark()
  // If the user returns to this page later, request current data.
  if (!isOurs || performance.now() > EARLY_MS) return null
  return getOverview.answer.safeParse(await begun.answer).data ?? null
}

export type OpenEntry = (entry: { readonly row: ShownRow; readonly section: string }) => void
