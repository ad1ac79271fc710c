import { useId, type ReactNode } from 'react'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './overview.module.css'

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
