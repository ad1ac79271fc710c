import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Skeleton from '@mui/material/Skeleton'
import { useLongWait } from '#ui/page-wait.tsx'
import common from '#theme/common.module.css'
import styles from './profile.module.css'

/** The shape of the profile while it loads. */
export function ProfileSkeleton() {
  const isLong = useLongWait()
  return (
    <div className={styles.profileColumns} aria-busy aria-live="polite">
      <span className={common.unseen}>{uiTexts.loading}</span>
      {isLong && (
        <>
          <Skeleton variant="rounded" height="35rem" />
          <Skeleton variant="rounded" height="21.25rem" />
        </>
      )}
    </div>
  )
}
