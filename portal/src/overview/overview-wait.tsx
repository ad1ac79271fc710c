import { SkeletonRows } from '#ui/list-states.tsx'
import common from '#theme/common.module.css'
import styles from './overview.module.css'

/** The page's frame while its answer is on the way. */
export function OverviewWait() {
  return (
    <div className={styles.overviewFirst}>
      <div className={common.card}>
        <SkeletonRows rows={5} columns={3} />
      </div>
      <div className={common.card}>
        <SkeletonRows rows={3} columns={1} />
      </div>
    </div>
  )
}
