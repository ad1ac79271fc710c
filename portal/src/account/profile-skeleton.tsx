import { uiTexts } from '@kinchart/texts/ui.ts'
import Skeleton from '@mui/material/Skeleton'
import { useLongWait } from '#ui/page-wait.tsx'

/** The shape of the profile while it loads. */
export function ProfileSkeleton() {
  const isLong = useLongWait()
  return (
    <div className="profile-columns" aria-busy aria-live="polite">
      <span className="unseen">{uiTexts.loading}</span>
      {isLong && (
        <>
          <Skeleton variant="rounded" height={560} />
          <Skeleton variant="rounded" height={340} />
        </>
      )}
    </div>
  )
}
